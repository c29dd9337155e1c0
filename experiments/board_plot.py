"""A puzzle's picture drawn by matplotlib, for figures that go to SVG and PNG alike."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import Circle, Polygon, Rectangle

from witness import Path, Puzzle

__all__ = ["draw_board"]

BOARD, GRID, TRIANGLE = "#f3ead6", "#66707a", "#b85c00"
SIDE, GAP = 0.2, 0.05
"""The side of a triangle and the space between two, in squares."""


def draw_board(
    axes: Axes, puzzle: Puzzle, path: Path | None = None, colour: str = "#11a579"
) -> None:
    """Draw a puzzle, and a path on it, row 0 at the bottom."""
    board = puzzle.grid
    axes.set_aspect("equal")
    axes.axis("off")
    axes.add_patch(Rectangle((0, 0), board.cols, board.rows, color=BOARD, zorder=0))
    blocked = set(puzzle.blocked)
    for edge, (u, v) in enumerate(board.ends):
        (r, c), (s, d) = board.point_position(u), board.point_position(v)
        if edge not in blocked:
            axes.plot((c, d), (r, s), color=GRID, lw=3.5, solid_capstyle="round", zorder=1)
    for start in puzzle.starts:
        row, col = board.point_position(start)
        axes.add_patch(Circle((col, row), 0.17, color=GRID, zorder=2))
    for goal in puzzle.goals:
        row, col = board.point_position(goal)
        axes.add_patch(Circle((col, row), 0.15, fc=BOARD, ec=GRID, lw=2.5, zorder=2))
    for square, k in puzzle.triangles:
        _triangles(axes, *board.square_position(square), k)
    if path is not None:
        places = [board.point_position(v) for v in path.vertices]
        axes.plot(
            [col for _, col in places],
            [row for row, _ in places],
            color=colour,
            lw=4.5,
            solid_capstyle="round",
            solid_joinstyle="round",
            zorder=3,
        )


def _triangles(axes: Axes, row: int, col: int, k: int) -> None:
    left = col + 0.5 - (k * SIDE + (k - 1) * GAP) / 2
    base = row + 0.5 - 0.43 * SIDE
    for i in range(k):
        x = left + i * (SIDE + GAP)
        corners = [(x, base), (x + SIDE, base), (x + SIDE / 2, base + 0.87 * SIDE)]
        axes.add_patch(Polygon(corners, color=TRIANGLE, lw=0, zorder=2))
