"""Depth-first search: its order, its ends, and that it finds what A* finds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Limits, Status
from witness import PREDICATES, Puzzle, astar, parse_text
from witness.dfs import depth_first
from witness.rule_table import LastStep, RuleTable

OPEN = Puzzle.create(2, 2, goals=[(2, 2)], triangles={})
FIGURE_1 = parse_text("""
    +---+---G
    | 1 | 2 |
    S---+---+
""")


def test_the_first_neighbour_comes_first():
    result = depth_first(OPEN)
    assert result.status is Status.SOLVED
    # Right before up, down and left before both.
    assert result.path.vertices == (0, 1, 2, 5, 8)
    assert (result.expansions, result.generated) == (4, 7)


def test_the_papers_first_figure():
    result = depth_first(FIGURE_1)
    assert FIGURE_1.is_solved_by(result.path)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_same_puzzles_are_solved_as_by_astar(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    predicate = PREDICATES[data.draw(st.sampled_from(list(PREDICATES)))]
    expected, found = astar(puzzle, predicate), depth_first(puzzle, predicate)
    assert found.status is expected.status
    if found.path is None:
        assert (found.expansions, found.generated) == (expected.expansions, expected.generated)
    else:
        assert puzzle.is_solved_by(found.path)
        assert found.path.length >= expected.path.length


def test_a_limit_on_expansions_is_exact():
    hard = Puzzle.create(4, 4, goals=[(4, 4)], triangles={(0, 0): 3, (3, 3): 3, (0, 3): 3})
    for most in (0, 1, 10):
        result = depth_first(hard, limits=Limits(expansions=most))
        assert (result.status, result.expansions) == (Status.TIMEOUT, most)


def test_a_limit_on_time():
    hard = Puzzle.create(6, 6, goals=[(6, 6)], triangles={(0, 0): 2, (0, 5): 1, (5, 0): 1})
    result = depth_first(hard, PREDICATES["reach"], Limits(cpu_seconds=0.0))
    assert result.status is Status.TIMEOUT


@pytest.mark.parametrize(("sound", "status"), [(True, Status.UNSOLVABLE), (False, "exhausted")])
def test_an_unsound_predicate_that_fired_leaves_it_open(sound, status):
    always = RuleTable.where("always", lambda k, c, last: last is LastStep.ALONG, sound=sound)
    puzzle = Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 2})
    assert depth_first(puzzle, always).status == status
