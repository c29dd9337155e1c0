"""Levels of Puzznic without moving walls, and their text.

#####       `#` wall, a letter a block of that pattern, a space an empty cell. Spaces that are
#R R#       reached from outside the walls (flood fill from the border of the text) are wall.
#P B#       Rows above the topmost block are cut, as blocks never rise, and so are outer rows
## ##       and columns of nothing but wall; one border of wall is put around the rest. What is
#   #       left is the level that plans refer to, with rows and columns from 1 in text.
#B P#
#####
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_letters

from solving import InputError
from solving.reading import read_text

__all__ = ["EMPTY", "MAX_SIDE", "WALL", "Level", "format_level", "parse_level", "read_level"]

WALL, EMPTY = "#", " "
MAX_SIDE = 200
"""The most rows and columns of a level's text."""
MAX_BYTES = 1_000_000
"""Beyond this a file is not read."""


@dataclass(frozen=True, slots=True)
class Level:
    """An instance: its cells row by row as they are at first, wall all around.

    cells: each `#`, a space, or the letter of a block. patterns: the letters, sorted. floor: the
    cells that are no wall. Raises ValueError for cells that are no such level.
    """

    width: int
    height: int
    cells: tuple[str, ...]
    patterns: tuple[str, ...] = field(init=False, repr=False, compare=False)
    floor: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check(self)
        floor = tuple(cell for cell, kind in enumerate(self.cells) if kind != WALL)
        object.__setattr__(self, "patterns", tuple(sorted({*self.cells} - {WALL, EMPTY})))
        object.__setattr__(self, "floor", floor)

    def of(self, row: int, column: int) -> int:
        """Return the cell in a row and a column, both from 0."""
        return row * self.width + column

    def place(self, cell: int) -> str:
        """Return a cell as people read it: row and column from 1."""
        return f"row {cell // self.width + 1}, column {cell % self.width + 1}"


def read_level(path: str | Path) -> Level:
    """Return the level of a file; raises InputError for a file that can't be read or is none."""
    return parse_level(read_text(path, MAX_BYTES), str(path))


def parse_level(text: str, source: str | None = None, *, first_line: int = 1) -> Level:
    """Return the level of a text, whose first line has this number in its source.

    Raises InputError with line and column for a character that is no cell and for a block that the
    walls do not enclose, and for a text without blocks or beyond MAX_SIDE.
    """
    rows = [line.rstrip("\r") for line in text.split("\n")]
    try:
        _check_rows(rows)
        width = max(map(len, rows))
        ring = EMPTY * (width + 2)
        padded = [ring, *(f" {row.ljust(width)} " for row in rows), ring]
        return _trimmed(_closed(padded))
    except _PlaceError as error:
        where = "" if error.column is None else f"column {error.column + 1}: "
        line = first_line + error.row
        raise InputError(where + str(error), source=source, line=line) from None


def format_level(level: Level, state: tuple[str, ...] | None = None) -> str:
    """Return a level in a state, at first without one, as text that `parse_level` reads."""
    cells = level.cells if state is None else state
    starts = range(0, len(cells), level.width)
    return "".join(f"{''.join(cells[i : i + level.width])}\n" for i in starts)


class _PlaceError(ValueError):
    """What is wrong with a text, and in which row and column of it, from 0."""

    def __init__(self, message: str, row: int, column: int | None = None) -> None:
        super().__init__(message)
        self.row, self.column = row, column


def _check_rows(rows: list[str]) -> None:
    """Raise _PlaceError for a text that is too big, holds no block, or what is no cell."""
    last = max((number for number, row in enumerate(rows) if row.strip()), default=-1)
    if last >= MAX_SIDE:
        raise _PlaceError(f"expected at most {MAX_SIDE} rows", MAX_SIDE)
    del rows[last + 1 :]
    for number, row in enumerate(rows):
        if len(row) > MAX_SIDE:
            raise _PlaceError(f"expected at most {MAX_SIDE} columns", number, MAX_SIDE)
        for column, kind in enumerate(row):
            if kind not in (WALL, EMPTY) and kind not in ascii_letters:
                raise _PlaceError(f"expected #, a letter or a space, not {kind!r}", number, column)
    if not any(kind in ascii_letters for row in rows for kind in row):
        raise _PlaceError("expected a level with at least one block (a letter), found none", 0)


def _closed(padded: list[str]) -> list[list[str]]:
    """Return a text's rows, in a ring of spaces, with the outside made wall."""
    rows = [list(row) for row in padded]
    rows[0][0] = WALL
    waiting = [(0, 0)]
    while waiting:
        for row, column in _beside(*waiting.pop()):
            if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
                continue
            if rows[row][column] == EMPTY:
                rows[row][column] = WALL
                waiting.append((row, column))
            elif (block := rows[row][column]) != WALL:
                # The ring shifts rows and columns by one.
                message = f"the block {block} is outside the walls: expected walls around it"
                raise _PlaceError(message, row - 1, column - 1)
    return rows


def _beside(row: int, column: int) -> Iterator[tuple[int, int]]:
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _trimmed(rows: list[list[str]]) -> Level:
    """Return the level of the rows, from the topmost block down, in one border of wall."""
    top = next(i for i, row in enumerate(rows) if {*row} - {WALL, EMPTY})
    bottom = max(i for i, row in enumerate(rows) if {*row} != {WALL})
    rows = rows[top : bottom + 1]
    floor = [column for row in rows for column, kind in enumerate(row) if kind != WALL]
    left, right = min(floor), max(floor)
    width = right - left + 3
    border = [WALL] * width
    inner = [[WALL, *row[left : right + 1], WALL] for row in rows]
    cells = (kind for row in (border, *inner, border) for kind in row)
    return Level(width, len(rows) + 2, tuple(cells))


def _check(level: Level) -> None:
    """Raise ValueError for cells that are no level."""
    if len(level.cells) != level.width * level.height:
        raise ValueError(f"expected {level.width} x {level.height} cells, not {len(level.cells)}")
    for cell, kind in enumerate(level.cells):
        row, column = divmod(cell, level.width)
        if kind not in (WALL, EMPTY) and not (len(kind) == 1 and kind in ascii_letters):
            raise ValueError(f"{level.place(cell)}: expected #, a letter or a space, not {kind!r}")
        edge = row in (0, level.height - 1) or column in (0, level.width - 1)
        if edge and kind != WALL:
            raise ValueError(f"{level.place(cell)}: expected a border of wall, not {kind!r}")
