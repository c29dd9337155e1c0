"""Hash tables from numbers to small numbers, with open addressing. Compiled.

A free entry has the number 0. Whoever fills a table doubles it in time (`grown`); until then a
table that is nearly full takes nothing more, so that it only knows less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.compiling import kernel, part

__all__ = ["Memo", "empty_memo", "grown", "known", "nearly_full", "remember"]

ODD = np.uint64(0x9E37_79B9_7F4A_7C15)
HALF = np.uint64(32)


class Memo(NamedTuple):
    """The table, and in `used[0]` how many entries are used."""

    numbers: NDArray[np.uint64]
    values: NDArray[np.int16]
    used: NDArray[np.int64]


def empty_memo(bits: int) -> Memo:
    """Return a table of 2 ** bits free entries."""
    return Memo(
        np.zeros(1 << bits, np.uint64), np.zeros(1 << bits, np.int16), np.zeros(1, np.int64)
    )


def grown(memo: Memo) -> Memo:
    """Return a table twice as big with the same entries."""
    bigger = empty_memo(len(memo.numbers).bit_length())
    _copy(memo, bigger)
    return bigger


@kernel
def nearly_full(memo):
    """Return whether it is time to double the table."""
    return 2 * memo.used[0] >= len(memo.numbers)


@part
def known(memo, number):
    """Return the entry of a number (not 0), or the free one where it belongs."""
    mask = np.uint64(len(memo.numbers) - 1)
    mixed = number * ODD
    at = (mixed ^ (mixed >> HALF)) & mask
    while memo.numbers[at] != 0 and memo.numbers[at] != number:
        at = (at + np.uint64(1)) & mask
    return at


@part
def remember(memo, number, value):
    """Put a number that is not in the table into it, unless that is nearly full."""
    if memo.used[0] > len(memo.numbers) - (len(memo.numbers) >> 3):
        return
    at = known(memo, number)
    memo.numbers[at], memo.values[at] = number, value
    memo.used[0] += 1


@kernel
def _copy(memo, bigger):
    for i in range(len(memo.numbers)):
        if memo.numbers[i] != 0:
            remember(bigger, memo.numbers[i], memo.values[i])
