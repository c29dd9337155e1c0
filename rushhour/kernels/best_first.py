"""Runs of the kernel of A*: growing memory, between calls."""

from __future__ import annotations

from time import thread_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rushhour.board import Board
from rushhour.bounds import blockers_bound, is_hopeless
from rushhour.feature_bounds import MOST_BOUND
from rushhour.kernels import best_kernel as k
from rushhour.kernels.costs import costs_of
from rushhour.kernels.lanes import Words
from rushhour.kernels.packing import Packing, pack
from rushhour.kernels.room import may_grow
from rushhour.kernels.runs import finish
from rushhour.kernels.slots import refill
from rushhour.kernels.warming import Warming
from rushhour.kernels.words import EMPTY
from rushhour.moves import Metric, Move
from rushhour.plan import Plan
from rushhour.results import Result
from solving import Limits, Status

__all__ = ["BestFirst", "astar"]

FIRST_BITS, GROWTH_BITS, FIRST_HEADS = 13, 2, 512
"""The first size of the slots, by how much they grow, and the first number of lists."""


class Nodes(NamedTuple):
    """Nodes in the order in which they were made: key, g, the next in the same list or -1."""

    keys: Words
    g: NDArray[np.int32]
    next: NDArray[np.int32]


def _warm(packing: Packing) -> None:
    search = _WithBlockers(packing, Metric.SLIDES, Limits())
    finish(search, Limits(), thread_time())
    search.moves()


_warming = Warming(_warm)


def astar(board: Board, metric: Metric = Metric.SLIDES, limits: Limits = Limits()) -> Result | None:
    """Search as `rushhour.search.astar` does; None for a board that `pack` does not take."""
    began = thread_time()
    packing = pack(board, metric)
    if packing is None:
        return None
    began += _warming.seconds(packing.width)
    if board.is_goal(board.start):
        return Result(Status.SOLVED, Plan(()), 1, 0, thread_time() - began)
    if is_hopeless(board):
        return Result(Status.UNSOLVABLE, None, 1, 0, thread_time() - began)
    search = _WithBlockers(packing, metric, limits)
    status = finish(search, limits, began)
    plan = Plan.of(search.moves()) if status is Status.SOLVED else None
    states = int(search.progress[k.STATES])
    return Result(status, plan, states, search.expansions, thread_time() - began)


class BestFirst:
    """What one search of A* keeps; `bound` is the first state's."""

    def __init__(self, packing: Packing, bound: int, limits: Limits) -> None:
        self.packing, self.limits, self.bits = packing, limits, FIRST_BITS
        board = packing.board
        self.slots, self.least_g = self._empty_slots()
        self.nodes = Nodes(self._columns(self.room), *_numbers(self.room))
        self.heads = np.full(FIRST_HEADS + board.rows * board.cols, -1, np.int32)
        self.scratch = packing.scratch()
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[[k.LEAST, k.TOP]] = bound
        self.progress[[k.NODES, k.STATES]] = 1
        self.heads[bound] = 0
        self.nodes.g[0], self.nodes.next[0] = 0, -1
        for column, word in zip(self.nodes.keys, packing.key(board.start), strict=True):
            column[0] = word
        refill(self.nodes.keys, 1, self.slots, self.bits)

    @property
    def room(self) -> int:
        """How many nodes, and how many states, there is room for."""
        return 1 << self.bits - 1

    @property
    def expansions(self) -> int:
        """States expanded."""
        return int(self.progress[k.EXPANSIONS])

    @property
    def held_bytes(self) -> int:
        """What the nodes and the slots take."""
        width = self.packing.width
        return len(self.nodes.g) * (8 * width + 8) + len(self.least_g) * (8 * width + 4)

    def fits(self) -> bool:
        """Return whether what it holds is within the limit on memory."""
        return may_grow(0, self.held_bytes, self.limits.memory_bytes)

    def grow(self) -> bool:
        """Make room for more of what is short; return False if memory is too short."""
        if self.progress[k.TOP] + MOST_BOUND + 2 > len(self.heads):
            self.heads = np.concatenate([self.heads, np.full_like(self.heads, -1)])
            return True
        old, new = self.held_bytes, self.held_bytes << GROWTH_BITS
        if not may_grow(new - old, new, self.limits.memory_bytes):
            return False
        self._grow()
        return True

    def moves(self) -> list[Move]:
        """Return the moves to the node made last, the goal."""
        last = int(self.progress[k.NODES]) - 1
        path = self._columns(int(self.nodes.g[last]) + 1)
        for column, keys in zip(path, self.nodes.keys, strict=True):
            column[-1] = keys[last]
        k.retrace(self.packing.tables, self.slots, self.least_g, self.bits, *self.scratch, path)
        return self.packing.moves(path)

    def _grow(self) -> None:
        count = int(self.progress[k.NODES])
        old, old_slots, old_g = self.nodes, self.slots, self.least_g
        self.bits += GROWTH_BITS
        self.nodes = Nodes(self._columns(self.room), *_numbers(self.room))
        for column, values in zip(self.nodes.keys, old.keys, strict=True):
            column[:count] = values[:count]
        self.nodes.g[:count], self.nodes.next[:count] = old.g[:count], old.next[:count]
        self.slots, self.least_g = self._empty_slots()
        k.refill_best(old_slots, old_g, self.slots, self.least_g, self.bits)

    def _empty_slots(self) -> tuple[Words, NDArray[np.int32]]:
        slots = self._columns(1 << self.bits)
        slots[0].fill(EMPTY)
        return slots, np.zeros(1 << self.bits, np.int32)

    def _columns(self, length: int) -> Words:
        return tuple(np.empty(length, np.uint64) for _ in range(self.packing.width))


class _WithBlockers(BestFirst):
    """One search of A* with the bound h1."""

    def __init__(self, packing: Packing, metric: Metric, limits: Limits) -> None:
        bound = blockers_bound(packing.board, metric)(packing.board.start)
        super().__init__(packing, bound, limits)
        self.costs = costs_of(packing, metric)

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        code: int = k.search_best(
            self.packing.tables,
            self.costs,
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


def _numbers(length: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    return np.empty(length, np.int32), np.empty(length, np.int32)
