"""Horizons with rules that may err and without: what proves what, and who is next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from puzznic import parse_level, parse_plan
from puzznic.models import Attempt, Measure, Outcome
from puzznic.models.cp.second_try import MAKING, with_second_try
from puzznic.models.outcomes import result_of

LEVEL = parse_level("#######\n#A   A#\n#######")
PLAN = parse_plan(LEVEL, "r2c2+ r2c3+ r2c4+")


def part(
    plan_at: int | None = None, conflicts: int | None = 0, end: Attempt | None = None
) -> Callable[[int], Attempt]:
    """Return what refutes horizons, up to a plan or another end."""

    def attempt(horizon: int) -> Attempt:
        if end is not None and horizon == end.horizon:
            return end
        if horizon == plan_at:
            return Attempt(horizon, Outcome.SOLVED, PLAN, bound=horizon, conflicts=conflicts)
        return Attempt(horizon, Outcome.REFUTED, bound=horizon + 1, conflicts=conflicts)

    return attempt


def told(attempts: list[Attempt]) -> list[tuple[bool, int, int]]:
    return [(one.with_rules, one.horizon, one.bound) for one in attempts]


def test_the_first_plan_with_rules_is_proved_least_without_them() -> None:
    tried = list(with_second_try(part(3), part(5), 1))
    expected = [(True, 1, 1), (False, 1, 2), (True, 2, 2), (False, 2, 3), (True, 3, 3)]
    assert told(tried) == expected
    found = result_of(LEVEL, Measure.MOVES, tried)
    assert (found.outcome, found.bound, found.proved_optimal) == (Outcome.SOLVED, 3, True)


def test_a_plan_that_is_longer_than_needed_is_not_the_last() -> None:
    tried = list(with_second_try(part(4), part(3, conflicts=9_000), 1))
    assert told(tried)[-2:] == [(False, 2, 3), (False, 3, 3)]
    assert (True, 4, 2) in told(tried)
    assert tried[-1].plan is not None


def test_a_limit_after_the_first_plan_leaves_a_plan_that_is_not_proved_least() -> None:
    tried = list(islice(with_second_try(part(3), part(9, conflicts=9_000), 1), 4))
    assert told(tried) == [(True, 1, 1), (False, 1, 2), (True, 2, 2), (True, 3, 2)]
    for so_far in (tried, [*tried, Attempt(2, Outcome.REFUTED, bound=2)]):
        found = result_of(LEVEL, Measure.MOVES, so_far, Outcome.MEMOUT)
        assert (found.outcome, found.cost, found.proved_optimal) == (Outcome.SOLVED, 3, False)


def test_rules_that_forbid_all_plans_prove_nothing_and_take_half() -> None:
    tried = list(with_second_try(part(), part(40), 4))
    assert (tried[-1].plan, tried[-1].with_rules) == (PLAN, False)
    assert sum(one.with_rules for one in tried) == len(tried) // 2 + len(tried) % 2 == 37
    assert all(one.bound <= 40 for one in tried)
    assert result_of(LEVEL, Measure.MOVES, tried[:30]).outcome is Outcome.TIMEOUT


@pytest.mark.parametrize("hard", [True, False])
def test_the_part_that_had_less_effort_is_next(hard: bool) -> None:
    dear, cheap = 10 * MAKING, None
    rules, none = (
        part(conflicts=dear if hard else cheap),
        part(conflicts=cheap if hard else dear),
    )
    tried = list(islice(with_second_try(rules, none, 1), 26))
    assert sum(one.with_rules for one in tried) == (3 if hard else 23)


def test_what_is_refuted_is_not_tried_with_rules() -> None:
    tried = list(islice(with_second_try(part(conflicts=4 * MAKING), part(), 1), 14))
    behind = [one.horizon for one in tried if one.with_rules]
    assert behind == [1, 6, 11]
    proved = [one.bound for one in tried if one.with_rules]
    assert proved == behind


def test_that_no_walk_is_left_is_only_proved_without_rules() -> None:
    no_more = Attempt(3, Outcome.UNSOLVABLE, bound=4, why="no walk")
    tried = list(with_second_try(part(end=no_more), part(6), 1))
    assert [one.outcome for one in tried[:-1]] == [Outcome.REFUTED] * (len(tried) - 1)
    assert (tried[-1].outcome, tried[-1].horizon) == (Outcome.SOLVED, 6)
    assert not any(one.why for one in tried)
    assert sum(one.with_rules for one in tried) == 3
    tried = list(with_second_try(part(), part(end=no_more), 1))
    assert (tried[-1].outcome, tried[-1].why) == (Outcome.UNSOLVABLE, "no walk")
