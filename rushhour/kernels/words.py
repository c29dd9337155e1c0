"""Values of one or two machine words in compiled code: tuples of uint64.

In arrays a value takes one or two columns, each an array of its own: a tuple of one or two arrays.
One source serves both; the types of its arguments choose.
"""

from __future__ import annotations

import numpy as np
from numba.extending import overload

__all__ = [
    "EMPTY",
    "bits_at",
    "empty_at",
    "hashed",
    "load",
    "merged",
    "plus",
    "same",
    "store",
    "zero",
]

EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
"""The first word of a free place in a table; no key has it, as keys fill 63 bits of a word."""
ODD = np.uint64(0x9E37_79B9_7F4A_7C15)
OTHER = np.uint64(0xC2B2_AE3D_27D4_EB4F)
WORD = np.uint64(64)
INLINED = {"forceinline": True, "error_model": "numpy"}


def load(columns, index):
    """Return the value at an index."""
    raise NotImplementedError("compiled code only")


@overload(load, jit_options=INLINED)
def _load(columns, index):
    if len(columns) == 1:
        return lambda columns, index: (columns[0][index],)
    return lambda columns, index: (columns[0][index], columns[1][index])


def store(columns, index, value):
    """Put a value at an index."""
    raise NotImplementedError("compiled code only")


@overload(store, jit_options=INLINED)
def _store(columns, index, value):
    if len(columns) == 1:

        def put(columns, index, value):
            columns[0][index] = value[0]

    else:

        def put(columns, index, value):
            columns[0][index] = value[0]
            columns[1][index] = value[1]

    return put


def zero(columns):
    """Return the value of no bits, as wide as the columns."""
    raise NotImplementedError("compiled code only")


@overload(zero, jit_options=INLINED)
def _zero(columns):
    if len(columns) == 1:
        return lambda columns: (np.uint64(0),)
    return lambda columns: (np.uint64(0), np.uint64(0))


def merged(one, other):
    """Return the bits of both values."""
    raise NotImplementedError("compiled code only")


@overload(merged, jit_options=INLINED)
def _merged(one, other):
    if len(one) == 1:
        return lambda one, other: (one[0] | other[0],)
    return lambda one, other: (one[0] | other[0], one[1] | other[1])


def plus(value, word, amount):
    """Return a value with an amount added to one of its words."""
    raise NotImplementedError("compiled code only")


@overload(plus, jit_options=INLINED)
def _plus(value, word, amount):
    if len(value) == 1:
        return lambda value, word, amount: (value[0] + amount,)

    def add(value, word, amount):
        first = np.uint64(0) if word else amount
        second = amount if word else np.uint64(0)
        return value[0] + first, value[1] + second

    return add


def bits_at(value, word, shift, mask):
    """Return some bits of one of the words."""
    raise NotImplementedError("compiled code only")


@overload(bits_at, jit_options=INLINED)
def _bits_at(value, word, shift, mask):
    if len(value) == 1:
        return lambda value, word, shift, mask: (value[0] >> shift) & mask
    return lambda value, word, shift, mask: ((value[1] if word else value[0]) >> shift) & mask


def same(columns, index, value):
    """Return whether the value at an index is this one."""
    raise NotImplementedError("compiled code only")


@overload(same, jit_options=INLINED)
def _same(columns, index, value):
    if len(value) == 1:
        return lambda columns, index, value: columns[0][index] == value[0]

    def equal(columns, index, value):
        return columns[0][index] == value[0] and columns[1][index] == value[1]

    return equal


def empty_at(columns, index):
    """Return whether a place in a table is free."""
    raise NotImplementedError("compiled code only")


@overload(empty_at, jit_options=INLINED)
def _empty_at(columns, index):
    return lambda columns, index: columns[0][index] == EMPTY


def hashed(value, bits):
    """Return a place for a value in a table of 2 ** bits places."""
    raise NotImplementedError("compiled code only")


@overload(hashed, jit_options=INLINED)
def _hashed(value, bits):
    if len(value) == 1:
        return lambda value, bits: (value[0] * ODD) >> (WORD - bits)
    return lambda value, bits: (value[0] * ODD ^ value[1] * OTHER) * ODD >> (WORD - bits)
