"""Exact methods on triangle puzzles, compiled: solve, count, prove unsolvable.

The twin of `witness.frontier`. Time and memory grow exponentially with the shorter side (about
threefold a square), linearly with the longer one. The sweeps run in slices; limits and Ctrl-C act
between two. A limit on memory is one on the sweep's arrays.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from solving import Limits, SearchResult, Status
from witness.kernels import frontier_sweeps as sweeps
from witness.kernels import frontier_table as table
from witness.kernels.frontier_board import Ints
from witness.kernels.frontier_paths import path_of
from witness.kernels.frontier_run import Array, Run
from witness.kernels.frontier_table import Places
from witness.puzzle import Path, Puzzle

__all__ = ["frontier_count", "frontier_solvable", "frontier_solve"]

NO_LIMITS = Limits()


def frontier_solve(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> SearchResult[Path]:
    """Return a shortest solution, or UNSOLVABLE, or which limit was hit.

    An expansion is one state of the frontier; generated counts the states that followed. Raises
    ValueError for a board wider than `witness.frontier.MAX_WIDTH`.
    """
    _compile_all()
    return _solve(puzzle, limits)


def frontier_count(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> int | Status:
    """Return the number of solutions, however large, or the limit that was hit.

    Raises ValueError as `frontier_solve` does.
    """
    _compile_all()
    return _count(puzzle, limits)


def frontier_solvable(puzzle: Puzzle) -> bool:
    """Return whether the puzzle has a solution: the fastest of the three.

    Raises ValueError as `frontier_solve` does.
    """
    return _solvable(puzzle)


@cache
def _compile_all() -> None:
    """Compile what a limit on CPU time should not count."""
    tiny = Puzzle.create(1, 1, goals=[(1, 1)], triangles={})
    _solve(tiny, NO_LIMITS)
    _count(tiny, NO_LIMITS)


def _solve(puzzle: Puzzle, limits: Limits) -> SearchResult[Path]:
    states, lengths = Array(np.int64, "place"), Array(np.int32, "place")
    origins, uses = Array(np.int32, "place"), Array(np.uint8, "place")
    run = Run(puzzle, limits, states, lengths, origins, uses)
    status = run.drive(sweeps.shortest_solution)
    path = None
    if status is None:
        status = Status.UNSOLVABLE
        if run.cursor[table.BEST] != table.NONE:
            status = Status.SOLVED
            path = path_of(puzzle, _uses(run.cursor, origins.data, uses.data))
    cursor = run.cursor
    return SearchResult(
        status,
        path,
        int(cursor[table.EXPANSIONS]),
        int(cursor[table.GENERATED]),
        run.cpu_seconds(),
    )


def _uses(cursor: Ints, origins: Places, uses: NDArray[np.uint8]) -> list[int]:
    """Return the uses of edges of the shortest solution, by step."""
    found, place = [int(cursor[table.BEST_USES])], int(cursor[table.BEST_FROM])
    while place:
        found.append(int(uses[place]))
        place = int(origins[place])
    return found[::-1]


def _count(puzzle: Puzzle, limits: Limits) -> int | Status:
    states, ways = Array(np.int64, "side", "place"), Array(np.int64, "side", "place", "limb")
    total = Array(np.int64, "limb")
    ways.data[0, 0] = 1
    run = Run(puzzle, limits, states, ways, total)
    run.cursor[table.TOP] = 0
    if (limit := run.drive(sweeps.number_of_solutions)) is not None:
        return limit
    return sum(int(limb) << sweeps.LIMB_BITS * i for i, limb in enumerate(total.data))


def _solvable(puzzle: Puzzle) -> bool:
    states, levels = Array(np.int64, "place"), Array(np.int32, "place")
    run = Run(puzzle, NO_LIMITS, states, levels, Array(np.int32, "place"))
    run.drive(sweeps.any_solution)
    return bool(run.cursor[table.BEST] != table.NONE)
