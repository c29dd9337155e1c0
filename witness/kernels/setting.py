"""What a search needs of one puzzle of a set: its board and its tables by vertex. Compiled."""

from __future__ import annotations

import numpy as np

from witness.kernels.bits import bit, ctz, shl, shr, some, without_lowest
from witness.kernels.board import make_board
from witness.kernels.compiling import inlined, part
from witness.kernels.nodes import Tables
from witness.kernels.words import load, moved, pointer, pointers, row, store

__all__ = ["board_of", "fill", "tables_of"]


@inlined
def board_of(puzzles, geometry, puzzle):
    """Return a puzzle of a set as a `Board`."""
    return make_board(
        geometry.width[puzzles.size[puzzle]],
        puzzles.blocked[puzzle],
        load(puzzles.goals, puzzle),
        load(puzzles.low, puzzle),
        load(puzzles.high, puzzle),
        load(puzzles.right, puzzle),
        load(puzzles.up, puzzle),
    )


@inlined
def tables_of(puzzles, geometry, puzzle, near, distance):
    """Return the tables of a puzzle: rows of its size's tables, or `near` and `distance`."""
    count = geometry.ring.shape[1]
    start = puzzles.size[puzzle] * count
    goals = load(puzzles.goals, puzzle)
    nearest = pointer(distance)
    if not some(without_lowest(goals)):
        nearest = moved(pointer(geometry.distance), (start + ctz(goals)) * count)
    return Tables(
        row(pointers(geometry.touch), start),
        pointers(near) if puzzles.blocked[puzzle] else row(pointers(geometry.near), start),
        row(pointers(geometry.around), start),
        moved(pointer(geometry.ring), start),
        nearest,
    )


@part
def fill(puzzles, geometry, puzzle, near, distance):
    """Fill the tables that no other puzzle of the size shares: `near` and `distance`."""
    size = puzzles.size[puzzle]
    width, vertices = geometry.width[size], geometry.vertices[size]
    right, up = load(puzzles.right, puzzle), load(puzzles.up, puzzle)
    for vertex in range(vertices):
        store(near, vertex, _neighbours(bit(right, vertex), right, up, width))
        goals = load(puzzles.goals, puzzle) & ~bit(right, vertex)
        nearest = np.int64(255)
        while some(goals):
            nearest = min(nearest, np.int64(geometry.distance[size, ctz(goals), vertex]))
            goals = without_lowest(goals)
        distance[vertex] = nearest


@inlined
def _neighbours(here, right, up, width):
    from_left, from_below = here & right, here & up
    return (
        shl(from_left, 1)
        | (shr(here, 1) & right)
        | shl(from_below, width)
        | (shr(here, width) & up)
    )
