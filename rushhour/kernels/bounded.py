"""Runs of A* with a bound on features: the board and the bound in tables."""

from __future__ import annotations

from time import thread_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rushhour.board import Board
from rushhour.bounds import is_hopeless
from rushhour.feature_bounds import BOUNDS, FeatureBound, bound_on, table_of
from rushhour.features import FEATURES
from rushhour.kernels import best_kernel as k
from rushhour.kernels.best_first import BestFirst
from rushhour.kernels.bound_kernel import search_bounded
from rushhour.kernels.packing import Packing, pack
from rushhour.kernels.runs import finish
from rushhour.kernels.seeing import room_rows, scratch_of, wanted_of
from rushhour.kernels.warming import Warming
from rushhour.moves import Metric
from rushhour.plan import Plan
from rushhour.results import Result
from solving import Limits, Status

__all__ = ["BoundRows", "astar", "bound_rows", "values_of"]


class Eyes(NamedTuple):
    """How the kernel finds a state's features from its key.

    A vehicle's position is places[first + number], for its lane's number of the arrangement.
    """

    room: NDArray[np.int64]
    target: int
    front: bool
    lane: NDArray[np.int64]
    first: NDArray[np.int64]
    places: NDArray[np.int64]


class BoundRows(NamedTuple):
    """A bound's parts as tables, one behind the other: where each begins, its stride by feature."""

    wanted: NDArray[np.bool_]
    offset: NDArray[np.int64]
    stride: NDArray[np.int64]
    values: NDArray[np.int8]


def bound_rows(bound: FeatureBound) -> BoundRows:
    """Return a bound in tables."""
    tables = [table_of(part) for part in bound.parts]
    offsets = np.cumsum([0, *(table.size for table in tables)])[: len(tables)]
    strides = np.zeros((len(tables), len(FEATURES)), np.int64)
    for row, part, table in zip(strides, bound.parts, tables, strict=True):
        row[[FEATURES.index(name) for name in part.used]] = table.strides
    used = tuple(name for part in bound.parts for name in part.used)
    values = np.concatenate([np.zeros(0, np.int8), *(table.ravel() for table in tables)])
    return BoundRows(wanted_of(used), offsets.astype(np.int64), strides, values)


def values_of(bound: FeatureBound, features: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return what a bound says of states that are no goals, from their features."""
    rows = bound_rows(bound)
    found = np.ones(len(features), np.int64)
    for offset, stride in zip(rows.offset, rows.stride, strict=True):
        np.maximum(found, rows.values[offset + features @ stride], out=found)
    return found


def astar(
    board: Board,
    bound: FeatureBound,
    metric: Metric = Metric.SLIDES,
    limits: Limits = Limits(),
) -> Result | None:
    """Search as `rushhour.search.astar` does; None for a board that `pack` does not take."""
    rows = bound_rows(bound)
    began = thread_time()
    packing = pack(board, metric)
    if packing is None:
        return None
    began += _warming.seconds(packing.width)
    if board.is_goal(board.start):
        return Result(Status.SOLVED, Plan(()), 1, 0, thread_time() - began)
    if is_hopeless(board):
        return Result(Status.UNSOLVABLE, None, 1, 0, thread_time() - began)
    search = _Bounded(packing, rows, bound_on(bound, board)(board.start), limits)
    status = finish(search, limits, began)
    plan = Plan.of(search.moves()) if status is Status.SOLVED else None
    states = int(search.progress[k.STATES])
    return Result(status, plan, states, search.expansions, thread_time() - began)


class _Bounded(BestFirst):
    """One search of A* with a bound on features."""

    def __init__(self, packing: Packing, rows: BoundRows, at_first: int, limits: Limits) -> None:
        super().__init__(packing, at_first, limits)
        self.rows, self.eyes = rows, _eyes(packing)
        self.seeing = scratch_of(packing.board)

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        code: int = search_bounded(
            self.packing.tables,
            self.eyes,
            self.rows,
            self.seeing,
            self.nodes,
            self.heads,
            self.slots,
            self.least_g,
            self.bits,
            *self.scratch,
            self.progress,
            budget,
        )
        return code


def _eyes(packing: Packing) -> Eyes:
    board, count = packing.board, len(packing.board.vehicles)
    lanes, firsts, places, length = np.zeros(count, np.int64), np.zeros(count, np.int64), [], 0
    for number, (lane, table) in enumerate(zip(board.lanes, packing.lanes, strict=True)):
        for seat, index in enumerate(lane):
            lanes[index], firsts[index] = number, length
            places.append(table.positions[:, seat].astype(np.int64))
            length += len(table.positions)
    front = board.exit.side.high
    return Eyes(room_rows(board), board.target, front, lanes, firsts, np.concatenate(places))


def _warm(packing: Packing) -> None:
    search = _Bounded(packing, bound_rows(BOUNDS["movers"]), 1, Limits())
    finish(search, Limits(), thread_time())
    search.moves()


_warming = Warming(_warm)
