"""A puzzle with its identifier: what files of puzzles hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solving import InputError
from solving.errors import errors_at
from solving.names import check_name
from witness.puzzle import Puzzle

__all__ = ["MAX_SIDE", "NamedPuzzle", "check_ids", "check_size"]

MAX_SIDE = 64
"""The most rows or columns of squares that a file may ask for."""


@dataclass(frozen=True, slots=True)
class NamedPuzzle:
    """A puzzle and the identifier that results refer to."""

    id: str
    puzzle: Puzzle

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        # Drawing builds on puzzles and their formats.
        from witness.drawing.picture import Picture

        return Picture(self.puzzle, name=self.id).svg()


def check_size(rows: int, cols: int) -> None:
    """Raise ValueError unless both sides are within 1..MAX_SIDE."""
    for name, side in (("rows", rows), ("cols", cols)):
        if not 1 <= side <= MAX_SIDE:
            raise ValueError(f"{name} must be from 1 to {MAX_SIDE}, not {side}")


def check_ids(found: Iterable[tuple[NamedPuzzle, int]], source: str | None) -> None:
    """Raise InputError for an id that occurs twice or can't be shown (`solving.names`).

    Each puzzle comes with the line where it begins.
    """
    first: dict[str, int] = {}
    for named, line in found:
        with errors_at(source, line):
            check_name(named.id)
        if named.id in first:
            message = (
                f"the id {named.id!r} is taken already by the puzzle at line {first[named.id]}"
            )
            raise InputError(message, source=source, line=line)
        first[named.id] = line
