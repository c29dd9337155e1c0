"""Drawings of a puzzle with a path: text for a terminal, SVG for a page.

Both have row 0 at the bottom. The text is the picture of `witness.formats.pictures` with the path's
edges as `===` and `#`. In the SVG starts are discs, goals are rounded stubs that stick out of the
board (rings inside it), triangles are triangles and the path is a coloured line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from witness.formats.pictures import canvas, edge_cells
from witness.grid import Grid
from witness.puzzle import Path, Puzzle

__all__ = ["to_svg", "to_text"]

CELL, MARGIN, LINE = 80, 56, 14
"""Lengths in pixels: the side of a square, the margin around the board, the width of a line."""
STUB, DISC = 26, 17
"""Lengths in pixels: how far a goal sticks out, the radius of a start."""
PAPER, BOARD, GRID, PATH, TRIANGLE, MARK = (
    "#ffffff",
    "#f4e9cd",
    "#5b6770",
    "#d1495b",
    "#e07a1f",
    "#ffd166",
)

Point = tuple[float, float]


def to_text(puzzle: Puzzle, path: Path | None = None) -> str:
    """Return the puzzle as a text picture, with the path's edges as `===` and `#`."""
    cells = canvas(puzzle)
    for line, column in _path_cells(puzzle.grid, path):
        if cells[line][column] not in "SG":
            cells[line][column] = "#" if line % 2 else "="
    return "".join("".join(line) + "\n" for line in cells)


def _path_cells(board: Grid, path: Path | None) -> Iterator[tuple[int, int]]:
    """Yield the (line, column) pairs of a text picture that the path's steps cover."""
    for u, v in pairwise(path.vertices if path else ()):
        cells = edge_cells(board, board.edge(u, v))
        if max(u, v) < board.vertex_count:
            yield from cells
        elif len(cells) > 1:  # Half an edge: the left or the right one of three characters.
            vertex, middle = sorted((u, v))
            left = board.point_position(vertex) < board.point_position(middle)
            yield cells[0 if left else 2]


def to_svg(puzzle: Puzzle, path: Path | None = None, mark_square: int | None = None) -> str:
    """Return the puzzle as a self-contained SVG document, one square marked if asked for.

    `mark_square` is a square number; ValueError if it is outside the grid.
    """
    board = puzzle.grid
    if mark_square is not None and not 0 <= mark_square < board.square_count:
        raise ValueError(f"square number {mark_square} is outside the grid")
    width, height = (CELL * n + 2 * MARGIN for n in (board.cols, board.rows))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_title(puzzle, path)}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *_board(board, mark_square),
        *_grid_lines(puzzle),
        *_triangles(puzzle),
        *(() if path is None else _path(puzzle, path)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _title(puzzle: Puzzle, path: Path | None) -> str:
    kind = "" if path is None else f", a path of {path.length} edges"
    return f"Triangle puzzle, {puzzle.grid.rows} rows x {puzzle.grid.cols} columns{kind}"


def _point(board: Grid, point: int) -> Point:
    row, col = board.point_position(point)
    return MARGIN + CELL * col, MARGIN + CELL * (board.rows - row)


def _board(board: Grid, mark_square: int | None) -> Iterator[str]:
    yield (
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{CELL * board.cols}" '
        f'height="{CELL * board.rows}" fill="{BOARD}"/>'
    )
    if mark_square is not None:
        x, y = _point(board, board.corners(mark_square)[3])
        yield f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{CELL}" fill="{MARK}"/>'


def _grid_lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield the open edges, the stubs of the goals and the discs of the starts."""
    board = puzzle.grid
    yield f'<g stroke="{GRID}" stroke-width="{LINE}" stroke-linecap="round" fill="none">'
    for edge in range(board.edge_count):
        low, high = (_point(board, v) for v in board.ends[edge])
        if edge in puzzle.blocked:
            yield from _broken(low, high)
        else:
            yield _segment(low, high)
    for goal in puzzle.goals:
        yield _goal(board, goal)
    yield "</g>"
    for start in puzzle.starts:
        yield _disc(_point(board, start), GRID)


def _broken(low: Point, high: Point) -> Iterator[str]:
    """Yield the two ends of a blocked edge, with a gap between."""
    for near, far in ((low, high), (high, low)):
        yield _segment(near, _towards(near, far, CELL * 0.28))


def _goal(board: Grid, goal: int) -> str:
    """Return the stub of a goal at the rim, pointing outwards, or the ring of one inside."""
    x, y = _point(board, goal)
    end = _stub_end(board, goal)
    if end is None:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{DISC}" fill="{BOARD}" stroke-width="{LINE // 2}"/>'
        )
    return _segment((x, y), end)


def _stub_end(board: Grid, goal: int) -> Point | None:
    """Return where the stub of a goal ends; None for a point inside the board."""
    (row, col), (x, y) = board.point_position(goal), _point(board, goal)
    if col in (0, board.cols):
        return x + (STUB if col else -STUB), y
    if row in (0, board.rows):
        return x, y + (-STUB if row else STUB)
    return None


def _triangles(puzzle: Puzzle) -> Iterator[str]:
    """Yield the triangles of each square, side by side in its middle."""
    side, gap = CELL * 0.2, CELL * 0.06
    for square, k in puzzle.triangles:
        x, y = _point(puzzle.grid, puzzle.grid.corners(square)[3])
        left = x + (CELL - k * side - (k - 1) * gap) / 2
        base = y + CELL / 2 + side * 0.43
        yield f'<g fill="{TRIANGLE}">'
        for i in range(k):
            at = left + i * (side + gap)
            corners = ((at, base), (at + side, base), (at + side / 2, base - side * 0.87))
            yield f'<polygon points="{_points(corners)}"/>'
        yield "</g>"


def _path(puzzle: Puzzle, path: Path) -> Iterator[str]:
    board = puzzle.grid
    corners = [_point(board, v) for v in path.vertices]
    end = _stub_end(board, path.head) if path.head in puzzle.goals else None
    yield _disc(corners[0], PATH)
    if end is not None:
        corners.append(end)
    if len(corners) > 1:
        yield (
            f'<polyline points="{_points(corners)}" fill="none" stroke="{PATH}" '
            f'stroke-width="{LINE * 0.7:g}" stroke-linecap="round" stroke-linejoin="round"/>'
        )


def _segment(start: Point, end: Point) -> str:
    return f'<line x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"/>'


def _disc(centre: Point, colour: str) -> str:
    return f'<circle cx="{centre[0]:g}" cy="{centre[1]:g}" r="{DISC}" fill="{colour}"/>'


def _points(corners: list[Point] | tuple[Point, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _towards(near: Point, far: Point, length: float) -> Point:
    """Return the point on the way from `near` to `far`, an edge apart, at that distance."""
    share = length / CELL
    return near[0] + (far[0] - near[0]) * share, near[1] + (far[1] - near[1]) * share
