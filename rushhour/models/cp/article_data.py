"""The article's arrays of a board: size, versus, initial.

Walls are no part of the article's puzzle. Here a wall is a vehicle of one cell that never moves, so
that the constraints on vehicles keep others from standing on it and from jumping over it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from rushhour.board import Board

__all__ = ["ArticleData"]


@dataclass(frozen=True, slots=True)
class ArticleData:
    """A board in the article's words, the red car first; `walls` of the vehicles, the last ones."""

    width: int
    height: int
    size: tuple[int, ...]
    versus: tuple[int, ...]
    initial: tuple[int, ...]
    walls: int
    target: int

    @classmethod
    def of(cls, board: Board) -> ArticleData:
        """Return the arrays of a board."""
        walls = [divmod(cell, board.cols) for cell in board.walls]
        lines = [v.line + 1 if v.horizontal else -v.line - 1 for v in board.vehicles]
        return cls(
            width=board.cols,
            height=board.rows,
            size=(*(v.length for v in board.vehicles), *(1 for _ in walls)),
            versus=(*lines, *(row + 1 for row, _ in walls)),
            initial=(*(v.start + 1 for v in board.vehicles), *(col + 1 for _, col in walls)),
            walls=len(walls),
            target=board.target + 1,
        )

    @property
    def vehicles(self) -> int:
        """The number of vehicles, walls among them."""
        return len(self.size)

    def limit(self, vehicle: int) -> int:
        """Return how many cells the vehicle's lane has."""
        return self.width if self.versus[vehicle] > 0 else self.height

    def minizinc(self, horizon: int) -> str:
        """Return the data of the MiniZinc model as JSON; T moves lead through T + 1 states."""
        return json.dumps(
            {
                "width": self.width,
                "height": self.height,
                "vehicles": self.vehicles,
                "walls": self.walls,
                "steps": horizon + 1,
                "size": self.size,
                "versus": self.versus,
                "initial": self.initial,
                "target": self.target,
            }
        )
