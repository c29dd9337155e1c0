"""Random triangles on a board (the paper's Algorithm 3), drawn anew until they can be solved.

goal       uniform among the peripheral vertices but the start, which is the bottom left one
squares    1..half of all (rounded down, at least 1), uniform; which ones, uniform
triangles  1..3 on each, uniform
"""

from __future__ import annotations

from random import Random

from generators.census import START, TRIANGLES, goal_choices
from generators.errors import GenerationError
from generators.solvability import Solvability
from witness.grid import grid
from witness.puzzle import Puzzle

__all__ = ["candidate", "most_constrained", "random_triangles"]

MAX_ATTEMPTS = 1_000
"""About three in four candidates are solvable on all sizes up to 5x5."""

_is_solvable = Solvability()


def most_constrained(squares: int) -> int:
    """Return the largest number of constrained squares on a board of so many squares."""
    return max(1, squares // 2)


def candidate(rng: Random, rows: int, cols: int) -> Puzzle:
    """Return one candidate, solvable or not."""
    board = grid(rows, cols)
    goal = rng.choice(goal_choices(board))
    count = rng.randint(1, most_constrained(board.square_count))
    squares = rng.sample(range(board.square_count), count)
    triangles = tuple((square, rng.choice(TRIANGLES)) for square in squares)
    return Puzzle(board, (START,), (goal,), triangles)


def random_triangles(rng: Random, rows: int, cols: int, max_attempts: int = MAX_ATTEMPTS) -> Puzzle:
    """Return the first solvable one of at most `max_attempts` candidates.

    Raises GenerationError if none is solvable.
    """
    for _ in range(max_attempts):
        puzzle = candidate(rng, rows, cols)
        if _is_solvable(puzzle):
            return puzzle
    raise GenerationError(
        f"none of {max_attempts} random-triangles candidates of {rows}x{cols} squares is solvable"
    )
