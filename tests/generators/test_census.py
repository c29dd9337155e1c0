from __future__ import annotations

import pytest

from generators.census import all_candidates, all_puzzles, candidate_count, goal_choices
from generators.random_triangles import most_constrained
from solving import Status
from witness.frontier import is_solvable
from witness.grid import grid
from witness.search import astar


def test_2x2_has_462_candidates_318_solvable() -> None:
    most = most_constrained(4)
    candidates = list(all_candidates(2, 2, most))
    assert len(candidates) == len(set(candidates)) == candidate_count(2, 2, most) == 462
    assert len(list(all_puzzles(2, 2, most))) == 318


def test_solvable_says_the_search_too() -> None:
    for puzzle in all_candidates(2, 2, most_constrained(4)):
        assert (astar(puzzle).status is Status.SOLVED) == is_solvable(puzzle)


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 1, 1), (1, 3, 3), (2, 2, 4), (2, 3, 2)])
def test_candidate_count_counts_the_candidates(rows: int, cols: int, most: int) -> None:
    candidates = set(all_candidates(rows, cols, most))
    assert len(candidates) == candidate_count(rows, cols, most)


def test_every_board_of_2x2_has_7_goals_and_256_settings() -> None:
    # All 1,792 puzzles of 2x2, but for the 7 without any triangle.
    assert candidate_count(2, 2, 4) == 1_792 - 7


def test_goals_are_peripheral_and_not_the_start() -> None:
    assert goal_choices(grid(2, 2)) == (1, 2, 3, 5, 6, 7, 8)
    assert len(goal_choices(grid(5, 5))) == 19
