"""Puzzles as tables for compiled code: the geometry of each size, and a set of puzzles in words.

Sets are words (see `words`). A set of vertices has bit v for vertex v. A set of squares has, for
each square, the bit of its bottom-left vertex, so that shifting by one column or row finds a
square's other corners: a test of all the squares of a board is a handful of word operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.grid import Grid
from witness.puzzle import Puzzle

__all__ = [
    "MAX_COLS",
    "Geometry",
    "PuzzleSet",
    "Words",
    "geometry",
    "pack",
    "words",
    "words_needed",
]

Words = tuple[NDArray[np.uint64], ...]
"""A word array: one array of 64-bit words, or two (low, high halves)."""

MAX_COLS = 29
"""A vertex and its eight neighbours span 2 * (cols + 1) + 3 bits, which must fit 64."""

_LOW = (1 << 64) - 1


class Geometry(NamedTuple):
    """What depends on the size alone; arrays by [size] or [size, vertex].

    width: vertices a row. vertices: their number. touch: the squares with this corner. near: its
    neighbours. ring: which of its eight surrounding vertices exist, bit 0 to 7 from the bottom
    left, row by row. around: those vertices as a set. distance: by [size, vertex, vertex], the
    steps from the one to the other on the whole grid.
    """

    width: NDArray[np.int64]
    vertices: NDArray[np.int64]
    touch: Words
    near: Words
    ring: NDArray[np.uint8]
    around: Words
    distance: NDArray[np.uint8]


class PuzzleSet(NamedTuple):
    """A set of puzzles; arrays by [puzzle].

    size: index into the geometry. blocked: whether there are blocked edges. starts, goals:
    vertices. low, high: the two binary digits of k, as sets of squares. right, up: the vertices
    with an open edge to the right, upwards.
    """

    size: NDArray[np.int64]
    blocked: NDArray[np.bool_]
    starts: Words
    goals: Words
    low: Words
    high: Words
    right: Words
    up: Words


def words(sets: Sequence[int], columns: int) -> Words:
    """Return sets of points as a word array of one or two columns."""
    return tuple(
        np.array([each >> 64 * i & _LOW for each in sets], dtype=np.uint64) for i in range(columns)
    )


def words_needed(puzzle: Puzzle) -> int | None:
    """Return how many columns the words of a puzzle take, 1 or 2.

    None for a puzzle that the word kernels don't hold: one with starts or goals in the middle of
    edges, more than 128 vertices, more than 29 columns, or rows + cols > 63.
    """
    board = puzzle.grid
    fits = board.cols <= MAX_COLS and board.rows + board.cols < 64 and board.vertex_count <= 128
    if puzzle.split_edges or not fits:
        return None
    return 1 if board.vertex_count <= 64 else 2


def geometry(boards: Sequence[Grid], columns: int) -> Geometry:
    """Return the geometry of several sizes, in their order."""
    sets = [_vertex_sets(board) for board in boards]
    shape = (len(boards), 64 * columns)

    def table(name: int) -> Words:
        rows = [each for one in sets for each in _padded(one[name], shape[1])]
        return tuple(column.reshape(shape) for column in words(rows, columns))

    ring = np.zeros(shape, np.uint8)
    for i, board in enumerate(boards):
        ring[i, : board.vertex_count] = [_ring(board, v) for v in range(board.vertex_count)]
    return Geometry(
        np.array([board.cols + 1 for board in boards], np.int64),
        np.array([board.vertex_count for board in boards], np.int64),
        table(0),
        table(1),
        ring,
        table(2),
        np.stack([_distances(board, shape[1]) for board in boards]),
    )


def _distances(board: Grid, length: int) -> NDArray[np.uint8]:
    rows, cols = np.divmod(np.arange(length), board.cols + 1)
    return (abs(rows[:, None] - rows) + abs(cols[:, None] - cols)).astype(np.uint8)


@lru_cache(maxsize=256)
def _vertex_sets(board: Grid) -> tuple[list[int], list[int], list[int]]:
    """Return for each vertex its squares, its neighbours, and the vertices around it."""
    touch = [0] * board.vertex_count
    around = [0] * board.vertex_count
    for square in range(board.square_count):
        corners = board.corners(square)
        for vertex in corners:
            touch[vertex] |= 1 << corners[0]
            around[vertex] |= sum(1 << v for v in corners if v != vertex)
    near = [sum(1 << v for v, _ in steps) for steps in board.neighbours]
    return touch, near, around


def _ring(board: Grid, vertex: int) -> int:
    row, col = board.position(vertex)
    places = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    return sum(
        (0 <= row + r <= board.rows and 0 <= col + c <= board.cols) << i
        for i, (r, c) in enumerate(places)
    )


def _padded(sets: list[int], length: int) -> Iterable[int]:
    yield from sets
    yield from (0 for _ in range(length - len(sets)))


def pack(puzzles: Sequence[Puzzle], columns: int) -> tuple[Geometry, PuzzleSet]:
    """Return puzzles that take at most `columns` columns as tables, and their sizes' geometry."""
    boards = list(dict.fromkeys(puzzle.grid for puzzle in puzzles))
    index = {board: i for i, board in enumerate(boards)}
    sets = [_puzzle_sets(puzzle) for puzzle in puzzles]
    return _geometry(tuple(boards), columns), PuzzleSet(
        np.array([index[puzzle.grid] for puzzle in puzzles], np.int64),
        np.array([bool(puzzle.blocked) for puzzle in puzzles], np.bool_),
        *(words([one[name] for one in sets], columns) for name in range(6)),
    )


_geometry = lru_cache(maxsize=256)(geometry)


def _puzzle_sets(puzzle: Puzzle) -> tuple[int, int, int, int, int, int]:
    """Return starts, goals, the two digits of k, and the open edges to the right and upwards."""
    low = high = 0
    cols = puzzle.grid.cols
    for square, k in puzzle.triangles:
        corner = square + square // cols
        low |= (k & 1) << corner
        high |= (k >> 1) << corner
    right, up = _open_edges(puzzle)
    return sum(1 << v for v in puzzle.starts), puzzle.goal_set, low, high, right, up


def _open_edges(puzzle: Puzzle) -> tuple[int, int]:
    right, up = _all_edges(puzzle.grid)
    for edge in puzzle.blocked:
        low, high = puzzle.grid.ends[edge]
        if high == low + 1:
            right &= ~(1 << low)
        else:
            up &= ~(1 << low)
    return right, up


@lru_cache(maxsize=256)
def _all_edges(board: Grid) -> tuple[int, int]:
    width = board.cols + 1
    row = (1 << board.cols) - 1
    right = sum(row << r * width for r in range(board.rows + 1))
    return right, (1 << board.rows * width) - 1
