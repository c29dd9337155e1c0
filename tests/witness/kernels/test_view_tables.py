"""Tables of views: the compiled searches are the reference, in words and in plain arrays."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from solving import Limits, Use
from witness import PREDICATES, Puzzle, Universe, WitnessPredicate, either, partial_paths
from witness import astar as reference
from witness.kernels import Prepared, astar, astar_many, fired, label_arrays
from witness.kernels.prepared import Group
from witness.kernels.specs import spec_of
from witness.kernels.tables import pack
from witness.rule_table import LastStep
from witness.square_view import SquareView, Within, possible_views
from witness.view_table import ViewTable

FEW = Limits(expansions=300)
OVER = ViewTable.where("over", lambda v: v.shared > v.k)
CUT_OFF = ViewTable("cut off", frozenset(possible_views()), cut_off=True)
CONDITIONS = (
    lambda v: v.room < v.k,
    lambda v: v.available < v.k,
    lambda v: v.available == v.k,
    lambda v: v.shared < v.k,
    lambda v: v.touched > v.shared + 1,
    lambda v: v.touched >= 2,
    lambda v: v.k == 3,
    lambda v: v.k != 1,
    lambda v: v.last in (LastStep.OFF, LastStep.START_OFF),
    lambda v: v.last is not LastStep.OFF,
    lambda v: v.room < v.available,
)


def table(rng: Random, within: Within, *, cut_off: bool = False) -> ViewTable:
    """Return a random table."""
    terms = [rng.sample(CONDITIONS, rng.choice((1, 2, 2, 3))) for _ in range(rng.choice((1, 2)))]

    def fires(view: SquareView) -> bool:
        return any(all(each(view) for each in term) for term in terms)

    return ViewTable.where("some", fires, within, cut_off=cut_off)


def where(within: Within, *numbers: int) -> WitnessPredicate:
    """Return the table of the views on which all these conditions hold."""
    return ViewTable.where("some", lambda v: all(CONDITIONS[i](v) for i in numbers), within)


def summary(result):
    return result.status, result.path, result.expansions, result.generated


def in_plain_arrays(puzzles: list[Puzzle]) -> Prepared:
    return Prepared(tuple(puzzles), (), tuple(range(len(puzzles))))


def in_two_columns(puzzles: list[Puzzle]) -> Prepared:
    group = Group(2, np.arange(len(puzzles)), *pack(puzzles, 2))
    return Prepared(tuple(puzzles), (group,), ())


def assert_equal_searches(one, other) -> None:
    for field in ("status", "expansions", "generated", "length"):
        assert (getattr(one, field) == getattr(other, field)).all()


WORDS: dict[str, WitnessPredicate] = {
    "views, free": either(OVER, where(Within.FREE, 0, 4)),
    "views, pocket": either(OVER, CUT_OFF, where(Within.POCKET, 0, 7), where(Within.POCKET, 4)),
    "cut off on some squares": either(
        OVER,
        where(Within.POCKET, 1),
        where(Within.POCKET, 2, 4, 8),
        ViewTable.where("lost", lambda v: v.last is LastStep.OFF, cut_off=True),
    ),
    "pocket without cut off": either(OVER, where(Within.POCKET, 0)),
}
"""Tested each time; a kernel takes some three seconds to compile."""
MORE: dict[str, WitnessPredicate] = {
    "cut off alone": either(OVER, ViewTable.where("lost", lambda v: v.k > 1, cut_off=True)),
    "touched alone": where(Within.FREE, 4, 8),
    **{f"views, {within}": either(CUT_OFF, where(within, 0, 8)) for within in Within},
    **{f"room, {within}, without cut off": either(OVER, where(within, 0)) for within in Within},
    **{f"available, {within}": either(OVER, CUT_OFF, where(within, 1)) for within in Within},
    **{f"views, {within}, without cut off": where(within, 1, 7) for within in Within},
    "with a rule on the last step": either(PREDICATES["pocket"], where(Within.FREE, 3, 6, 8)),
    "hand-written and views": either(PREDICATES["usable"], where(Within.USABLE, 2, 8)),
}
KERNELS = [*WORDS, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE)]


@pytest.mark.parametrize("name", KERNELS)
def test_searches_in_words_are_the_references(make_boards, name):
    predicate = (WORDS | MORE)[name]
    assert spec_of(predicate).words is not None
    for use in Use:
        for puzzle in make_boards(31, 60):
            expected = reference(puzzle, predicate, use, FEW)
            assert summary(astar(puzzle, predicate, use, FEW)) == summary(expected)


@pytest.mark.parametrize("name", KERNELS)
def test_searches_in_words_are_those_of_whole_boards(make_boards, name):
    predicate = (WORDS | MORE)[name]
    puzzles, limits = make_boards(32, 300), Limits(expansions=2000)
    quick = astar_many(puzzles, predicate, limits=limits)
    assert_equal_searches(astar_many(in_plain_arrays(puzzles), predicate, limits=limits), quick)


@pytest.mark.slow
def test_views_in_words_of_two_columns(make_boards):
    puzzles, predicate = make_boards(33, 200), WORDS["views, pocket"]
    narrow = astar_many(puzzles, predicate, limits=FEW)
    assert_equal_searches(astar_many(in_two_columns(puzzles), predicate, limits=FEW), narrow)


def test_tables_on_every_path(make_boards):
    """Any tables, on starts and goals in the middle of edges too."""
    rng = Random(34)
    small = ((1, 1), (1, 4), (2, 2), (2, 3), (3, 2))
    for puzzle in make_boards(34, 80, sizes=small, middles=True):
        sets = rng.choices(list(Within), k=3)
        predicate = either(*(table(rng, each, cut_off=rng.random() < 0.3) for each in sets))
        test = predicate.bind(puzzle)
        found = fired(label_arrays(puzzle, Universe.PARTIAL), predicate)
        assert found.tolist() == [test(path) for path in partial_paths(puzzle)]


def test_searches_in_plain_arrays(make_boards):
    rng = Random(35)
    for puzzle in make_boards(35, 80, middles=True):
        sets = rng.choices(list(Within), k=2)
        predicate = either(*(table(rng, each, cut_off=rng.random() < 0.3) for each in sets))
        for use in Use:
            found = astar_many(in_plain_arrays([puzzle]), predicate, use, FEW).result(0, puzzle)
            assert summary(found) == summary(reference(puzzle, predicate, use, FEW))


def test_rules_about_squares_on_a_board_without():
    """`reach` fires where the head is cut off, a rule about squares does not without squares."""
    puzzle = Puzzle.create(2, 2, starts=[(1, 1)], goals=[(0, 0)], triangles={}, blocked=[])
    predicate = either(OVER, CUT_OFF)
    assert spec_of(predicate).words.flags == spec_of("reach").words.flags
    for expansions in range(30):
        limits = Limits(expansions=expansions)
        expected = reference(puzzle, predicate, limits=limits)
        assert summary(astar(puzzle, predicate, limits=limits)) == summary(expected)


def test_lost_goals_do_not_make_a_search_exhausted(make_boards):
    """With several goals a region may lose one: what is not sound still ends as the reference."""
    predicate = either(OVER, CUT_OFF, where(Within.REGION, 1))
    assert not predicate.sound
    several = [puzzle for puzzle in make_boards(36, 400) if len(puzzle.goals) > 1]
    ends = set()
    for puzzle in several:
        expected = reference(puzzle, predicate, limits=FEW)
        assert summary(astar(puzzle, predicate, limits=FEW)) == summary(expected)
        ends.add(expected.status)
    assert len(ends) > 2
