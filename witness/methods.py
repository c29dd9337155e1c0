"""Which method answers what: one solution, all of them, their number, or the proof of none.

    method     solves                              counts    where
    astar      A* with a predicate (`solve`)       -         boards that the predicate keeps small
    dfs        depth first with a predicate, any   -         little memory; no shortest solution
    frontier   dynamic programming, a shortest     yes       shorter side up to 18 squares
    asp        clingo, any solution                yes       any width
    auto       A* with `region` up to 12 squares (nothing to compile or to load), the frontier up to
               10 squares along the shorter side, clingo beyond

Each is exact: "unsolvable" is proved by the method named beside it, and a limit proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solving import Limits, SearchResult, Status, Use
from witness.backends import Backend, Strategy
from witness.predicates import PREDICATES, WitnessPredicate
from witness.puzzle import Path, Puzzle
from witness.solver import solve

__all__ = ["Count", "Method", "count", "method_for", "solutions", "solve_by"]

ASTAR_SQUARES = 12
"""Squares up to which `auto` takes A*: a board has at most some thousand partial paths."""
FRONTIER_WIDTH = 10
"""Squares along the shorter side up to which `auto` takes the frontier: milliseconds to 0.2 s."""
NO_LIMITS = Limits()


class Method(StrEnum):
    """A way to solve a puzzle (the module's table)."""

    AUTO = "auto"
    ASTAR = "astar"
    DFS = "dfs"
    FRONTIER = "frontier"
    ASP = "asp"


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions, or None and the limit that was hit."""

    solutions: int | None
    limit: Status | None = None


def method_for(puzzle: Puzzle, method: Method = Method.AUTO) -> Method:
    """Return the method itself, or the one that `auto` stands for on this board."""
    if method is not Method.AUTO:
        return method
    board = puzzle.grid
    if board.square_count <= ASTAR_SQUARES:
        return Method.ASTAR
    return Method.ASP if _wide(puzzle) else Method.FRONTIER


def solve_by(
    method: Method,
    puzzle: Puzzle,
    predicate: WitnessPredicate = PREDICATES["region"],
    use: Use = Use.PRUNE,
    limits: Limits = NO_LIMITS,
    backend: Backend | None = None,
) -> SearchResult[Path]:
    """Solve a puzzle by a method; predicate, use and backend are for the searches, astar and dfs.

    backend: by default compiled, but Python where `auto` takes A*: nothing has to be loaded then.
    Raises ValueError where the frontier is asked for a board that is too wide for it, and where dfs
    is to sort.
    """
    match method_for(puzzle, method):
        case Method.FRONTIER:
            from witness.kernels.frontier import frontier_solve

            return frontier_solve(puzzle, limits)
        case Method.ASP:
            from witness.asp import solve_asp

            return solve_asp(puzzle, limits)
        case _:
            own = Backend.PYTHON if method is Method.AUTO else Backend.COMPILED
            strategy = Strategy.DFS if method is Method.DFS else Strategy.ASTAR
            return solve(puzzle, predicate, use, limits, backend or own, strategy)


def count(puzzle: Puzzle, method: Method = Method.AUTO, limits: Limits = NO_LIMITS) -> Count:
    """Count all solutions, by the frontier unless the method or the board's width says clingo."""
    if method is Method.ASP or (method is not Method.FRONTIER and _wide(puzzle)):
        from witness.asp import count_asp

        listed = count_asp(puzzle, limits)
        return Count(listed.solutions if listed.complete else None, listed.limit)
    from witness.kernels.frontier import frontier_count

    found = frontier_count(puzzle, limits)
    return Count(None, found) if isinstance(found, Status) else Count(found)


def _wide(puzzle: Puzzle) -> bool:
    return min(puzzle.grid.rows, puzzle.grid.cols) > FRONTIER_WIDTH


def solutions(puzzle: Puzzle, at_most: int, limits: Limits = NO_LIMITS) -> tuple[list[Path], Count]:
    """Return up to `at_most` solutions, always the same ones, and their number if these are all."""
    from witness.asp import AspSolutions

    found = AspSolutions(puzzle, limits, at_most=at_most)
    paths = list(found)
    return paths, Count(len(paths) if found.complete else None, found.limit)
