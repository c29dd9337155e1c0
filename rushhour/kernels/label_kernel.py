"""Distances to the nearest goal of a cluster. Compiled; the twin of part of `clusters`."""

from __future__ import annotations

import numpy as np

from rushhour.kernels.compiling import inlined, kernel
from rushhour.kernels.expand import expand
from rushhour.kernels.outcomes import EMPTIED, RUNNING
from rushhour.kernels.words import hashed, load, same

__all__ = ["COUNT", "HEAD", "PROGRESS", "label_states", "number_states"]

HEAD, COUNT, PROGRESS = range(3)
"""Places in the progress of a search: states expanded, states labelled, their number."""
ONE = np.uint64(1)


@inlined
def _place(keys, numbers, bits, key):
    """Return the place where a key's number is, or the free one (-1) where it belongs."""
    mask = (ONE << bits) - ONE
    place = hashed(key, bits)
    while numbers[place] >= 0 and not same(keys, numbers[place], key):
        place = (place + ONE) & mask
    return place


@kernel
def number_states(keys, numbers, bits):
    """Put the numbers of all keys into a table of 2 ** bits free places."""
    for i in range(len(keys[0])):
        numbers[_place(keys, numbers, np.uint64(bits), load(keys, i))] = i


@kernel
def label_states(
    tables, keys, numbers, bits, distances, queue, at, children, moves, progress, budget
):
    """Expand up to `budget` states from the goals on, which begin the queue; write distances."""
    head, count, bits = progress[HEAD], progress[COUNT], np.uint64(bits)
    last = min(head + budget, len(queue))
    while head < count and head < last:
        state = queue[head]
        head += 1
        found = expand(tables, load(keys, state), at, children, moves)
        for i in range(found):
            child = numbers[_place(keys, numbers, bits, load(children, i))]
            if distances[child] < 0:
                distances[child] = distances[state] + 1
                queue[count] = child
                count += 1
    progress[HEAD], progress[COUNT] = head, count
    return EMPTIED if head == count else RUNNING
