"""Hash tables of keys with open addressing. Compiled.

A table of 2 ** bits places is at most half full. A free place has EMPTY as its first word.
"""

from __future__ import annotations

import numpy as np

from rushhour.kernels.compiling import inlined, kernel
from rushhour.kernels.words import empty_at, hashed, load, same, store

__all__ = ["insert", "place_of", "refill"]

ONE = np.uint64(1)


@inlined
def place_of(slots, bits, key):
    """Return the place where a key is, or the free one where it belongs."""
    mask = (ONE << bits) - ONE
    place = hashed(key, bits)
    while not (empty_at(slots, place) or same(slots, place, key)):
        place = (place + ONE) & mask
    return place


@inlined
def insert(slots, bits, key):
    """Put a key into the table; return whether it is new."""
    place = place_of(slots, bits, key)
    if empty_at(slots, place):
        store(slots, place, key)
        return True
    return False


@kernel
def refill(keys, count, slots, bits):
    """Put the first keys of some columns into an empty table."""
    for i in range(count):
        insert(slots, np.uint64(bits), load(keys, i))
