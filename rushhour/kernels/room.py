"""The arrays that searches fill: kept from search to search, one set a thread."""

from __future__ import annotations

import threading

import numpy as np

from rushhour.kernels.lanes import Words
from rushhour.kernels.words import EMPTY
from solving.memory import FREE_SHARE, free_bytes

__all__ = ["Columns", "may_grow", "slots_of"]

KEPT_BYTES = 1 << 28
"""Columns that have grown beyond this are given back after the search."""


class Columns(threading.local):
    """Arrays of uint64, as many as a key has words: as long as was ever asked for."""

    def __init__(self) -> None:
        self.arrays: dict[int, Words] = {}

    def of(self, width: int, length: int, kept: int = 0) -> Words:
        """Return columns of at least that length; the first `kept` entries stay as they were."""
        old = self.arrays.get(width)
        if old is None or len(old[0]) < length:
            new = tuple(np.empty(length, np.uint64) for _ in range(width))
            for column, values in zip(new, old or (), strict=False):
                column[:kept] = values[:kept]
            self.arrays[width] = new
        return self.arrays[width]

    def trim(self, width: int) -> None:
        """Give the columns back if they are long."""
        if len(self.arrays[width][0]) * 8 * width > KEPT_BYTES:
            del self.arrays[width]


def slots_of(columns: Columns, width: int, bits: int) -> Words:
    """Return 2 ** bits empty places."""
    slots = tuple(column[: 1 << bits] for column in columns.of(width, 1 << bits))
    slots[0].fill(EMPTY)
    return slots


def may_grow(more_bytes: int, all_bytes: int, limit: int | None) -> bool:
    """Return whether the limit and the machine's memory allow so many more bytes."""
    return (limit is None or all_bytes <= limit) and more_bytes <= FREE_SHARE * free_bytes()
