"""Bounds on features: what they say, and their tables."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from rushhour import Backend, Board, Metric, parse_boards, parse_flat, replay, solve
from rushhour.bounds import blockers_bound
from rushhour.clusters import explore
from rushhour.feature_bounds import BOUNDS, MOST_BOUND, NamedBound, bound_on, table_of
from rushhour.features import Features
from rushhour.spans import MOST

FIFTEEN = parse_flat("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo")


@dataclass(frozen=True)
class Most:
    """A part that says the same of every state."""

    says: int
    used: tuple[str, ...] = ()

    def least(self, features: Features) -> int:
        return self.says


def test_h1_is_the_blockers_bound() -> None:
    cluster = explore(FIFTEEN).cluster
    assert cluster is not None
    ours, theirs = bound_on(BOUNDS["h1"], FIFTEEN), blockers_bound(FIFTEEN)
    for index in range(0, len(cluster), 17):
        assert ours(cluster.state(index)) == theirs(cluster.state(index))


def test_a_bound_is_1_at_least_before_the_exit_and_0_in_front_of_it() -> None:
    board = parse_flat("AAo" + "ooo" * 2)
    for bound in (NamedBound("nothing", True, ()), NamedBound("0", True, (Most(0),))):
        on_state = bound_on(bound, board)
        assert (on_state(board.start), on_state((1,))) == (1, 0)
    too_much = NamedBound("much", False, (Most(2), Most(99)))
    assert bound_on(too_much, board)(board.start) == MOST_BOUND


def test_tables_have_the_parts_values() -> None:
    (part,) = BOUNDS["h2"].parts
    table = table_of(part)
    assert table.shape == (MOST + 1, MOST + 1)
    assert (table[0, 5], table[2, 0], table[2, 1]) == (0, 3, 4)
    assert table[MOST, MOST] == 31
    assert table_of(Most(7)) == np.array(7)


@pytest.mark.parametrize("backend", Backend)
@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.parametrize("metric", Metric)
def test_plans_with_proved_bounds_are_shortest(name: str, backend: Backend, metric: Metric) -> None:
    plan = solve(FIFTEEN, metric, backend=backend, bound=BOUNDS[name]).plan
    assert plan is not None
    assert replay(FIFTEEN, plan)
    if BOUNDS[name].proved:
        assert (plan.slides, plan.unit_steps)[metric is Metric.STEPS] == (15, 31)[
            metric is Metric.STEPS
        ]


def test_h2_is_not_proved_as_it_says_too_much() -> None:
    # B and D both wait for W alone: 5 slides, not h2 = 2 + 2 + 1 ... and W's one slide serves both.
    board = waiting()
    plan = solve(board).plan
    assert plan is not None
    assert bound_on(BOUNDS["h2"], board)(board.start) > plan.slides
    assert bound_on(BOUNDS["movers"], board)(board.start) <= plan.slides


def waiting() -> Board:
    """Return a board whose two blockers both wait for the same vehicle."""
    rows = ("ooBDooo", "AABDooo", "ooWWooo", "ooooooo")
    frame = "+-------+"
    lines = [f"|{row}{'>' if i == 1 else '|'}" for i, row in enumerate(rows)]
    return parse_boards("\n".join([frame, *lines, frame]))[0].board


def test_a_bound_that_says_too_much_may_lose_an_optimum_but_not_the_plan() -> None:
    wrong = NamedBound("wrong", False, (Most(20),))
    found = solve(FIFTEEN, bound=wrong)
    assert found.plan is not None
    assert replay(FIFTEEN, found.plan)
