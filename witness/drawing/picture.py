"""A picture: a puzzle, perhaps with a path on it and a square to point at."""

from __future__ import annotations

from dataclasses import dataclass

from solving.markup import document, element
from witness.drawing.board import board_parts
from witness.drawing.colours import PAPER
from witness.drawing.geometry import picture_size
from witness.drawing.text import to_text
from witness.drawing.trail import PathKind, trail_parts
from witness.puzzle import Path, Puzzle

__all__ = ["Picture", "to_svg"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A puzzle to draw, with a path, a marked square and a name if they are given.

    pruned: a predicate fired on the path; otherwise a path is drawn as the solution if it is one,
    and as a partial path if not. Notebooks show the SVG. Raises ValueError for a square or a path
    that is not on the grid, and for `pruned` without a path.
    """

    puzzle: Puzzle
    path: Path | None = None
    pruned: bool = False
    mark_square: int | None = None
    name: str = ""

    def __post_init__(self) -> None:
        board = self.puzzle.grid
        if self.mark_square is not None and not 0 <= self.mark_square < board.square_count:
            raise ValueError(f"square number {self.mark_square} is outside the grid")
        if self.pruned and self.path is None:
            raise ValueError("a picture without a path has none that was pruned")
        if self.path is not None:
            if any(not 0 <= v < board.point_count for v in self.path.vertices):
                raise ValueError(f"the path leaves the grid of {board.rows}x{board.cols}")
            Path.along(board, self.path.vertices)

    @property
    def kind(self) -> PathKind | None:
        """How the path is drawn; None without a path."""
        if self.path is None:
            return None
        if self.pruned:
            return PathKind.PRUNED
        return PathKind.SOLUTION if self.puzzle.is_solved_by(self.path) else PathKind.PARTIAL

    @property
    def title(self) -> str:
        """The picture in words, as screen readers say and tooltips show it."""
        board = self.puzzle.grid
        subject = f"Triangle puzzle {self.name}".strip()
        parts = [f"{subject}, {board.rows}x{board.cols} squares"]
        if self.path is not None:
            parts.append(f"{self.kind} of length {self.path.length}")
        if self.mark_square is not None:
            parts.append(f"square {board.square_position(self.mark_square)} marked")
        return ", ".join(parts)

    def parts(self) -> list[str]:
        """Return the SVG elements, the title first; `picture_size` tells their extent."""
        path, kind = self.path, self.kind
        trail = () if path is None or kind is None else trail_parts(self.puzzle, path, kind)
        return [
            element("title", text=self.title),
            *board_parts(self.puzzle, self.mark_square),
            *trail,
        ]

    def svg(self) -> str:
        """Return a self-contained SVG document."""
        width, height = picture_size(self.puzzle.grid)
        title, *parts = self.parts()
        paper = element("rect", width=width, height=height, fill=PAPER)
        return document(width, height, title, paper, *parts, role="img")

    def text(self) -> str:
        """Return the picture for a terminal."""
        return to_text(self.puzzle, self.path, self.mark_square)

    def _repr_svg_(self) -> str:
        return self.svg()


def to_svg(
    puzzle: Puzzle,
    path: Path | None = None,
    mark_square: int | None = None,
    pruned: bool = False,
) -> str:
    """Return a puzzle as a self-contained SVG document; raises ValueError as `Picture` does."""
    return Picture(puzzle, path, pruned, mark_square).svg()
