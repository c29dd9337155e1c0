"""Puzzles as text pictures, as people read and tests write them.

    +---+-G-+       S, G      a start, a goal; they may lie in the middle of an edge
    | 1 | 2 |       +         any other vertex
    S---+ x +       ---, |    an open edge
                    x         a blocked edge
                    1 .. 4    triangles on a square

Row 0 is at the bottom. Indentation does not matter. In a file, blank lines part the pictures, and
a line `id: NAME` may stand above each; without it the id is the picture's number, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from solving import InputError
from solving.errors import errors_at
from witness.formats.blocks import blocks
from witness.formats.named import NamedPuzzle, check_ids, check_size
from witness.grid import Grid, PointPosition, grid
from witness.puzzle import Puzzle

__all__ = ["canvas", "edge_cells", "format_pictures", "format_text", "parse_pictures", "parse_text"]

TITLE = "id:"
ACROSS, UPRIGHT = ("---", " x ", "-S-", "-G-"), ("|", "x", "S", "G")
"""What may stand for an edge."""
WIDE = 4
"""Characters from one vertex to the next in a line of a picture."""


def parse_text(text: str) -> Puzzle:
    """Return the puzzle of one picture; InputError names the line, counted from 1 in `text`."""
    pictures = list(blocks(text))
    if len(pictures) != 1:
        raise InputError(f"expected one picture, found {len(pictures)}")
    first, lines = pictures[0]
    return _parse_picture(lines, first, None)


def format_text(puzzle: Puzzle) -> str:
    """Return the picture of a puzzle, each line ended by a newline."""
    return "".join("".join(line) + "\n" for line in canvas(puzzle))


def parse_pictures(text: str, source: str | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a text of pictures; InputError names the line of a broken one."""
    found = []
    for index, (first, lines) in enumerate(blocks(text)):
        name, top = str(index), first
        if lines[0].strip().startswith(TITLE):
            name, lines, first = _title(lines[0], first, source), lines[1:], first + 1
        found.append((NamedPuzzle(name, _parse_picture(lines, first, source)), top))
    check_ids(found, source)
    return [named for named, _ in found]


def format_pictures(puzzles: Iterable[NamedPuzzle]) -> str:
    """Return the puzzles as titled pictures; ValueError for an id that is no single line."""
    pictures = []
    for named in puzzles:
        if named.id != named.id.strip() or len(named.id.splitlines()) != 1:
            raise ValueError(f"the id {named.id!r} can't be the title of a picture")
        pictures.append(f"{TITLE} {named.id}\n{format_text(named.puzzle)}")
    return "\n".join(pictures)


def canvas(puzzle: Puzzle) -> list[list[str]]:
    """Return the characters of a puzzle's picture, line by line from the top."""
    board = puzzle.grid
    cells = [[" "] * (WIDE * board.cols + 1) for _ in range(2 * board.rows + 1)]
    for edge in range(board.edge_count):
        places = edge_cells(board, edge)
        marks = ("|", "x") if len(places) == 1 else ("---", " x ")
        for (line, column), mark in zip(places, marks[edge in puzzle.blocked], strict=True):
            cells[line][column] = mark
    for mark, points in (
        ("+", range(board.vertex_count)),
        ("S", puzzle.starts),
        ("G", puzzle.goals),
    ):
        for point in points:
            line, column = _cell(board, board.point_position(point))
            cells[line][column] = mark
    for square, k in puzzle.triangles:
        row, col = board.square_position(square)
        line, column = _cell(board, (row + 0.5, col + 0.5))
        cells[line][column] = str(k)
    return cells


def edge_cells(board: Grid, edge: int) -> list[tuple[int, int]]:
    """Return the (line, column) pairs of an edge's characters: three side by side, or one."""
    line, column = _cell(board, board.point_position(board.midpoint(edge)))
    low, high = board.ends[edge]
    if high == low + 1:
        return [(line, column + i) for i in (-1, 0, 1)]
    return [(line, column)]


def _cell(board: Grid, position: PointPosition) -> tuple[int, int]:
    """Return the (line, column) of a point, or of the middle of a square."""
    row, col = position
    return round(2 * (board.rows - row)), round(WIDE * col)


