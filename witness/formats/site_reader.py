"""Reads one decoded puzzle of witnesspuzzles.com, as `witness.formats.witnesspuzzles` describes."""

from __future__ import annotations

from typing import Any

from solving.errors import errors_at
from witness.formats.named import check_size
from witness.grid import PointPosition, Position, grid
from witness.puzzle import Puzzle

__all__ = ["BROKEN", "STUBS", "Entry", "puzzle_from_site"]

Entry = dict[str, Any]
"""One entry of the site's grid."""
SYMBOLS = {
    "square": "squares",
    "star": "stars",
    "poly": "polyominoes",
    "ylop": "negative polyominoes",
    "nega": "negations",
    "bridge": "bridges",
    "arrow": "arrows",
    "sizer": "sizers",
}
"""What messages call the types of cells that are not ours."""
BROKEN, REMOVED = 1, 2
"""The values of "gap"."""
STUBS = {"right": (1, 0), "left": (-1, 0), "top": (0, -1), "bottom": (0, 1)}
"""Which way (x, y) the stub of a goal points."""
OLD_LISTS = {
    "start": "start",
    "startPoints": "start",
    "end": "end",
    "endPoints": "end",
    "gaps": "gap",
    "dots": "dot",
}
"""What the site's oldest puzzles say beside the grid, and its key on the grid since."""


def puzzle_from_site(obj: object, *, source: str | None = None, line: int | None = None) -> Puzzle:
    """Return the puzzle of a decoded object of the site.

    InputError says what is not supported or broken and where: cells and vertices by (row,column),
    row 0 at the bottom, edges by the position of their middle.
    """
    with errors_at(source, line):
        return _Reader(obj).puzzle()


class _Reader:
    """Collects a puzzle's parts from an object of the site; ValueError says what is wrong."""

    def __init__(self, obj: object) -> None:
        columns = _columns(obj)
        self.width, self.height = len(columns), len(columns[0])
        self.board = grid(self.height // 2, self.width // 2)
        self.entries = {
            (x, y): _entry(value, x, y)
            for x, column in enumerate(columns)
            for y, value in enumerate(column)
        }
        self.starts: list[int] = []
        self.goals: list[int] = []
        self.blocked: list[int] = []
        self.triangles: list[tuple[int, int]] = []
        _move_old_lists(obj, self.entries)

    def puzzle(self) -> Puzzle:
        """Return what was read; ValueError as `Puzzle` raises it."""
        for place, entry in self.entries.items():
            if place[0] % 2 and place[1] % 2:
                self._cell(place, entry)
            else:
                self._line(place, entry)
        outside = self._outside()
        for square, _ in self.triangles:
            row, col = self.board.square_position(square)
            if (2 * col + 1, self.height - 2 - 2 * row) in outside:
                raise ValueError(
                    f"the triangles of cell ({row},{col}) don't count on the site: removed edges "
                    "join the cell to the outside"
                )
        return Puzzle(
            self.board,
            tuple(self.starts),
            tuple(self.goals),
            tuple(self.triangles),
            tuple(self.blocked),
        )

    def _cell(self, place: Position, entry: Entry) -> None:
        kind = entry.get("type")
        if kind in (None, "nonce"):
            return
        if kind != "triangle":
            raise ValueError(f"{_plural(kind)} are not supported: {self._where(place)}")
        count = entry.get("count")
        if type(count) is not int:
            raise ValueError(f"expected a count of triangles on {self._where(place)}")
        row, col = self._position(place)
        self.triangles.append((self.board.square(int(row), int(col)), count))

    def _line(self, place: Position, entry: Entry) -> None:
        where = self._where(place)
        if entry.get("type", "line") not in (None, "line"):
            raise ValueError(f"{_plural(entry['type'])} are not supported: {where}")
        if entry.get("dot"):
            raise ValueError(f"dots are not supported: {where}")
        point = self.board.point(*self._position(place))
        if entry.get("start"):
            self.starts.append(point)
        end = entry.get("end")
        if end:
            if not isinstance(end, str) or end not in STUBS:
                raise ValueError(
                    f"expected {', '.join(STUBS)} as the end at {where}, found {end!r}"
                )
            self.goals.append(point)
        gap = entry.get("gap")
        if gap not in (None, 0, BROKEN, REMOVED):
            raise ValueError(f"expected 1 or 2 as the gap at {where}, found {gap!r}")
        if gap:
            self._close(point)

    def _close(self, point: int) -> None:
        """Block an edge, or all edges of a vertex."""
        edge = self.board.midpoint_edge(point)
        self.blocked.extend(
            (e for _, e in self.board.neighbours[point]) if edge is None else [edge]
        )

    def _position(self, place: Position) -> PointPosition:
        """Return (row, col) of a vertex or of the middle of an edge or square."""
        x, y = place
        return (self.height - 1 - y) / 2, x / 2

    def _where(self, place: Position) -> str:
        row, col = self._position(place)
        if place[0] % 2 and place[1] % 2:
            return f"cell ({int(row)},{int(col)})"
        kind = "edge" if place[0] % 2 or place[1] % 2 else "vertex"
        return f"{kind} ({row:g},{col:g})"

    def _outside(self) -> set[Position]:
        """Return the cells that removed edges join to the outside, and cells around the board."""
        waiting = [(x, y) for x in (-1, self.width) for y in range(1, self.height, 2)]
        waiting += [(x, y) for x in range(1, self.width, 2) for y in (-1, self.height)]
        found = set(waiting)
        while waiting:
            x, y = waiting.pop()
            for dx, dy in STUBS.values():
                cell = x + 2 * dx, y + 2 * dy
                removed = self.entries.get((x + dx, y + dy), {}).get("gap") == REMOVED
                if removed and cell not in found:
                    found.add(cell)
                    waiting.append(cell)
        return found


def _columns(obj: object) -> list[list[object]]:
    """Return the grid of an object, refused where its shape or its rules are not ours."""
    if not isinstance(obj, dict) or "grid" not in obj:
        raise ValueError('expected an object with a "grid"')
    if obj.get("pillar"):
        raise ValueError("pillars (boards that wrap round) are not supported")
    if obj.get("symmetry"):
        raise ValueError("symmetry (two lines that mirror each other) is not supported")
    columns = obj["grid"]
    if (
        not isinstance(columns, list)
        or not all(isinstance(column, list) for column in columns)
        or len({len(column) for column in columns}) != 1
        or not (len(columns) % 2 and len(columns[0]) % 2)
    ):
        raise ValueError("expected a grid of 2 * cols + 1 lists with 2 * rows + 1 entries each")
    check_size(len(columns[0]) // 2, len(columns) // 2)
    return columns


def _entry(value: object, x: int, y: int) -> Entry:
    if value is None or value is False:
        return {}
    if not isinstance(value, dict):
        raise ValueError(f"expected null or an object at grid[{x}][{y}], found {value!r}")
    return value


def _move_old_lists(obj: object, entries: dict[Position, Entry]) -> None:
    """Put on the grid what the site's oldest puzzles say in lists beside it."""
    assert isinstance(obj, dict)
    for key, mark in OLD_LISTS.items():
        given = obj.get(key) or []
        for item in given if isinstance(given, list) else [given]:
            try:
                place = item["x"], item["y"]
                entries[place] = {**entries[place], mark: item.get("dir", 1)}
            except (KeyError, TypeError):
                message = f"expected places on the grid in {key!r}, found {item!r}"
                raise ValueError(message) from None


def _plural(kind: object) -> str:
    name = SYMBOLS.get(kind) if isinstance(kind, str) else None
    return name or f"symbols of type {kind!r}"
