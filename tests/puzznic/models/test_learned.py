"""Learned rules in the fixed-steps model: what they rule out, and that none changes a proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from puzznic import EMPTY, Level, State, parse_level
from puzznic.labels import explore
from puzznic.marks import marks_of
from puzznic.models import Attempt, Measure, Outcome
from puzznic.models.cp import BEST, PAPER, Options, Repeats, single_changes
from puzznic.models.cp.fixed_steps import fixed_steps
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.learned import LearnedRules, Rule, RuledOut
from puzznic.models.cp.literals import new
from puzznic.models.cp.model import ConstraintModel
from puzznic.models.cp.variables import Grid
from puzznic.models.outcomes import result_of
from puzznic.waits import PROVED
from solving import Limits

cpmpy = pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

Least = Callable[[Level, Measure], int | None]
WAITS: Rule = tuple(sorted(PROVED))
RULES: dict[str, LearnedRules] = {
    "proved": LearnedRules(proved=(WAITS,)),
    "empirical": LearnedRules(empirical=(WAITS, ("parted", "parts"))),
    "both": LearnedRules((WAITS,), (("barred", "not_beside", "under"),)),
    "wrong": LearnedRules(empirical=(("beside",),)),
    "wrong, of most states": LearnedRules(empirical=(("not_aligned",), ("aligned",))),
    "wrong beside proved": LearnedRules((WAITS,), (("not_parted",),)),
}
TWO = ("wall", "mirrored", "renamed", "four", "cascade", "shaft")
"""Levels with two patterns and a plan."""
CIRCLE = parse_level("##########\n#A B A B##\n##########")


def attempts(level: Level, learned: LearnedRules, start: Options, most: int = 40) -> list[Attempt]:
    return list(islice(fixed_steps(level, replace(start, learned=learned), "ortools"), most))


@pytest.mark.parametrize("name", RULES)
def test_least_steps_are_what_they_are_without(
    name: str, levels: dict[str, Level], least: Least
) -> None:
    for id in TWO:
        level, start = levels[id], PAPER if id == "shaft" else BEST
        found = result_of(level, Measure.STEPS, attempts(level, RULES[name], start))
        assert found.proved_optimal, (id, found)
        assert found.cost == least(level, Measure.STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_least_steps_of_drawn_levels(name: str, drawn: list[Level], least: Least) -> None:
    for level in drawn:
        tried = attempts(level, RULES[name], BEST, most=16)
        found, cost = result_of(level, Measure.STEPS, tried), least(level, Measure.STEPS)
        if cost is None:
            assert found.cost is None
            assert found.outcome is Outcome.TIMEOUT or tried[-1].horizon == 0
        else:
            assert (found.cost, found.proved_optimal) == (cost, True)


def test_wrong_rules_never_make_a_level_unsolvable(levels: dict[str, Level], least: Least) -> None:
    learned, walks = LearnedRules(empirical=(("whole",),)), replace(BEST, repeats=Repeats.NONE)
    for id in ("renamed", "wall"):
        for start in (BEST, walks):
            tried = attempts(levels[id], learned, start)
            assert all(one.plan is None for one in tried if one.with_rules)
            assert any(one.with_rules for one in tried)
            assert (tried[-1].plan is None, tried[-1].with_rules) == (False, False)
            assert tried[-1].horizon == tried[-1].bound == least(levels[id], Measure.STEPS)
    tried = attempts(levels["renamed"], learned, PAPER, most=3)
    assert [(one.with_rules, one.outcome) for one in tried] == [
        *((True, Outcome.REFUTED), (False, Outcome.REFUTED), (True, Outcome.REFUTED))
    ]
    assert result_of(levels["renamed"], Measure.STEPS, tried).outcome is Outcome.TIMEOUT


def test_a_proved_rule_proves_that_a_level_has_no_plan() -> None:
    walks = replace(BEST, repeats=Repeats.NONE, dead_ends=())
    (only,) = attempts(CIRCLE, LearnedRules(proved=(WAITS,)), walks)
    assert (only.outcome, only.with_rules) == (Outcome.UNSOLVABLE, False)
    first, *_ = attempts(CIRCLE, LearnedRules(empirical=(WAITS,)), walks, most=3)
    assert (first.outcome, first.with_rules, first.why) == (Outcome.REFUTED, True, "")


def states(level: Level, rules: tuple[Rule, ...]) -> Callable[[State, bool], bool]:
    """Return the test whether a state may come before a step, which is a match or not."""
    geometry = Geometry(level, trimmed=False)
    holds = {(cell, p): new() for cell in geometry.cells for p in geometry.patterns}
    grid, matching = Grid(holds, {cell: new() for cell in geometry.cells}), new()
    constraints = list(RuledOut(geometry, rules).of_step(grid, matching))

    def test(state: State, is_match: bool) -> bool:
        fixed = [literal == (state[cell] == p) for (cell, p), literal in grid.holds.items()]
        fixed += [literal == (state[c] == EMPTY) for c, literal in grid.empty.items()]
        return bool(cpmpy.Model([*constraints, *fixed, matching == is_match]).solve())

    return test


@pytest.mark.parametrize(
    "rules",
    [(WAITS,), (("parted", "parts"), ("lefter", "not_lower")), (("under", "not_railed", "whole"),)],
)
def test_ruled_out_are_the_states_that_a_rule_is_about(rules: tuple[Rule, ...]) -> None:
    track = parse_level("########\n#A    A#\n##B B ##\n########")
    seen = set()
    for level in (track, parse_level("#######\n#B   A#\n## # ##\n##A B##\n#######")):
        labels, look, allows = explore(level).labels, marks_of(level), states(level, rules)
        assert labels is not None
        for index in range(0, len(labels), 1 + len(labels) // 25):
            state = labels.state(index)
            named = any({*rule} <= marks for rule in rules for marks in look(state).values())
            assert allows(state, False) != named, state
            assert allows(state, True)
            seen.add(named)
    assert seen == {True, False}


def test_rules_that_no_clause_says_are_left_out() -> None:
    no, yes = ("not_barred", "under"), ("barred", "under")
    learned = LearnedRules((WAITS,), (no, yes))
    assert learned.inexpressible == (no,)
    assert learned.expressible == LearnedRules((WAITS,), (yes,))
    level = parse_level("######\n#A  B#\n#B  A#\n#    #\n######")
    tried = attempts(level, LearnedRules(empirical=(no,)), BEST)
    assert not any(one.with_rules for one in tried)


def test_rules_get_to_the_child_process(levels: dict[str, Level]) -> None:
    options = replace(BEST, learned=RULES["wrong beside proved"])
    found = ConstraintModel("mine", "fixed-steps", options).solve(levels["renamed"], Limits(60))
    assert (found.outcome, found.proved_optimal) == (Outcome.SOLVED, True)
    assert any(one.with_rules for one in found.attempts)


def test_rules_are_no_change_to_be_measured() -> None:
    assert not any("learned" in name for name in single_changes(BEST))
