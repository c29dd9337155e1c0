"""Whole clusters with their labels, on keys."""

from __future__ import annotations

from time import thread_time

import numpy as np
from numpy.typing import NDArray

from rushhour.board import RED, Board
from rushhour.kernels import label_kernel as k
from rushhour.kernels.breadth_first import Layers
from rushhour.kernels.lanes import Words
from rushhour.kernels.packing import Packing, pack
from rushhour.kernels.room import may_grow
from rushhour.kernels.runs import finish
from rushhour.kernels.warming import Warming
from rushhour.moves import Metric
from rushhour.results import Cluster, Exploration
from solving import Limits, Status

__all__ = ["explore"]

LABEL_BYTES = 16
"""What a state's label takes while they are made: distance, place in the queue, two numbers."""


def _warm(packing: Packing) -> None:
    search = Layers(packing, Limits(), stop=False)
    finish(search, Limits(), thread_time())
    _labelled(packing, search.keys, Limits(), thread_time())


_warming = Warming(_warm)


def explore(
    board: Board, metric: Metric = Metric.SLIDES, limits: Limits = Limits()
) -> Exploration | None:
    """Explore as `rushhour.clusters.explore` does; None for a board that `pack` does not take."""
    began = thread_time()
    packing, own = pack(board, Metric.SLIDES), pack(board, metric)
    if packing is None or own is None:
        return None
    began += _warming.seconds(packing.width)
    search = Layers(packing, limits, stop=False)
    cluster, status = None, finish(search, limits, began)
    if status is Status.UNSOLVABLE:  # All states are found: this search looks for no goal.
        status, cluster = _labelled(own, search.keys, limits, began)
    search.end()
    return Exploration(status, cluster, search.states, thread_time() - began)


def _labelled(
    packing: Packing, keys: Words, limits: Limits, began: float
) -> tuple[Status, Cluster | None]:
    """Return how the labelling of the states of a whole cluster ended, and the cluster."""
    board, needed = packing.board, len(keys[0]) * LABEL_BYTES
    if not may_grow(needed, needed, limits.memory_bytes):
        return Status.MEMOUT, None
    positions = packing.states(keys)
    labels = _Labels(packing, keys, np.flatnonzero(positions[:, RED] == board.target))
    if finish(labels, Limits(limits.cpu_seconds), began) is Status.TIMEOUT:
        return Status.TIMEOUT, None
    cluster = Cluster(board, positions, labels.distances)
    return Status.SOLVED if cluster.solvable else Status.UNSOLVABLE, cluster


class _Labels:
    """One search from all goals of a cluster together."""

    def __init__(self, packing: Packing, keys: Words, goals: NDArray[np.int64]) -> None:
        self.packing, self.keys, count = packing, keys, len(keys[0])
        self.bits = max(1, (2 * count - 1).bit_length())
        self.numbers = np.full(1 << self.bits, -1, np.int32)
        k.number_states(keys, self.numbers, self.bits)
        self.distances = np.full(count, -1, np.int32)
        self.distances[goals] = 0
        self.queue = np.empty(count, np.int32)
        self.queue[: len(goals)] = goals
        self.scratch = packing.scratch()
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[k.COUNT] = len(goals)

    @property
    def expansions(self) -> int:
        """States expanded."""
        return int(self.progress[k.HEAD])

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        code: int = k.label_states(
            self.packing.tables,
            self.keys,
            self.numbers,
            self.bits,
            self.distances,
            self.queue,
            *self.scratch,
            self.progress,
            budget,
        )
        return code

    def fits(self) -> bool:
        """Return True: `_labelled` has asked before."""
        return True

    def grow(self) -> bool:
        """Return True: nothing grows here, all room is there from the start."""
        return True
