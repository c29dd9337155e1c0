"""A puzzle with a path as text: the picture of `witness.formats.pictures`, path in `=` and `#`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from witness.formats.pictures import canvas, edge_cells
from witness.grid import Grid
from witness.puzzle import Path, Puzzle

__all__ = ["to_text"]


def to_text(puzzle: Puzzle, path: Path | None = None, mark_square: int | None = None) -> str:
    """Return the puzzle as a text picture: the path's edges `===` and `#`, the marked square `[3]`.

    `mark_square` is a square number; ValueError if it is outside the grid.
    """
    cells = canvas(puzzle)
    for line, column in _path_cells(puzzle.grid, path):
        if cells[line][column] not in "SG":
            cells[line][column] = "#" if line % 2 else "="
    if mark_square is not None:
        line, column = _square_cell(puzzle.grid, mark_square)
        cells[line][column - 1], cells[line][column + 1] = "[", "]"
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


def _square_cell(board: Grid, square: int) -> tuple[int, int]:
    """Return the (line, column) of the middle of a square: below the middle of its top edge."""
    if not 0 <= square < board.square_count:
        raise ValueError(f"square number {square} is outside the grid")
    *_, right, left = board.corners(square)
    line, column = edge_cells(board, board.edge(left, right))[1]
    return line + 1, column
