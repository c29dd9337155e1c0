"""Words of 64 and of 128 bits against Python's ints."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from witness.kernels.bits import (
    below,
    bit,
    ctz,
    has,
    nothing,
    popcount,
    rotated,
    same,
    shl,
    shr,
    some,
    without_lowest,
)
from witness.kernels.words import load, pointers, row, store


@njit
def results(columns, out, n, turn):
    held = pointers(columns)
    a, b = load(held, 0), load(row(held, 1), 0)
    store(out, 0, a & b)
    store(out, 1, a | b)
    store(out, 2, a ^ b)
    store(out, 3, ~a)
    store(out, 4, shl(a, n))
    store(out, 5, shr(a, n))
    store(out, 6, bit(a, n))
    store(out, 7, below(a, n))
    store(out, 8, without_lowest(a))
    store(out, 9, nothing(a))
    store(out, 10, rotated(a, turn))
    c = b
    c |= a
    c &= ~a
    c ^= b
    store(out, 11, c)
    return popcount(a), ctz(a), some(a & b), has(a, n), same(a, b), same(a, a | nothing(a))


def columns_of(words: list[int], width: int) -> tuple[np.ndarray, ...]:
    return tuple(
        np.array([word >> 64 * i & (1 << 64) - 1 for word in words], np.uint64)
        for i in range(width // 64)
    )


@pytest.mark.parametrize("width", [64, 128])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_words_are_sets_of_bits(width, data):
    sparse = st.sets(st.integers(0, width - 1)).map(lambda bits: sum(1 << b for b in bits))
    a, b = (data.draw(sparse | st.integers(0, (1 << width) - 1)) for _ in range(2))
    n = data.draw(st.integers(0, width - 1))
    turn = data.draw(st.integers(-width, width))
    out = columns_of([0] * 12, width)
    found = results(columns_of([a, b], width), out, n, turn)
    everything = (1 << width) - 1
    down = turn % width
    expected = [
        a & b,
        a | b,
        a ^ b,
        everything & ~a,
        everything & a << n,
        a >> n,
        1 << n,
        (1 << n) - 1,
        a & (a - 1) if a else 0,
        0,
        everything & (a >> down | a << width - down),
        (b & ~a) ^ b,
    ]
    words = [sum(int(column[i]) << 64 * j for j, column in enumerate(out)) for i in range(12)]
    assert words == expected
    lowest = (a & -a).bit_length() - 1 if a else width
    assert found == (a.bit_count(), lowest, bool(a & b), bool(a >> n & 1), a == b, True)
