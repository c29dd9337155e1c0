"""Runs of the breadth-first kernel: growing memory, between calls."""

from __future__ import annotations

from time import thread_time

import numpy as np

from rushhour.board import Board
from rushhour.kernels import breadth_kernel as k
from rushhour.kernels.lanes import Words
from rushhour.kernels.packing import Packing, pack
from rushhour.kernels.room import Columns, may_grow, slots_of
from rushhour.kernels.runs import finish
from rushhour.kernels.slots import refill
from rushhour.kernels.warming import Warming
from rushhour.moves import Metric, Move
from rushhour.plan import Plan
from rushhour.results import Result
from solving import Limits, Status

__all__ = ["Layers", "breadth_first"]

FIRST_BITS, GROWTH_BITS, FIRST_LAYERS = 13, 2, 256
"""The first size of the slots, by how much they grow, and the first number of layers."""

_queues, _slots = Columns(), Columns()


def _warm(packing: Packing) -> None:
    search = Layers(packing, Limits(), stop=True)
    finish(search, Limits(), thread_time())
    search.moves()


_warming = Warming(_warm)


def breadth_first(
    board: Board, metric: Metric = Metric.SLIDES, limits: Limits = Limits()
) -> Result | None:
    """Search as `search.breadth_first` does; None for a board that `pack` does not take."""
    began = thread_time()
    packing = pack(board, metric)
    if packing is None:
        return None
    began += _warming.seconds(packing.width)
    if board.is_goal(board.start):
        return Result(Status.SOLVED, Plan(()), 1, 0, thread_time() - began)
    search = Layers(packing, limits, stop=True)
    status = finish(search, limits, began)
    plan = Plan.of(search.moves()) if status is Status.SOLVED else None
    search.end()
    return Result(status, plan, search.states, search.expansions, thread_time() - began)


class Layers:
    """One breadth-first search, to the first goal or through the whole cluster."""

    def __init__(self, packing: Packing, limits: Limits, *, stop: bool) -> None:
        self.packing, self.limits, self.stop = packing, limits, stop
        self.bits = FIRST_BITS
        self.slots = slots_of(_slots, packing.width, self.bits)
        self.queue = _queues.of(packing.width, self.room)
        self.ends = np.ones(FIRST_LAYERS, np.int64)
        self.scratch = packing.scratch()
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[k.COUNT] = 1
        for column, word in zip(self.queue, packing.key(packing.board.start), strict=True):
            column[0] = word
        refill(self.queue, 1, self.slots, self.bits)

    @property
    def room(self) -> int:
        """How many states there is room for."""
        return 1 << self.bits - 1

    @property
    def states(self) -> int:
        """States found."""
        return int(self.progress[k.COUNT])

    @property
    def expansions(self) -> int:
        """States expanded."""
        return int(self.progress[k.HEAD])

    @property
    def keys(self) -> Words:
        """The keys of the states found, in order; to be read before `end`."""
        return tuple(column[: self.states] for column in self.queue)

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        queue = tuple(column[: self.room] for column in self.queue)
        code: int = k.search_layers(
            self.packing.tables,
            self.stop,
            queue,
            self.ends,
            self.slots,
            self.bits,
            *self.scratch,
            self.progress,
            budget,
        )
        return code

    @property
    def held_bytes(self) -> int:
        """What the queue and the slots take, as far as this search fills them."""
        return 8 * self.packing.width * (self.room + (1 << self.bits))

    def fits(self) -> bool:
        """Return whether what it holds is within the limit on memory."""
        return may_grow(0, self.held_bytes, self.limits.memory_bytes)

    def grow(self) -> bool:
        """Make room for more states or layers; return False if memory is too short."""
        if self.progress[k.DEPTH] + 2 > len(self.ends):
            self.ends = np.concatenate([self.ends, self.ends])
            return True
        width, old, new = self.packing.width, self.held_bytes, self.held_bytes << GROWTH_BITS
        if not may_grow(new - old, new, self.limits.memory_bytes):
            return False
        self.bits += GROWTH_BITS
        self.queue = _queues.of(width, self.room, kept=self.states)
        self.slots = slots_of(_slots, width, self.bits)
        refill(self.queue, self.states, self.slots, self.bits)
        return True

    def moves(self) -> list[Move]:
        """Return the moves to the state found last, the goal."""
        path = np.zeros(int(self.progress[k.DEPTH]) + 2, np.int64)
        path[-1] = self.states - 1
        k.walk_back(self.packing.tables, self.queue, self.ends, *self.scratch, path)
        return self.packing.moves(tuple(column[path] for column in self.queue))

    def end(self) -> None:
        """Give back memory if there is too much of it."""
        _queues.trim(self.packing.width)
        _slots.trim(self.packing.width)
