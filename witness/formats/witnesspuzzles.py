"""The format of witnesspuzzles.com, where players publish puzzles: its triangle puzzles only.

    {"grid": [[...], ...], "pillar": false}     grid[x][y], x to the right, y down

The grid holds vertices, edges and squares alike: x and y both even is a vertex, both odd a square
(the site says cell), else it is an edge. An entry is null or an object:

    type "triangle", count   on a cell: its triangles; a cell of type "nonce" or of none is empty
    start true               on a vertex or an edge: a start there, or in the edge's middle
    end "left", "top", ...   likewise a goal; which way its stub points does not matter
    gap 1, gap 2             no path here: an edge that is broken, one that is removed

All else that the site knows is refused by its name. A file has one puzzle a line, the object above
or {"id": "...", "puzzle": {...}}; a single puzzle may be spread over several lines. Our puzzles
hold no colours and don't tell one gap from the other: we write gap 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from solving import InputError
from witness.formats.json_values import json_values
from witness.formats.named import NamedPuzzle, check_ids
from witness.formats.site_reader import BROKEN, STUBS, Entry, puzzle_from_site
from witness.grid import PointPosition, Position
from witness.puzzle import Puzzle

__all__ = [
    "format_witnesspuzzles",
    "is_witnesspuzzles",
    "parse_witnesspuzzles",
    "puzzle_from_site",
    "puzzle_to_site",
]


def puzzle_to_site(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as an object of the site, to be written as JSON."""
    board = puzzle.grid
    width, height = 2 * board.cols + 1, 2 * board.rows + 1
    entries: list[list[Entry | None]] = [
        [None if x % 2 and y % 2 else {"type": "line", "line": 0} for y in range(height)]
        for x in range(width)
    ]

    def place(position: PointPosition) -> Position:
        row, col = position
        return round(2 * col), height - 1 - round(2 * row)

    def mark(point: int, **marks: Any) -> None:
        x, y = place(board.point_position(point))
        entries[x][y] = {"type": "line", "line": 0, **marks}

    for square, k in puzzle.triangles:
        row, col = board.square_position(square)
        x, y = place((row + 0.5, col + 0.5))
        entries[x][y] = {"type": "triangle", "color": "orange", "count": k}
    for edge in puzzle.blocked:
        mark(board.midpoint(edge), gap=BROKEN)
    for start in puzzle.starts:
        mark(start, start=True)
    for goal in puzzle.goals:
        mark(goal, end=_stub(entries, *place(board.point_position(goal))))
    return {"grid": entries, "width": width, "height": height, "pillar": False}


def is_witnesspuzzles(text: str) -> bool:
    """Return whether the first JSON object of a text looks like one of the site's."""
    for part in (text.lstrip().split("\n", 1)[0], text):
        try:
            obj = msgspec.json.decode(part)
        except (msgspec.DecodeError, RecursionError):
            continue
        return isinstance(obj, dict) and ("grid" in obj or "puzzle" in obj)
    return False


def parse_witnesspuzzles(text: str, source: str | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a text; without an id a puzzle's id is its number, from 0."""
    found = []
    for index, (number, obj) in enumerate(json_values(text, source)):
        name = obj.get("id", str(index)) if isinstance(obj, dict) else str(index)
        if not isinstance(name, str) or not name:
            raise InputError("expected a text as id", source=source, line=number)
        inner = obj["puzzle"] if isinstance(obj, dict) and "puzzle" in obj else obj
        puzzle = puzzle_from_site(inner, source=source, line=number)
        found.append((NamedPuzzle(name, puzzle), number))
    check_ids(found, source)
    return [named for named, _ in found]


def format_witnesspuzzles(puzzles: Iterable[NamedPuzzle]) -> str:
    """Return the puzzles as lines of {"id", "puzzle"}."""
    return "".join(
        msgspec.json.encode({"id": named.id, "puzzle": puzzle_to_site(named.puzzle)}).decode()
        + "\n"
        for named in puzzles
    )


def _stub(entries: list[list[Entry | None]], x: int, y: int) -> str:
    """Return which way a goal's stub points: off the board, else into a cell, else anywhere."""

    def rank(side: str) -> int:
        dx, dy = STUBS[side]
        inside = 0 <= x + dx < len(entries) and 0 <= y + dy < len(entries[0])
        into_cell = (x + dx) % 2 and (y + dy) % 2
        return 0 if not inside else 1 if into_cell else 2

    return min(STUBS, key=rank)
