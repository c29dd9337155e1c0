"""What the rest of a path may still visit: cases, brute force, and how the sets are nested."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Path, Puzzle, full_paths, parse_text, partial_paths
from witness.room import regions
from witness.strong_regions import pocket_regions, regions_to_goal, usable_regions

DEAD_END = """
    +---+---+---+---+
    |   |   |   |   |
    +---+---+---+---+
    |   |   |   |   |
    S---+---+---G---+
"""


def left(find, picture: str, *positions: tuple[int, int]) -> set[tuple[float, float]]:
    """Return the positions that a path leaves to its rest, the head's too."""
    puzzle = parse_text(picture)
    path = Path.along(puzzle.grid, [puzzle.grid.point(*p) for p in positions])
    return set(positions_of(puzzle, find(puzzle)(path)))


def positions_of(puzzle: Puzzle, points: int) -> list[tuple[float, float]]:
    board = puzzle.grid
    return [board.point_position(v) for v in range(board.point_count) if points >> v & 1]


def test_a_pocket_is_a_dead_end_and_what_hangs_on_it():
    path = [(0, 0), (0, 1), (1, 1), (1, 2)]
    assert left(regions_to_goal, DEAD_END, *path) - left(pocket_regions, DEAD_END, *path) == {
        (1, 0),
        (2, 0),
        (2, 1),
    }


def test_a_path_ends_at_its_only_goal():
    blocked = [((1, 2), (1, 3))]  # What is to the right of the goal lies behind it.
    puzzle = Puzzle.create(1, 3, goals=[(0, 2)], triangles={}, blocked=blocked)
    path = Path.along(puzzle.grid, [0, 4, 5])
    lost = regions(puzzle)(path) & ~regions_to_goal(puzzle)(path)
    assert positions_of(puzzle, lost) == [(0, 3), (1, 3)]
    two_goals = Puzzle.create(1, 3, goals=[(0, 2), (1, 3)], triangles={}, blocked=blocked)
    assert regions_to_goal(two_goals)(path) == regions(two_goals)(path)


def test_what_hangs_on_one_vertex_is_not_usable_though_it_has_room_to_turn():
    blocked = [((1, 1), (1, 2)), ((0, 1), (0, 2)), ((2, 1), (2, 2))]
    opened = Puzzle.create(2, 3, goals=[(2, 0)], triangles={}, blocked=blocked[:2])
    path = Path.along(opened.grid, [0, 4])
    lost = pocket_regions(opened)(path) & ~usable_regions(opened)(path)
    assert positions_of(opened, lost) == [(r, c) for r in range(3) for c in (2, 3)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_usable_are_the_points_of_ways_to_a_goal(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    find = usable_regions(puzzle)
    on_ways: dict[Path, int] = {}
    for path in ways(puzzle):
        for length in range(1, len(path.vertices)):
            start = Path.along(puzzle.grid, path.vertices[:length])
            on_ways[start] = on_ways.get(start, 0) | path.visited & ~start.visited | 1 << start.head
    for start, points in on_ways.items():
        assert find(start) == points


def ways(puzzle: Puzzle) -> list[Path]:
    """Return all paths from a start to a goal."""

    return list(full_paths(puzzle))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_each_set_lies_in_the_one_before_and_has_its_goals(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    finders = [f(puzzle) for f in (regions, regions_to_goal, pocket_regions, usable_regions)]
    for path in partial_paths(puzzle):
        sets = [find(path) for find in finders]
        for wide, narrow in pairwise(sets):
            assert not narrow & ~wide
        ahead = puzzle.goal_set & ~path.visited
        assert len({points & ahead for points in sets}) == 1
