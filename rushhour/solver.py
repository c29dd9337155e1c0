"""Shortest plans and whole clusters, by the references in Python or by their compiled twins.

Both give the same status, number of moves, states and expansions. A board too big for keys of two
words (most beyond 10x10), or with very crowded long lanes, runs in Python.
"""

from __future__ import annotations

from enum import StrEnum

from rushhour import search
from rushhour.board import Board
from rushhour.feature_bounds import FeatureBound, bound_on
from rushhour.moves import Metric
from rushhour.results import Exploration, Result
from solving import Limits

__all__ = ["Backend", "Method", "explore", "solve"]


class Backend(StrEnum):
    """Which implementation searches."""

    PYTHON = "python"
    COMPILED = "compiled"


class Method(StrEnum):
    """How a search goes; both find shortest plans."""

    BREADTH = "breadth-first"
    """The fastest on hard boards of 6x6."""
    ASTAR = "astar"
    """With the bound h1; less memory on loose boards."""


def solve(
    board: Board,
    metric: Metric = Metric.SLIDES,
    method: Method = Method.BREADTH,
    backend: Backend = Backend.COMPILED,
    limits: Limits = Limits(),
    bound: FeatureBound | None = None,
) -> Result:
    """Search for a plan that is shortest in a metric, or prove that there is none.

    bound: A* uses that instead of h1; one that is not proved may cost a move or more.
    """
    if bound is not None:
        return _bounded(board, bound, metric, backend, limits)
    if backend is Backend.COMPILED:
        from rushhour.kernels import best_first, breadth_first

        run = best_first.astar if method is Method.ASTAR else breadth_first.breadth_first
        if (found := run(board, metric, limits)) is not None:
            return found
    reference = search.astar if method is Method.ASTAR else search.breadth_first
    return reference(board, metric, limits)


def _bounded(
    board: Board, bound: FeatureBound, metric: Metric, backend: Backend, limits: Limits
) -> Result:
    """Search by A* with a bound on features."""
    if backend is Backend.COMPILED:
        from rushhour.kernels.bounded import astar as compiled

        if (found := compiled(board, bound, metric, limits)) is not None:
            return found
    return search.astar(board, metric, limits, bound_on(bound, board))


def explore(
    board: Board,
    metric: Metric = Metric.SLIDES,
    backend: Backend = Backend.COMPILED,
    limits: Limits = Limits(),
) -> Exploration:
    """Find all states that can be reached, each with its least number of moves to a goal."""
    if backend is Backend.COMPILED:
        from rushhour.kernels.clusters import explore as compiled

        if (found := compiled(board, metric, limits)) is not None:
            return found
    from rushhour.clusters import explore as reference

    return reference(board, metric, limits)
