"""The PDDL model: its texts, and Fast Downward's least costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from puzznic import Level, parse_level, replay
from puzznic.models import MODELS, Measure, Outcome
from puzznic.models.pddl import Costs, Domain, domain_text, problem_text
from puzznic.models.pddl.planner import run_planner
from puzznic.models.pddl.texts import move_of
from puzznic.rules import Move
from solving import Limits

Least = Callable[[Level, Measure], int | None]
NAMES = ("pddl", "pddl-hmax", "pddl-events")
installed = pytest.mark.skipif(
    MODELS["pddl"].missing() is not None, reason="Fast Downward is not installed"
)


def test_the_problem_of_a_level() -> None:
    level = parse_level("#####\n#aA #\n# ###\n#####")
    text = problem_text(level)
    assert "r2c2 r2c3 r2c4 r3c2 - location" in text
    assert "pattern_a pattern_a_small - pattern" in text
    # The first state is settled: the block falls.
    assert "(patterned r3c2 pattern_a_small)" in text
    assert "(patterned r2c2" not in text
    assert "(next down r2c2 r3c2)" in text
    assert "(free r2c2)" in problem_text(level, Domain.POSITIVE)


def test_events_cost_one_each() -> None:
    assert domain_text().count("(increase (total-cost) 0)") == 2
    assert "(increase (total-cost) 0)" not in domain_text(costs=Costs.EVENTS)
    assert all(name in domain_text() for name in ("falling_flag", "matching_flag", ":derived"))


def test_moves_are_read_from_actions() -> None:
    level = parse_level("#####\n#A A#\n#####")
    assert move_of(level, "(move_block r2c2 r2c3 right pattern_a)") == Move(6, 1)
    assert move_of(level, "(move_block r2c4 r2c3 left pattern_a)") == Move(8, -1)
    assert move_of(level, "(match_blocks )") is None


@installed
@pytest.mark.parametrize("name", NAMES)
def test_least_costs(name: str, levels: dict[str, Level], least: Least) -> None:
    model = MODELS[name]
    for id in ("trivial", "cleared", "jam", "lonely", "renamed", "deep", "four"):
        found, cost = model.solve(levels[id], Limits(60)), least(levels[id], model.measure)
        assert found.cost == cost
        if cost is None:
            assert (found.outcome, found.why) == (
                Outcome.UNSOLVABLE,
                "the search ran out of states",
            )
        else:
            assert found.plan is not None
            assert found.proved_optimal
            assert model.measure.of(replay(levels[id], found.plan, to_goal=True)) == cost


@pytest.mark.slow
@installed
@pytest.mark.parametrize("name", NAMES)
def test_least_costs_of_drawn_levels(name: str, drawn: list[Level], least: Least) -> None:
    for level in drawn:
        assert MODELS[name].solve(level, Limits(60)).cost == least(level, MODELS[name].measure)


@installed
def test_limits_and_errors(levels: dict[str, Level]) -> None:
    assert MODELS["pddl"].solve(levels["trivial"], Limits(0)).outcome is Outcome.TIMEOUT
    found = MODELS["pddl"].solve(levels["trivial"], Limits(memory_bytes=1_000_000))
    assert (found.outcome, found.plan) == (Outcome.MEMOUT, None)
    with pytest.raises(RuntimeError, match="Fast Downward ended with 31: Reason: Missing"):
        run_planner("(define", "(define", "astar(blind())")
    with pytest.raises(
        RuntimeError, match=r"Fast Downward ended with 34: Tried to use unsupported"
    ):
        run_planner(domain_text(), problem_text(levels["trivial"]), "astar(lmcut())")
