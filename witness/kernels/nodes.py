"""The nodes of a search and its open list."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from witness.kernels.compiling import inlined

__all__ = ["STRIDE", "Nodes", "Queue", "Tables", "enqueue"]

STRIDE = 64
"""Buckets of the open list for each f."""


class Nodes(NamedTuple):
    """The nodes of a search; arrays by [node].

    free: A. n0, n1: the digits of each square's need. open: the unvisited vertices and the head,
    where A may be less than what the search has to count as generated (else unused). next: the next
    node of the same bucket.
    """

    free: Any
    n0: Any
    n1: Any
    open: Any
    parent: Any
    next: Any
    head: Any


class Queue(NamedTuple):
    """The open list: a linked list of nodes for each (f, h), first in, first out.

    first, last: by [f * STRIDE + h]. levels: for each f the set of h with a list that is not empty.
    Searches that sort have a second half, for the paths on which the predicate fires
    (`states.LAST_LEVELS`).
    """

    first: Any
    last: Any
    levels: Any


class Tables(NamedTuple):
    """Tables of one puzzle, by [vertex]. touch: the constrained squares with this corner."""

    touch: Any
    near: Any
    around: Any
    ring: Any
    distance: Any


@inlined
def enqueue(queue, nodes, node, f, h):
    """Put a node at the end of its list."""
    place = f * STRIDE + h
    level = np.uint64(1) << np.uint64(h)
    if queue.levels[f] & level:
        nodes.next[queue.last[place]] = node
    else:
        queue.first[place] = node
        queue.levels[f] |= level
    queue.last[place] = node
