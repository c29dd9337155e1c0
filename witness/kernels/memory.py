"""The arrays that searches fill: one workspace a thread, kept from search to search."""

from __future__ import annotations

import threading
from functools import cache

import numpy as np
from numpy.typing import NDArray

from witness.kernels.nodes import STRIDE, Nodes, Queue
from witness.kernels.states import MAX_LEVELS
from witness.kernels.tables import Words

__all__ = ["MOST_NODES", "Workspace", "workspace"]

FIRST_NODES = 1 << 20
MOST_NODES = (1 << 31) - 8
"""Nodes are numbered by int32."""
KEPT_BYTES = 1 << 29
"""A workspace that has grown beyond this is cut back after the search."""


class Workspace:
    """Node arrays, queue and scratch tables for words of one or two columns."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.near: Words = tuple(np.zeros(64 * columns, np.uint64) for _ in range(columns))
        self.distance = np.zeros(64 * columns, np.uint8)
        self.queue = Queue(
            np.zeros(MAX_LEVELS * STRIDE, np.int32),
            np.zeros(MAX_LEVELS * STRIDE, np.int32),
            np.zeros(MAX_LEVELS, np.uint64),
        )
        self.nodes = self._nodes(FIRST_NODES, opened=False)

    def _nodes(self, count: int, *, opened: bool) -> Nodes:
        def column(length: int) -> Words:
            return tuple(np.empty(length, np.uint64) for _ in range(self.columns))

        def numbers(kind: type[np.int32 | np.uint8]) -> NDArray[np.int32 | np.uint8]:
            return np.empty(count, kind)

        return Nodes(
            column(count),
            column(count),
            column(count),
            column(count if opened else 1),
            numbers(np.int32),
            numbers(np.int32),
            numbers(np.uint8),
        )

    @property
    def capacity(self) -> int:
        """How many nodes there is room for."""
        return len(self.nodes.head)

    def node_bytes(self, *, opened: bool) -> int:
        """Return what a node takes, with the set of open vertices if `opened`."""
        return 8 * self.columns * (4 if opened else 3) + 9

    def with_open(self, *, opened: bool) -> None:
        """Make room for the set of open vertices of each node if `opened`."""
        if opened and len(self.nodes.open[0]) < self.capacity:
            empty = tuple(np.empty(self.capacity, np.uint64) for _ in range(self.columns))
            self.nodes = self.nodes._replace(open=empty)

    def grow(self) -> None:
        """Double the room, keeping all nodes."""
        old = self.nodes
        opened = len(old.open[0]) == self.capacity
        self.nodes = self._nodes(min(2 * self.capacity, MOST_NODES), opened=opened)
        for new_field, old_field in zip(self.nodes, old, strict=True):
            pairs = (
                zip(new_field, old_field, strict=True)
                if isinstance(new_field, tuple)
                else [(new_field, old_field)]
            )
            for new, kept in pairs:
                new[: len(kept)] = kept

    def trim(self) -> None:
        """Give memory back if there is too much of it."""
        if self.capacity * self.node_bytes(opened=True) > KEPT_BYTES:
            self.nodes = self._nodes(FIRST_NODES, opened=False)


class _Workspaces(threading.local):
    """The workspaces of one thread, by the number of columns."""

    def __init__(self) -> None:
        self.by_columns = cache(Workspace)


_WORKSPACES = _Workspaces()


def workspace(columns: int) -> Workspace:
    """Return this thread's workspace for words of so many columns."""
    return _WORKSPACES.by_columns(columns)