def _title(line: str, number: int, source: str | None) -> str:
    name = line.strip().removeprefix(TITLE).strip()
    if not name:
        raise InputError(f"expected a name after {TITLE!r}", source=source, line=number)
    return name


def _parse_picture(lines: list[str], first: int, source: str | None) -> Puzzle:
    """Return the puzzle of the lines of one picture, the first of which has that number."""
    shift = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[shift:] for line in lines]
    with errors_at(source, first):
        rows, cols = _size(lines)
    reader = _Reader(grid(rows, cols))
    for i, line in enumerate(lines):
        with errors_at(source, first + i):
            reader.read(rows - i // 2, line, of_vertices=i % 2 == 0)
    with errors_at(source, first):
        bare = reader.without_triangles()
    for square, k in reader.triangles:
        row, _ = bare.grid.square_position(square)
        with errors_at(source, first + 2 * (rows - row) - 1):
            bare.check_count(square, k)
    return replace(bare, triangles=tuple(reader.triangles))


def _size(lines: list[str]) -> tuple[int, int]:
    width = max(map(len, lines), default=0)
    if len(lines) < 3 or len(lines) % 2 == 0 or width < WIDE or width % WIDE != 1:
        raise ValueError(
            "expected a picture of 2 * rows + 1 lines with 4 * cols + 1 characters, "
            f"found {len(lines)} lines with up to {width}"
        )
    rows, cols = len(lines) // 2, width // WIDE
    check_size(rows, cols)
    return rows, cols


class _Reader:
    """Collects a puzzle's parts from the lines of its picture."""

    def __init__(self, board: Grid) -> None:
        self.board = board
        self.starts: list[int] = []
        self.goals: list[int] = []
        self.blocked: list[int] = []
        self.triangles: list[tuple[int, int]] = []

    def without_triangles(self) -> Puzzle:
        """Return what was read, but for the triangles; ValueError as `Puzzle` raises it."""
        starts, goals, blocked = map(tuple, (self.starts, self.goals, self.blocked))
        return Puzzle(self.board, starts, goals, (), blocked)

    def read(self, row: int, line: str, of_vertices: bool) -> None:
        """Read the line of a row of vertices, or the line of verticals and squares below it."""
        line = line.ljust(WIDE * self.board.cols + 1)
        for col in range(self.board.cols + 1):
            mark, between = line[WIDE * col], line[WIDE * col + 1 : WIDE * (col + 1)]
            if of_vertices:
                self._vertex(self.board.vertex(row, col), mark)
                if between:
                    u = self.board.vertex(row, col)
                    self._edge(u, u + 1, between, ACROSS)
            else:
                below = self.board.vertex(row - 1, col)
                self._edge(below, self.board.vertex(row, col), mark, UPRIGHT)
                if between:
                    self._square(self.board.square(row - 1, col), between)

    def _vertex(self, vertex: int, mark: str) -> None:
        if mark not in ("+", "S", "G"):
            at = self.board.position(vertex)
            raise ValueError(f"expected '+', 'S' or 'G' at vertex {at}, found {mark!r}")
        self._end(vertex, mark)

    def _end(self, point: int, mark: str) -> None:
        if "S" in mark:
            self.starts.append(point)
        elif "G" in mark:
            self.goals.append(point)

    def _edge(self, u: int, v: int, mark: str, allowed: tuple[str, ...]) -> None:
        if mark not in allowed:
            where = f"{self.board.position(u)} and {self.board.position(v)}"
            marks = " or ".join(map(repr, allowed))
            raise ValueError(f"expected {marks} between vertices {where}, found {mark!r}")
        edge = self.board.edge(u, v)
        if "x" in mark:
            self.blocked.append(edge)
        self._end(self.board.midpoint(edge), mark)

    def _square(self, square: int, mark: str) -> None:
        text = mark.strip()
        if not text:
            return
        if not (text.isascii() and text.isdigit()):
            at = self.board.square_position(square)
            raise ValueError(f"expected a number of triangles on square {at}, found {text!r}")
        self.triangles.append((square, int(text)))
