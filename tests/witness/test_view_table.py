"""Predicates as tables over views of one square."""

from __future__ import annotations

import pytest

from witness import PREDICATES, Puzzle, partial_paths
from witness.rule_table import LastStep
from witness.square_view import SquareView, Within, possible_views, square_views
from witness.view_table import ViewTable

PUZZLES = (
    Puzzle.create(2, 2, goals=[(2, 1)], triangles={(0, 0): 3, (1, 1): 1}),
    Puzzle.create(2, 3, goals=[(2, 3), (0, 2)], triangles={(0, 1): 2, (1, 2): 3, (1, 0): 1}),
    Puzzle.create(2, 2, starts=[(1, 0.5)], goals=[(0.5, 2)], triangles={(0, 1): 4, (1, 0): 2}),
)


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("within", Within)
def test_every_view_is_possible(puzzle, within):
    known, views = set(possible_views()), square_views(puzzle, within)
    assert len(known) == len(possible_views())
    for path in partial_paths(puzzle):
        assert known.issuperset(views(path))


def test_available_is_a_table():
    table = ViewTable.where("few", lambda v: v.shared > v.k or v.available < v.k)
    for puzzle in PUZZLES:
        test, expected = table.bind(puzzle), PREDICATES["available"].bind(puzzle)
        fired = [test(path) for path in partial_paths(puzzle)]
        assert fired == [expected(path) for path in partial_paths(puzzle)]
        assert 0 < sum(fired) < len(fired)


def test_only_where_the_head_is_cut_off():
    puzzle = Puzzle.create(2, 3, goals=[(1, 3)], triangles={(0, 0): 3})
    off = ViewTable.where("off", lambda v: v.last is LastStep.OFF, cut_off=True)
    anywhere = ViewTable.where("off", lambda v: v.last is LastStep.OFF)
    test, without, reach = off.bind(puzzle), anywhere.bind(puzzle), PREDICATES["reach"].bind(puzzle)
    overfull = PREDICATES["baseline"].bind(puzzle)
    paths = [path for path in partial_paths(puzzle) if not overfull(path)]
    fired = [test(path) for path in paths]
    assert fired == [without(path) and reach(path) for path in paths]
    assert 0 < sum(fired) < sum(map(without, paths))


def test_cases_are_checked():
    view = SquareView(1, 2, LastStep.START_ON, 1, 2, 2)
    with pytest.raises(ValueError, match="no path has this view of a square"):
        ViewTable("bad", frozenset({view}))
