"""Any puzzle as plain tables, and scratch for one path; in kernels both are pointers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.kernels.compiling import inlined
from witness.kernels.words import pointer
from witness.puzzle import Puzzle

__all__ = ["PlainBoard", "Work", "held_board", "held_work", "plain_board", "work_for"]

Ints = NDArray[np.int64]


class PlainBoard(NamedTuple):
    """A puzzle in tables, in one dimension each; -1 stands for none.

    sizes: the numbers of points, edges, constrained squares, starts and goals. neighbour, edge: by
    [4 * point + slot], slots down, left, right, up. beside: by [2 * edge + 0 or 1], the constrained
    squares beside it. By [square], constrained squares only: k; split, whether the middle of a side
    is a start or a goal. By [4 * square + i]: corners and sides (edges) counter-clockwise, side i
    joining corners i and i + 1; middles, the midpoint of a split side; open, whether the side is.
    By [point]: goal; distance, to the nearest other goal. starts, goals: points.
    """

    sizes: Any
    neighbour: Any
    edge: Any
    beside: Any
    k: Any
    split: Any
    corners: Any
    sides: Any
    middles: Any
    open: Any
    goal: Any
    distance: Any
    starts: Any
    goals: Any


POINTS, EDGES, SQUARES, STARTS, GOALS = range(5)
"""Places in `PlainBoard.sizes`."""


class Work(NamedTuple):
    """Scratch for one path: visited by [point], used by [edge], counts of edges by [square].

    region, reached, kept: marks by [point]. stack: points. four: marks of sides. Marks are uint8:
    numba has no pointers to bool.
    """

    visited: Any
    used: Any
    counts: Any
    region: Any
    reached: Any
    kept: Any
    stack: Any
    four: Any


def plain_board(puzzle: Puzzle) -> PlainBoard:
    """Return a puzzle's tables."""
    board, points = puzzle.grid, len(puzzle.neighbours)
    neighbour, edge = np.full((2, points, 4), -1, np.int64)
    for point, near in enumerate(puzzle.neighbours):
        for slot, (v, e) in enumerate(near):
            neighbour[point, slot], edge[point, slot] = v, e
    squares = [s for s, _ in puzzle.triangles]
    sides = [_sides(puzzle, square) for square in squares]
    middles = [
        [board.midpoint(e) if e in puzzle.split_edges else -1 for e in around] for around in sides
    ]
    goal = np.zeros(points, np.uint8)
    goal[list(puzzle.goals)] = 1
    starts, goals = _ints(puzzle.starts), _ints(puzzle.goals)
    return PlainBoard(
        _ints([points, board.edge_count, len(squares), len(starts), len(goals)]),
        neighbour.reshape(-1),
        edge.reshape(-1),
        _beside(board.edge_count, sides),
        _ints([k for _, k in puzzle.triangles]),
        np.array([max(row) >= 0 for row in middles], np.uint8),
        _ints([corner for square in squares for corner in board.corners(square)]),
        _ints([e for around in sides for e in around]),
        _ints([m for row in middles for m in row]),
        np.array([e not in puzzle.blocked for around in sides for e in around], np.uint8),
        goal,
        _distances(puzzle, points),
        starts,
        goals,
    )


def _ints(numbers: list[int] | tuple[int, ...]) -> Ints:
    return np.array(numbers, np.int64)


def _sides(puzzle: Puzzle, square: int) -> list[int]:
    around = puzzle.grid.corners(square)
    return [puzzle.grid.edge(u, v) for u, v in pairwise((*around, around[0]))]


def _beside(edges: int, sides: list[list[int]]) -> Ints:
    beside = np.full((edges, 2), -1, np.int64)
    for square, around in enumerate(sides):
        for e in around:
            beside[e, int(beside[e, 0] >= 0)] = square
    return beside.reshape(-1)


def _distances(puzzle: Puzzle, points: int) -> Ints:
    distance = puzzle.grid.distance
    return _ints(
        [
            min((distance(point, goal) for goal in puzzle.goals if goal != point), default=0)
            for point in range(points)
        ]
    )


def work_for(board: PlainBoard) -> Work:
    """Return scratch for a board."""
    points, edges, squares = (int(board.sizes[i]) for i in (POINTS, EDGES, SQUARES))
    return Work(
        np.zeros(points, np.uint8),
        np.zeros(edges, np.uint8),
        np.zeros(squares, np.int64),
        np.zeros(points, np.uint8),
        np.zeros(points, np.uint8),
        np.zeros(points, np.uint8),
        np.zeros(points, np.int64),
        np.zeros(4, np.uint8),
    )


class HeldBoard(NamedTuple):
    """A `PlainBoard` in a kernel: numbers and pointers."""

    points: Any
    edges: Any
    squares: Any
    start_count: Any
    goal_count: Any
    neighbour: Any
    edge: Any
    beside: Any
    k: Any
    split: Any
    corners: Any
    sides: Any
    middles: Any
    open: Any
    goal: Any
    distance: Any
    starts: Any
    goals: Any


@inlined
def held_board(board):
    """Return a board for use in a kernel."""
    return HeldBoard(
        board.sizes[POINTS],
        board.sizes[EDGES],
        board.sizes[SQUARES],
        board.sizes[STARTS],
        board.sizes[GOALS],
        pointer(board.neighbour),
        pointer(board.edge),
        pointer(board.beside),
        pointer(board.k),
        pointer(board.split),
        pointer(board.corners),
        pointer(board.sides),
        pointer(board.middles),
        pointer(board.open),
        pointer(board.goal),
        pointer(board.distance),
        pointer(board.starts),
        pointer(board.goals),
    )


@inlined
def held_work(work):
    """Return scratch for use in a kernel."""
    return Work(
        pointer(work.visited),
        pointer(work.used),
        pointer(work.counts),
        pointer(work.region),
        pointer(work.reached),
        pointer(work.kept),
        pointer(work.stack),
        pointer(work.four),
    )
