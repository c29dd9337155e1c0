"""The arrays that searches fill: one workspace a thread, kept from search to search."""

from __future__ import annotations

import threading
from functools import cache

import numpy as np
from numpy.typing import NDArray

from solving.memory import FREE_SHARE, free_bytes
from witness.kernels.nodes import STRIDE, Nodes, Queue
from witness.kernels.states import MAX_LEVELS
from witness.kernels.tables import Words
from witness.kernels.views import VARIABLES

__all__ = ["FREE_SHARE", "MOST_NODES", "Workspace", "free_bytes", "workspace"]

FIRST_NODES = 1 << 20
MOST_NODES = (1 << 31) - 8
"""Nodes are numbered by int32."""
KEPT_BYTES = 1 << 29
"""A workspace that has grown beyond this is cut back after the search."""

Column = NDArray[np.uint64] | NDArray[np.int32] | NDArray[np.uint8]


class Workspace:
    """Node arrays, queue and scratch tables for words of one or two columns."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.near: Words = self._column(64 * columns)
        self.distance = np.zeros(64 * columns, np.uint8)
        self.scratch = self._column(2 * VARIABLES)
        self.queue = Queue(
            np.zeros(2 * MAX_LEVELS * STRIDE, np.int32),
            np.zeros(2 * MAX_LEVELS * STRIDE, np.int32),
            np.zeros(2 * MAX_LEVELS, np.uint64),
        )
        self.nodes = self._first_nodes()

    def _column(self, count: int) -> Words:
        return tuple(np.empty(count, np.uint64) for _ in range(self.columns))

    def _first_nodes(self) -> Nodes:
        return Nodes(
            self._column(FIRST_NODES),
            self._column(FIRST_NODES),
            self._column(FIRST_NODES),
            self._column(1),
            np.empty(FIRST_NODES, np.int32),
            np.empty(FIRST_NODES, np.int32),
            np.empty(FIRST_NODES, np.uint8),
        )

    @property
    def capacity(self) -> int:
        """How many nodes there is room for."""
        return len(self.nodes.head)

    @property
    def opened(self) -> bool:
        """Whether there is room for the set of open vertices of each node."""
        return len(self.nodes.open[0]) == self.capacity

    def node_bytes(self, *, opened: bool) -> int:
        """Return what a node takes, with the set of open vertices if `opened`."""
        return 8 * self.columns * (4 if opened else 3) + 9

    def open_up(self) -> None:
        """Make room for the set of open vertices of each node."""
        if not self.opened:
            self.nodes = self.nodes._replace(open=self._column(self.capacity))

    def grow(self) -> bool:
        """Double the room, keeping all nodes; return False if the machine's memory is too short."""
        old, opened = self.capacity, self.opened
        new = min(2 * old, MOST_NODES)
        if new == old or self.node_bytes(opened=opened) * (new - old) > FREE_SHARE * free_bytes():
            return False
        fields = list(self.nodes)
        del self.nodes  # So that each old column goes as soon as the new one is there.
        for i, field in enumerate(fields):
            if not isinstance(field, tuple):
                fields[i] = _grown(field, new)
            elif len(field[0]) == old:
                fields[i] = tuple(_grown(column, new) for column in field)
        self.nodes = Nodes(*fields)
        return True

    def trim(self) -> None:
        """Give memory back if there is too much of it."""
        if self.capacity * self.node_bytes(opened=True) > KEPT_BYTES:
            self.nodes = self._first_nodes()


def _grown(column: Column, count: int) -> Column:
    new = np.empty(count, column.dtype)
    new[: len(column)] = column
    return new


class _Workspaces(threading.local):
    """The workspaces of one thread, by the number of columns."""

    def __init__(self) -> None:
        self.by_columns = cache(Workspace)


_WORKSPACES = _Workspaces()


def workspace(columns: int) -> Workspace:
    """Return this thread's workspace for words of so many columns."""
    return _WORKSPACES.by_columns(columns)
