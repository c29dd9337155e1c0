"""Is a puzzle solvable? By the readable frontier at first, by its compiled twin in the long run.

Boards too wide for either go to clingo.
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from witness.frontier import is_solvable
from witness.puzzle import Puzzle

__all__ = ["Solvability"]

PATIENCE = 0.5
"""CPU seconds: what it takes to load the compiled frontier. Few small puzzles need less."""


FRONTIER_WIDTH = 8
"""Squares along the shorter side up to which the frontier always takes milliseconds."""


class Solvability:
    """A test of solvability that changes to the compiled frontier once that pays.

    Boards of more than 8 squares along the shorter side are clingo's. Which one answers makes no
    difference to the answer. patience: CPU seconds before the change.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._left = patience
        self._compiled: Callable[[Puzzle], bool] | None = None

    def __call__(self, puzzle: Puzzle) -> bool:
        """Return whether the puzzle has a solution."""
        if min(puzzle.grid.rows, puzzle.grid.cols) > FRONTIER_WIDTH:
            # Not imported above: clingo is slow to load.
            from witness.asp import solve_asp

            return solve_asp(puzzle).path is not None
        if self._left > 0:
            began = thread_time()
            answer = is_solvable(puzzle)
            self._left -= thread_time() - began
            return answer
        if self._compiled is None:
            # Not imported above: numba is slow to load.
            from witness.kernels.frontier import frontier_solvable

            self._compiled = frontier_solvable
        return self._compiled(puzzle)
