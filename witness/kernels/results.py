"""What searches of a whole set of puzzles return."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solving import SearchResult, Status
from witness.puzzle import Path, Puzzle

__all__ = ["SearchArrays"]


@dataclass(frozen=True, slots=True)
class SearchArrays:
    """One search a puzzle, as arrays by [puzzle].

    status: values of `Status`, equal to its members. seconds: CPU time of the search alone. length:
    edges of the solution, -1 without one. paths: by [puzzle, step], the points of the solution.
    """

    status: NDArray[np.str_]
    expansions: NDArray[np.int64]
    generated: NDArray[np.int64]
    seconds: NDArray[np.float64]
    length: NDArray[np.int64]
    paths: NDArray[np.int32]

    @classmethod
    def empty(cls, count: int, steps: int) -> SearchArrays:
        """Return arrays for so many puzzles, with paths of up to `steps` points."""
        return cls(
            np.full(count, "", "<U10"),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.float64),
            np.full(count, -1, np.int64),
            np.full((count, steps), -1, np.int32),
        )

    def result(self, index: int, puzzle: Puzzle) -> SearchResult[Path]:
        """Return one puzzle's search as the reference does."""
        path = None
        if self.length[index] >= 0:
            points = self.paths[index, : self.length[index] + 1].tolist()
            path = Path.along(puzzle.grid, points)
        return SearchResult(
            Status(self.status[index]),
            path,
            int(self.expansions[index]),
            int(self.generated[index]),
            float(self.seconds[index]),
        )
