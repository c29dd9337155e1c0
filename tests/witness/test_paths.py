"""Enumeration of paths: figures, order, and equality with brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Puzzle, count_paths, full_paths, parse_text, partial_paths


def corner_to_corner(rows: int, cols: int) -> Puzzle:
    return Puzzle.create(rows, cols, goals=[(rows, cols)], triangles={})


@pytest.mark.parametrize(
    ("rows", "cols", "full", "partial"),
    [
        (2, 2, 12, 39),
        (3, 3, 184, 1_087),
        (3, 4, 976, 7_100),
        (4, 4, 8_512, 81_599),
        pytest.param(4, 5, 79_384, 894_905, marks=pytest.mark.slow),
    ],
)
def test_numbers_of_paths_from_corner_to_corner(rows, cols, full, partial):
    assert count_paths(corner_to_corner(rows, cols)) == (full, partial)


def test_order_is_depth_first_down_left_right_up():
    puzzle = corner_to_corner(1, 1)
    assert [path.vertices for path in partial_paths(puzzle)] == [(0,), (0, 1), (0, 2)]
    assert [path.vertices for path in full_paths(puzzle)] == [(0, 1, 3), (0, 2, 3)]


def test_paths_pass_goals_but_no_blocked_edges():
    puzzle = parse_text("""
        +---G
        |   |
        S x G
    """)
    assert [path.vertices for path in full_paths(puzzle)] == [(0, 2, 3), (0, 2, 3, 1)]
    assert [path.vertices for path in partial_paths(puzzle)] == [(0,), (0, 2), (0, 2, 3)]


def test_paths_stop_at_the_last_goal():
    puzzle = parse_text("""
        +---G---+
        |   |   |
        S---+---+
    """)
    assert not any(goal in path.vertices for path in partial_paths(puzzle) for goal in puzzle.goals)


def test_long_corridors_need_no_deep_recursion():
    corridor = Puzzle.create(
        1,
        3_000,
        goals=[(0, 3_000)],
        triangles={},
        blocked=[((0, c), (1, c)) for c in range(3_000)],
    )
    assert sum(1 for _ in partial_paths(corridor)) == 3_000
    assert count_paths(corridor) == (1, 3_000)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_paths_are_those_of_brute_force(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    full = [path.vertices for path in full_paths(puzzle)]
    partial = [path.vertices for path in partial_paths(puzzle)]
    assert sorted(full) == sorted(walk.points for walk in full_walks(puzzle))
    assert len(set(partial)) == len(partial)
    assert {vertices[:n] for vertices in full for n in range(1, len(vertices))} <= set(partial)
    assert not any(set(puzzle.goals) <= set(vertices) for vertices in partial)
    assert count_paths(puzzle) == (len(full), len(partial))
