"""What is left for the rest of a path: room on each constrained square, the region it can reach.

The quantities A, e and x are those of `witness.predicates`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from witness.puzzle import Path, Puzzle

__all__ = ["SquareRoom", "regions", "square_rooms", "too_few"]


class SquareRoom(NamedTuple):
    """A constrained square: its edges and its points (midpoints too) as bit sets, k, and its room.

    `room(used, free, ends)` returns how many more of its edges a path can use: min(3, e - x), where
    used = its edges on the path, free = its points in A, ends = its points where the path may end.
    `usable(used, free)` returns e, and corners is its four corners alone.
    """

    edges: int
    points: int
    k: int
    room: Callable[[int, int, int], int]
    usable: Callable[[int, int], int]
    corners: int


def too_few(squares: tuple[SquareRoom, ...], path: Path, free: int, ends: int) -> bool:
    """Return whether c + min(3, e - x) < k on some square (x = 0 where `ends` is empty)."""
    for square in squares:
        used = path.edges & square.edges
        needed = square.k - used.bit_count()
        if needed > 0 and square.room(used, free & square.points, ends & square.points) < needed:
            return True
    return False


def square_rooms(puzzle: Puzzle) -> tuple[SquareRoom, ...]:
    """Return the constrained squares of a puzzle, in the order of `Puzzle.triangles`."""
    board = puzzle.grid
    found = []
    for square, k in puzzle.triangles:
        points = board.square_vertices[square]
        for edge in puzzle.split_edges:
            if board.square_edges[square] >> edge & 1:
                points |= 1 << board.midpoint(edge)
        room, usable = _room(puzzle, square)
        corners = board.square_vertices[square]
        found.append(SquareRoom(board.square_edges[square], points, k, room, usable, corners))
    return tuple(found)


def _room(
    puzzle: Puzzle, square: int
) -> tuple[Callable[[int, int, int], int], Callable[[int, int], int]]:
    """Return `room` and `usable` of a square; they remember their answers: few bits matter."""
    around = puzzle.grid.corners(square)
    corners = [1 << v for v in around]
    edges = [puzzle.grid.edge(u, v) for u, v in pairwise((*around, around[0]))]
    split = {i for i, edge in enumerate(edges) if edge in puzzle.split_edges}
    steps = [_steps(puzzle, edge) for edge in edges]  # Side i joins corners i and i + 1.

    def open_sides(used: int, free: int) -> set[int]:
        return {
            i
            for i, edge in enumerate(edges)
            if not used >> edge & 1 and any(step & free == step for step in steps[i])
        }

    @cache
    def usable(used: int, free: int) -> int:
        return len(open_sides(used, free))

    @cache
    def room(used: int, free: int, ends: int) -> int:
        sides = open_sides(used, free)
        whole = sides - split
        crowded = {
            i
            for i, corner in enumerate(corners)
            if corner & ends and i in whole and (i - 1) % 4 in whole
        }
        wasted = 2 if {0, 2} <= crowded or {1, 3} <= crowded else min(1, len(crowded))
        return min(4 if split else 3, len(sides) - wasted)

    return room, usable


def _steps(puzzle: Puzzle, edge: int) -> list[int]:
    """Return the steps that use an edge as bit sets of two ends: two if split, none if blocked."""
    board = puzzle.grid
    if edge in puzzle.blocked:
        return []
    low, high = board.ends[edge]
    if edge not in puzzle.split_edges:
        return [1 << low | 1 << high]
    return [1 << end | 1 << board.midpoint(edge) for end in (low, high)]


def regions(puzzle: Puzzle) -> Callable[[Path], int]:
    """Return a function from a path to the bit set that its head reaches, the head included."""
    around = [sum(1 << v for v, _ in near) for near in puzzle.neighbours]

    def region_of(path: Path) -> int:
        free, region = ~path.visited, 1 << path.vertices[-1]
        waiting = region
        while waiting:
            lowest = waiting & -waiting
            found = around[lowest.bit_length() - 1] & free & ~region
            region |= found
            waiting = waiting ^ lowest | found
        return region

    return region_of
