"""What a search keeps: nodes, the table that finds them by key, and the open list. Compiled.

The table has a slot of 64 bits for each node: a part of its key's hash and its number plus 1. The
open list has a bucket for each f and h, a doubly linked list of nodes, the last put in first: a
node is taken out of the middle when a shorter way to it is found.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.coding import hashed
from puzznic.kernels.compiling import kernel, part

__all__ = [
    "CLOSED",
    "NOBODY",
    "Nodes",
    "OpenList",
    "fill_slots",
    "find_or_add",
    "put",
    "same_key",
    "short_of_nodes",
    "take_out",
]

NOBODY, CLOSED = -1, -2
ZERO, ONE, HALF = np.uint64(0), np.uint64(1), np.uint64(32)
LOW = np.uint64(0xFFFF_FFFF)


class Nodes(NamedTuple):
    """Nodes in the order in which they were found.

    before, after: neighbours in a bucket, or NOBODY; `before` is CLOSED for a node that is in none.
    refined: whether h is the refined bound.
    """

    keys: NDArray[np.uint64]
    g: NDArray[np.int16]
    h: NDArray[np.int16]
    parent: NDArray[np.int32]
    before: NDArray[np.int32]
    after: NDArray[np.int32]
    refined: NDArray[np.bool_]


class OpenList(NamedTuple):
    """The first node of each bucket (f, h), and for each f a lower bound of its least h."""

    heads: NDArray[np.int32]
    low: NDArray[np.int32]


@part
def same_key(keys, node, key):
    """Return whether a node has this key."""
    difference = ZERO
    for word in range(len(key)):
        difference |= keys[node, word] ^ key[word]
    return difference == ZERO


@part
def find_or_add(nodes, slots, key, count):
    """Return the node of a key; if it is new, this is `count`, and its key is written."""
    mask = np.uint64(len(slots) - 1)
    mixed = hashed(key)
    at, tag = mixed & mask, mixed & ~LOW
    while slots[at] != ZERO:
        if slots[at] & ~LOW == tag:
            node = np.int64(slots[at] & LOW) - 1
            if same_key(nodes.keys, node, key):
                return node
        at = (at + ONE) & mask
    slots[at] = tag | np.uint64(count + 1)
    for word in range(len(key)):
        nodes.keys[count, word] = key[word]
    return count


@kernel
def fill_slots(keys, count, slots):
    """Put the first nodes into an empty table."""
    mask = np.uint64(len(slots) - 1)
    for node in range(count):
        mixed = hashed(keys[node])
        at = mixed & mask
        while slots[at] != ZERO:
            at = (at + ONE) & mask
        slots[at] = (mixed & ~LOW) | np.uint64(node + 1)


@kernel
def short_of_nodes(ground, nodes, slots, count):
    """Return whether one expansion may find more nodes than there is room for."""
    return count + 2 * len(ground.scan) > min(len(nodes.g), len(slots) // 2)


@part
def put(nodes, opened, node):
    """Put a node into its bucket."""
    h = nodes.h[node]
    f = np.int64(nodes.g[node]) + h
    first = opened.heads[f, h]
    nodes.before[node], nodes.after[node] = NOBODY, first
    if first != NOBODY:
        nodes.before[first] = node
    opened.heads[f, h] = node
    opened.low[f] = min(opened.low[f], h)


@part
def take_out(nodes, opened, node):
    """Take a node out of its bucket, and close it."""
    before, after = nodes.before[node], nodes.after[node]
    if before == NOBODY:
        h = nodes.h[node]
        opened.heads[nodes.g[node] + h, h] = after
    else:
        nodes.after[before] = after
    if after != NOBODY:
        nodes.before[after] = before
    nodes.before[node] = CLOSED
