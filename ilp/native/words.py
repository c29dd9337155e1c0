"""Sets of classes inside arrays: words of 64 bits along the last axis, the lowest first."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Words", "coverage", "to_int", "to_words", "word_count"]

Words = npt.NDArray[np.uint64]


def word_count(classes: int) -> int:
    """Return how many words a set of that many classes takes."""
    return max(1, -(-classes // 64))


def to_words(mask: int, words: int) -> Words:
    """Return a bit set as words."""
    return np.frombuffer(mask.to_bytes(8 * words, "little"), "<u8").astype(np.uint64)


def to_int(row: Words) -> int:
    """Return one row of words as a bit set."""
    return int.from_bytes(row.astype("<u8", copy=False).tobytes(), "little")


def coverage(table: Words) -> int:
    """Return the classes that occur in some cell of a table."""
    return to_int(np.bitwise_or.reduce(table.reshape(-1, table.shape[-1]), axis=0))
