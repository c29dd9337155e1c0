"""Weighted A* with the baseline's pruning, compiled: the twin of `witness.astar(weight=...)`.

For boards of up to 64 vertices and 32 squares with one start, one goal and no blocked edges, as the
generators make them; the reference serves the others. A node holds its path's vertices as a word
and the counts of its constrained squares in another, two bits each (the baseline's pruning keeps
them within k). The open list is a linked list, first in first out, for each (2 g + 2 weight h, h).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from time import thread_time
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solving import Status
from witness import Grid, Puzzle, astar

__all__ = ["Weighed", "fits", "weighted_search"]

FIRST_NODES = 1 << 16
FULL: Final = -2
"""What the kernel returns where the node arrays are full; then it starts again with larger ones."""
Table = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One search, as `solving.SearchResult`; of the solution the length alone, None without one."""

    status: Status
    expansions: int
    generated: int
    cpu_seconds: float
    length: int | None


def fits(puzzle: Puzzle, weight: float) -> bool:
    """Return whether the compiled search takes a puzzle and a weight, a multiple of a half."""
    board = puzzle.grid
    plain = not puzzle.blocked and not puzzle.split_edges
    single = len(puzzle.starts) == len(puzzle.goals) == 1
    small = board.vertex_count <= 64 and board.square_count <= 32
    return plain and single and small and float(2 * weight).is_integer()


def weighted_search(puzzle: Puzzle, weight: float) -> Weighed:
    """Return how a search ended, what it cost, and the length of its solution."""
    if not fits(puzzle, weight):
        result = astar(puzzle, weight=weight)
        length = None if result.path is None else result.path.length
        return Weighed(
            result.status, result.expansions, result.generated, result.cpu_seconds, length
        )
    board = puzzle.grid
    steps, beside = _geometry(board)
    wanted = np.zeros(board.square_count, np.int64)
    for square, k in puzzle.triangles:
        wanted[square] = k
    distance = np.array(
        [board.distance(v, puzzle.goals[0]) for v in range(board.vertex_count)], np.int64
    )
    ends = np.array([puzzle.starts[0], puzzle.goals[0], int(2 * weight)], np.int64)
    began, capacity = thread_time(), FIRST_NODES
    while True:
        length, expansions, generated = _kernel()(steps, beside, wanted, distance, ends, capacity)
        if length != FULL:
            break
        capacity *= 4
    seconds = thread_time() - began
    if length < 0:
        return Weighed(Status.UNSOLVABLE, expansions, generated, seconds, None)
    return Weighed(Status.SOLVED, expansions, generated, seconds, length)


@lru_cache(maxsize=256)
def _geometry(board: Grid) -> tuple[Table, Table]:
    """Return by [vertex, step] the next vertex, and by [vertex, step, side] the edge's squares."""
    steps = np.full((board.vertex_count, 4), -1, np.int64)
    beside = np.full((board.vertex_count, 4, 2), -1, np.int64)
    for vertex in range(board.vertex_count):
        for i, (other, edge) in enumerate(board.neighbours[vertex]):
            steps[vertex, i] = other
            squares = [s for s, edges in enumerate(board.square_edges) if edges >> edge & 1]
            beside[vertex, i, : len(squares)] = squares
    return steps, beside


def _search(
    steps: Any, beside: Any, wanted: Any, distance: Any, ends: Any, capacity: int
) -> tuple[int, int, int]:
    """Return the solution's length (-1: none, FULL: no room), expansions and generated."""
    start, goal, double = ends[0], ends[1], ends[2]
    one, far = np.uint64(1), distance.max() + 1
    top = 2 * len(distance) + double * far + 2
    first, last = np.zeros((top, far), np.int32), np.zeros((top, far), np.int32)
    levels = np.zeros(top, np.uint64)
    visited, counts = np.empty(capacity, np.uint64), np.empty(capacity, np.uint64)
    head, size = np.empty(capacity, np.uint8), np.empty(capacity, np.uint8)
    after = np.empty(capacity, np.int32)
    target = np.uint64(0)
    for square in range(len(wanted)):
        target |= np.uint64(wanted[square]) << np.uint64(2 * square)
    visited[0], counts[0], head[0], size[0] = one << np.uint64(start), 0, start, 0
    level = double * distance[start]
    first[level, distance[start]] = last[level, distance[start]] = 0
    levels[level] |= one << np.uint64(distance[start])
    count, expansions, generated = 1, 0, 0
    while True:
        while level < top and levels[level] == 0:
            level += 1
        if level >= top:
            return -1, expansions, generated
        if count + 4 > capacity:
            return FULL, expansions, generated
        h = 0
        while not levels[level] >> np.uint64(h) & one:
            h += 1
        node = first[level, h]
        if node == last[level, h]:
            levels[level] ^= one << np.uint64(h)
        else:
            first[level, h] = after[node]
        expansions += 1
        vertex, g = np.int64(head[node]), np.int64(size[node]) + 1
        lowest = level
        for i in range(4):
            other = steps[vertex, i]
            if other < 0 or visited[node] >> np.uint64(other) & one:
                continue
            generated += 1
            used, overfull = counts[node], False
            for side in range(2):
                square = beside[vertex, i, side]
                if square >= 0 and wanted[square] > 0:
                    place = np.uint64(2 * square)
                    overfull |= np.int64(used >> place & np.uint64(3)) == wanted[square]
                    used += one << place
            if overfull:
                continue
            if other == goal:
                if used == target:
                    return int(g), expansions, generated
                continue
            h = distance[other]
            f = 2 * g + double * h
            visited[count] = visited[node] | one << np.uint64(other)
            counts[count], head[count], size[count] = used, other, g
            if levels[f] >> np.uint64(h) & one:
                after[last[f, h]] = count
            else:
                first[f, h] = count
                levels[f] |= one << np.uint64(h)
            last[f, h] = count
            lowest = min(lowest, f)
            count += 1
        level = lowest


@cache
def _kernel() -> Callable[..., tuple[int, int, int]]:
    """Return the search, compiled; numba is slow to load."""
    from numba import njit

    compiled: Callable[..., tuple[int, int, int]] = njit(cache=True, nogil=True)(_search)
    return compiled
