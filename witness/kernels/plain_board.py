"""Any puzzle as plain tables for compiled code."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.puzzle import Puzzle

__all__ = ["PlainBoard", "Work", "plain_board", "work_for"]

Ints = NDArray[np.int64]


class PlainBoard(NamedTuple):
    """A puzzle in tables; -1 stands for none.

    neighbour, edge: by [point, slot], slots down, left, right, up. edge_squares: by [edge, 0..1],
    the constrained squares beside an edge. By [square, ...], constrained squares only: k; corners
    and sides (edges) counter-clockwise, side i joining corners i and i + 1; middles, the midpoint
    of each split side; open, whether a side is open; split, whether any is split. goal: by [point].
    distance: by [point], to the nearest other goal. starts: points.
    """

    neighbour: Ints
    edge: Ints
    edge_squares: Ints
    k: Ints
    corners: Ints
    sides: Ints
    middles: Ints
    open: NDArray[np.bool_]
    split: NDArray[np.bool_]
    goal: NDArray[np.bool_]
    distance: Ints
    starts: Ints


class Work(NamedTuple):
    """Scratch for one path: visited by [point], used by [edge], counts by [square], and more.

    walk: its points. region, reached: marks by [point]. stack: points. four: marks of sides.
    """

    visited: NDArray[np.bool_]
    used: NDArray[np.bool_]
    counts: Ints
    walk: Ints
    region: NDArray[np.bool_]
    reached: NDArray[np.bool_]
    stack: Ints
    four: NDArray[np.bool_]


def plain_board(puzzle: Puzzle) -> PlainBoard:
    """Return a puzzle's tables."""
    board = puzzle.grid
    points = len(puzzle.neighbours)
    neighbour = np.full((points, 4), -1, np.int64)
    edge = np.full((points, 4), -1, np.int64)
    for point, near in enumerate(puzzle.neighbours):
        for slot, (v, e) in enumerate(near):
            neighbour[point, slot], edge[point, slot] = v, e
    beside = np.full((board.edge_count, 2), -1, np.int64)
    sides = np.array([_sides(puzzle, s) for s, _ in puzzle.triangles], np.int64).reshape(-1, 4)
    for square, around in enumerate(sides.tolist()):
        for e in around:
            beside[e, int(beside[e, 0] >= 0)] = square
    middles = np.array(
        [[board.midpoint(e) if e in puzzle.split_edges else -1 for e in row] for row in sides],
        np.int64,
    ).reshape(-1, 4)
    goal = np.zeros(points, np.bool_)
    goal[list(puzzle.goals)] = True
    return PlainBoard(
        neighbour,
        edge,
        beside,
        np.array([k for _, k in puzzle.triangles], np.int64),
        np.array([board.corners(s) for s, _ in puzzle.triangles], np.int64).reshape(-1, 4),
        sides,
        middles,
        ~np.isin(sides, puzzle.blocked),
        np.array([any(m >= 0 for m in row) for row in middles], np.bool_),
        goal,
        _distances(puzzle, points),
        np.array(puzzle.starts, np.int64),
    )


def _sides(puzzle: Puzzle, square: int) -> list[int]:
    around = puzzle.grid.corners(square)
    return [puzzle.grid.edge(u, v) for u, v in pairwise((*around, around[0]))]


def _distances(puzzle: Puzzle, points: int) -> Ints:
    far = [
        min(
            (puzzle.grid.distance(point, goal) for goal in puzzle.goals if goal != point), default=0
        )
        for point in range(points)
    ]
    return np.array(far, np.int64)


def work_for(board: PlainBoard) -> Work:
    """Return scratch for a board."""
    points, edges = len(board.goal), len(board.edge_squares)
    return Work(
        np.zeros(points, np.bool_),
        np.zeros(edges, np.bool_),
        np.zeros(len(board.k), np.int64),
        np.zeros(points, np.int64),
        np.zeros(points, np.bool_),
        np.zeros(points, np.bool_),
        np.zeros(points, np.int64),
        np.zeros(4, np.bool_),
    )
