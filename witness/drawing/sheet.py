"""Many puzzles in one SVG: rows of pictures at one scale, each above its name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from unicodedata import east_asian_width

from solving.markup import document, element, number
from witness.drawing.colours import INK, PAPER
from witness.drawing.geometry import picture_size
from witness.drawing.picture import Picture
from witness.formats.named import NamedPuzzle
from witness.puzzle import Path

__all__ = ["SCALE", "SHEET_LIMIT", "sheet", "sheet_of"]

SHEET_LIMIT = 200
"""The most pictures on one sheet."""
SCALE = 0.5
"""The size of a picture on a sheet, against the picture alone."""
BORDER, CAPTION, FONT, NARROWEST = 12, 24, 14, 110
"""Lengths in pixels: around the sheet, below each picture, of the letters, of a column at least."""
WIDE_LETTER, LETTER = FONT, FONT * 0.62
"""Widths that letters may take, in pixels; a caption with less room is cut short."""


def sheet(
    puzzles: Iterable[NamedPuzzle],
    paths: Sequence[Path | None] | None = None,
    columns: int | None = None,
) -> str:
    """Return one SVG document that draws puzzles row by row, with their ids as captions.

    `paths` has one path, or None, a puzzle. Raises ValueError as `sheet_of` does, and if the
    numbers of puzzles and of paths differ.
    """
    puzzles = list(puzzles)
    if paths is None:
        paths = [None] * len(puzzles)
    if len(paths) != len(puzzles):
        raise ValueError(f"{len(puzzles)} puzzles need as many paths, not {len(paths)}")
    return sheet_of(
        [
            Picture(named.puzzle, path, name=named.id)
            for named, path in zip(puzzles, paths, strict=True)
        ],
        columns,
    )


def sheet_of(pictures: Sequence[Picture], columns: int | None = None) -> str:
    """Return one SVG document that draws pictures row by row, with their names as captions.

    Without `columns` the sheet is a third wider than high, about. Raises ValueError for no picture,
    for more than SHEET_LIMIT, and for less than one column.
    """
    if not 1 <= len(pictures) <= SHEET_LIMIT:
        raise ValueError(f"a sheet holds 1 to {SHEET_LIMIT} pictures, not {len(pictures)}")
    if columns is None:
        columns = math.ceil(math.sqrt(len(pictures) * 4 / 3))
    if columns < 1:
        raise ValueError(f"a sheet needs at least one column, not {columns}")
    columns = min(columns, len(pictures))
    widths, heights = _tracks([_tile(p) for p in pictures], columns)
    lefts, tops = [*accumulate(widths, initial=BORDER)], [*accumulate(heights, initial=BORDER)]
    width, height = lefts[-1] + BORDER, tops[-1] + BORDER
    return document(
        width,
        height,
        element("title", text=f"Sheet of {len(pictures)} triangle puzzles"),
        element("rect", width=width, height=height, fill=PAPER),
        *(
            _captioned(picture, lefts[i % columns], tops[i // columns], widths[i % columns])
            for i, picture in enumerate(pictures)
        ),
        role="group",
    )


def _tile(picture: Picture) -> tuple[float, float]:
    """Return the width and the height that a picture takes on a sheet, with its caption."""
    width, height = picture_size(picture.puzzle.grid)
    return max(NARROWEST, SCALE * width), SCALE * height + CAPTION


def _tracks(tiles: Sequence[tuple[float, float]], columns: int) -> tuple[list[float], list[float]]:
    """Return the widths of the columns and the heights of the rows."""
    widths = [max(width for width, _ in tiles[i::columns]) for i in range(columns)]
    rows = (tiles[i : i + columns] for i in range(0, len(tiles), columns))
    return widths, [max(height for _, height in row) for row in rows]


def _captioned(picture: Picture, left: float, top: float, room: float) -> str:
    """Return a picture and its name in the middle of a column of that width."""
    width, height = picture_size(picture.puzzle.grid)
    x = left + (room - SCALE * width) / 2
    title, *parts = picture.parts()
    drawn = element(
        "g", *parts, transform=f"translate({number(x)} {number(top)}) scale({number(SCALE)})"
    )
    caption = element(
        "text",
        text=_shortened(picture.name, room),
        x=left + room / 2,
        y=top + SCALE * height + FONT,
        fill=INK,
        font_family="sans-serif",
        font_size=FONT,
        text_anchor="middle",
    )
    return element("g", title, drawn, caption, role="img")


def _shortened(name: str, room: float) -> str:
    """Return a name that is no wider than `room`, cut short if it has to be."""
    widths = [*accumulate(map(_letter_width, name))]
    if not widths or widths[-1] <= room:
        return name
    return name[: sum(width <= room - LETTER for width in widths)] + "…"


def _letter_width(letter: str) -> float:
    return WIDE_LETTER if letter in "MWm@%" or east_asian_width(letter) in "WF" else LETTER
