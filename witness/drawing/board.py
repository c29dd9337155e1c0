"""The parts of a puzzle's picture: board, edges, starts, goals, triangles.

Starts are discs. Goals are rounded stubs that stick out of the board, and rings inside it. A
blocked edge has a gap. Four triangles stand in two rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from solving.markup import element, points, segments
from witness.drawing.colours import BOARD, GRID, GUILT, PRUNED, TRIANGLE
from witness.drawing.geometry import (
    CELL,
    LINE,
    MARGIN,
    Point,
    along,
    disc_radius,
    locate,
    square_corner,
    stub_end,
)
from witness.grid import Grid
from witness.puzzle import Puzzle

__all__ = ["board_parts", "disc"]

SIDE, GAP = 16, 4
"""Lengths in pixels: the side of a triangle, the space between two."""
BREAK = 0.28
"""The part of a blocked edge that is drawn at each end."""
ROWS = ((1,), (2,), (3,), (2, 2))
"""How many triangles stand side by side, from the top row down, for k = 1 .. 4."""


def board_parts(puzzle: Puzzle, mark_square: int | None = None) -> Iterator[str]:
    """Yield the elements of a puzzle's picture, one square marked if asked for."""
    board = puzzle.grid
    yield element(
        "rect",
        x=MARGIN,
        y=MARGIN,
        width=CELL * board.cols,
        height=CELL * board.rows,
        fill=BOARD,
    )
    if mark_square is not None:
        yield _mark(board, mark_square)
    yield element(
        "path",
        d=segments([*_edges(puzzle), *_stubs(puzzle)]),
        stroke=GRID,
        stroke_width=LINE,
        stroke_linecap="round",
    )
    for goal in puzzle.goals:
        if stub_end(board, goal) is None:
            yield _ring(board, goal)
    for start in puzzle.starts:
        yield disc(board, start, GRID)
    for square, k in puzzle.triangles:
        yield from _triangles(square_corner(board, square), k)


def disc(board: Grid, point: int, colour: str, inset: int = 0) -> str:
    """Return the disc of a start, or one that is smaller by `inset` pixels all around."""
    x, y = locate(board, point)
    return element("circle", cx=x, cy=y, r=disc_radius(board, point) - inset, fill=colour)


def _mark(board: Grid, square: int) -> str:
    """Return a tinted square whose outline lies inside the edges around it."""
    x, y = square_corner(board, square)
    inset = LINE / 2 + 1.5
    return element(
        "rect",
        x=x + inset,
        y=y + inset,
        width=CELL - 2 * inset,
        height=CELL - 2 * inset,
        fill=GUILT,
        stroke=PRUNED,
        stroke_width=3,
    )


def _edges(puzzle: Puzzle) -> Iterator[tuple[Point, Point]]:
    """Yield the open edges, and the two ends of each blocked one."""
    board, blocked = puzzle.grid, set(puzzle.blocked)
    for edge, (u, v) in enumerate(board.ends):
        low, high = locate(board, u), locate(board, v)
        if edge not in blocked:
            yield low, high
        else:
            yield low, along(low, high, CELL * BREAK)
            yield high, along(high, low, CELL * BREAK)


def _stubs(puzzle: Puzzle) -> Iterator[tuple[Point, Point]]:
    for goal in puzzle.goals:
        end = stub_end(puzzle.grid, goal)
        if end is not None:
            yield locate(puzzle.grid, goal), end


def _ring(board: Grid, goal: int) -> str:
    x, y = locate(board, goal)
    return element(
        "circle",
        cx=x,
        cy=y,
        r=disc_radius(board, goal) - 2,
        fill=BOARD,
        stroke=GRID,
        stroke_width=LINE / 2,
    )


def _triangles(corner: Point, k: int) -> Iterator[str]:
    """Yield k triangles around the middle of the square with that top left corner."""
    rows = ROWS[k - 1]
    height = SIDE * 0.87
    top = corner[1] + (CELL - len(rows) * height - (len(rows) - 1) * GAP) / 2
    for i, count in enumerate(rows):
        left = corner[0] + (CELL - count * SIDE - (count - 1) * GAP) / 2
        base = top + height + i * (height + GAP)
        for j in range(count):
            x = left + j * (SIDE + GAP)
            outline = ((x, base), (x + SIDE, base), (x + SIDE / 2, base - height))
            yield element("polygon", points=points(outline), fill=TRIANGLE)
