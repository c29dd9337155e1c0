"""The candidates of a size that a generator draws from, and their number.

A candidate has the bottom left start, one peripheral goal, and 1 to `most` constrained squares with
1 to 3 triangles each. 2x2 boards with at most half of the squares constrained: 462 candidates, of
which 318 are solvable.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb

from witness.frontier import is_solvable
from witness.grid import Grid, grid
from witness.puzzle import Puzzle

__all__ = ["START", "TRIANGLES", "all_candidates", "all_puzzles", "candidate_count", "goal_choices"]

START = 0
"""The start of every generated puzzle, the bottom left vertex."""
TRIANGLES = (1, 2, 3)
"""What a constrained square may carry."""


def goal_choices(board: Grid) -> tuple[int, ...]:
    """Return the vertices that may be the goal: the peripheral ones but the start."""
    return tuple(v for v in board.peripheral if v != START)


def candidate_count(rows: int, cols: int, most: int) -> int:
    """Return the number of candidates, solvable or not, with at most `most` constrained squares."""
    board = grid(rows, cols)
    marked: int = sum(comb(board.square_count, n) * len(TRIANGLES) ** n for n in range(1, most + 1))
    return len(goal_choices(board)) * marked


def all_candidates(rows: int, cols: int, most: int) -> Iterator[Puzzle]:
    """Yield each candidate once, solvable or not: as many as `candidate_count` says."""
    board = grid(rows, cols)
    for goal in goal_choices(board):
        for count in range(1, most + 1):
            for squares in combinations(range(board.square_count), count):
                for counts in product(TRIANGLES, repeat=count):
                    yield Puzzle(board, (START,), (goal,), tuple(zip(squares, counts, strict=True)))


def all_puzzles(rows: int, cols: int, most: int) -> Iterator[Puzzle]:
    """Yield each solvable candidate once."""
    return filter(is_solvable, all_candidates(rows, cols, most))
