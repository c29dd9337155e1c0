"""What a local rule sees of a path at a square."""

from __future__ import annotations

import pytest

from witness import PREDICATES, Puzzle, either, partial_paths
from witness.rule_table import LastStep
from witness.square_view import SquareView, Within, square_views

PUZZLES = (
    Puzzle.create(2, 2, goals=[(2, 1)], triangles={(0, 0): 3, (1, 1): 1}),
    Puzzle.create(2, 3, goals=[(2, 3), (0, 2)], triangles={(0, 1): 2, (1, 2): 3, (1, 0): 1}),
    Puzzle.create(2, 2, goals=[(0.5, 2)], triangles={(0, 1): 4, (1, 0): 2}),
    Puzzle.create(
        2,
        3,
        starts=[(0, 0), (2, 0)],
        goals=[(1, 3)],
        triangles={(0, 1): 3},
        blocked=[((0, 1), (0, 2))],
    ),
)
BY_SET = {
    Within.FREE: "local",
    Within.REGION: "region",
    Within.GOAL: "region+goal",
    Within.POCKET: "pocket",
    Within.USABLE: "usable",
}


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("within", Within)
def test_the_hand_written_predicates_are_rules_on_views(puzzle: Puzzle, within: Within) -> None:
    views = square_views(puzzle, within)
    # Stronger sets come with the test that a goal can be reached.
    reach = PREDICATES["reach"]
    expected = either(PREDICATES[BY_SET[within]], reach).bind(puzzle)
    cut_off = reach.bind(puzzle)
    for path in partial_paths(puzzle):
        seen = views(path)
        fires = any(v.shared > v.k or v.room < v.k for v in seen) or cut_off(path)
        assert fires == expected(path)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_available_is_that_of_the_predicate(puzzle: Puzzle) -> None:
    views, available = square_views(puzzle, Within.FREE), PREDICATES["available"].bind(puzzle)
    for path in partial_paths(puzzle):
        assert available(path) == any(v.shared > v.k or v.available < v.k for v in views(path))


def test_the_numbers_of_a_path() -> None:
    # Up the middle: the left square has two edges on the path, the right one its left side.
    puzzle = Puzzle.create(1, 2, goals=[(1, 2)], triangles={(0, 0): 3, (0, 1): 2})
    vertices = tuple(puzzle.grid.vertex(*v) for v in ((0, 0), (0, 1), (1, 1)))
    path = next(p for p in partial_paths(puzzle) if p.vertices == vertices)
    left, right = square_views(puzzle, Within.FREE)(path)
    assert left == SquareView(3, 2, LastStep.ALONG, 3, available=3, room=3)
    # Top and right are usable, the bottom ends on a visited corner; both usable ones meet at the
    # goal, where the path can come from one side only.
    assert right == SquareView(2, 1, LastStep.ALONG, 2, available=3, room=2)
