"""Write SVG pictures of puzzles.

target                  one picture       several
ends in .svg            that file         a sheet; numbered sheets if one can't hold them all
a folder that exists    a file in it      a file each
any other name          that file         a file each in that folder, which is made
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solving import write_atomic

if TYPE_CHECKING:
    from witness import Picture

__all__ = ["save_pictures"]


def save_pictures(
    target: Path, pictures: Sequence[Picture], columns: int | None = None
) -> list[Path]:
    """Write the pictures (the module's table) and return the files; `columns` is that of sheets."""
    if target.is_dir() or (len(pictures) > 1 and target.suffix != ".svg"):
        return _save_each(target, pictures)
    if len(pictures) == 1:
        write_atomic(target, pictures[0].svg())
        return [target]
    return _save_sheets(target, pictures, columns)


def _save_each(folder: Path, pictures: Sequence[Picture]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{_file_name(p.name, i)}.svg" for i, p in enumerate(pictures)]
    for file, picture in zip(files, pictures, strict=True):
        write_atomic(file, picture.svg())
    return files


def _file_name(id: str, index: int) -> str:
    """Return an id as a file's name: its number is added where characters had to go."""
    safe = re.sub(r"[^\w.-]", "_", id)[:100]
    return safe if safe == id and not id.startswith(".") else f"{safe.lstrip('.')}_{index}"


def _save_sheets(target: Path, pictures: Sequence[Picture], columns: int | None) -> list[Path]:
    from witness.drawing import SHEET_LIMIT, sheet_of

    pages = [pictures[i : i + SHEET_LIMIT] for i in range(0, len(pictures), SHEET_LIMIT)]
    files = [target]
    if len(pages) > 1:
        digits = len(str(len(pages)))
        numbers = range(1, len(pages) + 1)
        files = [target.with_stem(f"{target.stem}-{n:0{digits}}") for n in numbers]
    for file, page in zip(files, pages, strict=True):
        write_atomic(file, sheet_of(page, columns))
    return files
