"""Write SVG pictures of puzzles: one into a file, several into a folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solving import write_atomic

if TYPE_CHECKING:
    from witness import NamedPuzzle
    from witness import Path as PuzzlePath

__all__ = ["save_pictures"]


def save_pictures(target: Path, pictures: Sequence[tuple[NamedPuzzle, PuzzlePath | None]]) -> None:
    """Write one picture to the file `target`, or each to `target`/ID.svg.

    `target` is a folder if it exists as one, or if there are several pictures.
    """
    from witness import to_svg

    if len(pictures) == 1 and not target.is_dir():
        named, path = pictures[0]
        write_atomic(target, to_svg(named.puzzle, path))
        return
    target.mkdir(parents=True, exist_ok=True)
    for index, (named, path) in enumerate(pictures):
        write_atomic(target / f"{_file_name(named.id, index)}.svg", to_svg(named.puzzle, path))


def _file_name(id: str, index: int) -> str:
    """Return an id as a file's name: its number is added where characters had to go."""
    safe = re.sub(r"[^\w.-]", "_", id)[:100]
    return safe if safe == id and not id.startswith(".") else f"{safe.lstrip('.')}_{index}"
