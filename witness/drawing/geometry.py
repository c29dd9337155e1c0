"""Where the parts of a board lie in a picture: pixels from the top left, row 0 at the bottom."""

from __future__ import annotations

import math

from witness.grid import Grid

__all__ = [
    "CELL",
    "LINE",
    "MARGIN",
    "Point",
    "along",
    "disc_radius",
    "locate",
    "picture_size",
    "square_corner",
    "stub_end",
]

Point = tuple[float, float]

CELL, MARGIN, LINE = 80, 44, 12
"""Lengths in pixels: the side of a square, the margin around the board, the width of a line."""
STUB, DISC, SMALL_DISC = 26, 17, 12
"""Lengths in pixels: how far a goal sticks out, the radius of a start at a vertex and elsewhere."""


def picture_size(board: Grid) -> tuple[int, int]:
    """Return the width and the height of a board with its margins."""
    return CELL * board.cols + 2 * MARGIN, CELL * board.rows + 2 * MARGIN


def locate(board: Grid, point: int) -> Point:
    """Return where a vertex or the middle of an edge lies."""
    row, col = board.point_position(point)
    return MARGIN + CELL * col, MARGIN + CELL * (board.rows - row)


def disc_radius(board: Grid, point: int) -> int:
    """Return the radius of a start or of a goal inside: small where triangles may be next to it."""
    return DISC if board.midpoint_edge(point) is None else SMALL_DISC


def square_corner(board: Grid, square: int) -> Point:
    """Return the top left corner of a square."""
    return locate(board, board.corners(square)[3])


def stub_end(board: Grid, goal: int) -> Point | None:
    """Return where the stub of a goal at the rim ends; None for a goal inside the board."""
    (row, col), (x, y) = board.point_position(goal), locate(board, goal)
    if col in (0, board.cols):
        return x + (STUB if col else -STUB), y
    if row in (0, board.rows):
        return x, y + (-STUB if row else STUB)
    return None


def along(near: Point, far: Point, length: float, aside: float = 0) -> Point:
    """Return the point `length` from `near` on the way to `far`, and then `aside` to the right."""
    dx, dy = far[0] - near[0], far[1] - near[1]
    whole = math.hypot(dx, dy)
    dx, dy = dx / whole, dy / whole
    return near[0] + length * dx - aside * dy, near[1] + length * dy + aside * dx
