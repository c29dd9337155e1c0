"""Breadth-first search on keys. Compiled; the twin of `rushhour.search.breadth_first`.

The queue keeps all keys in the order in which they were found, layer after layer, and the slots
hold them once more, to tell what was found. No parents are kept: moves can be undone, so a state's
parent is the first in the layer before it that a move leads to.
"""

from __future__ import annotations

import numpy as np

from rushhour.kernels.compiling import inlined, kernel
from rushhour.kernels.expand import expand
from rushhour.kernels.outcomes import EMPTIED, FULL, RUNNING, SOLVED
from rushhour.kernels.slots import insert
from rushhour.kernels.words import load, same, store

__all__ = ["COUNT", "DEPTH", "HEAD", "PROGRESS", "search_layers", "walk_back"]

HEAD, COUNT, DEPTH, PROGRESS = range(4)
"""Places in the progress of a search: states expanded, states found, the layer, their number."""


@kernel
def search_layers(tables, stop, queue, ends, slots, bits, at, children, moves, progress, budget):
    """Expand up to `budget` states; return how the call ended. `stop`: at the first goal.

    ends: for each layer, the number of the first state behind it.
    """
    head, count, depth = progress[HEAD], progress[COUNT], progress[DEPTH]
    room, last, bits = len(queue[0]) - len(moves), head + budget, np.uint64(bits)
    code = RUNNING
    while code == RUNNING:
        if head == count:
            code = EMPTIED
        elif head == last:
            break
        elif count > room or depth + 2 > len(ends):
            code = FULL
        else:
            if head == ends[depth]:
                depth += 1
                ends[depth] = count
            found = expand(tables, load(queue, head), at, children, moves)
            head += 1
            for i in range(found):
                child = load(children, i)
                if insert(slots, bits, child):
                    store(queue, count, child)
                    count += 1
                    if stop and tables.moves.goal[moves[i]]:
                        code = SOLVED
                        break
    progress[HEAD], progress[COUNT], progress[DEPTH] = head, count, depth
    return code


@kernel
def walk_back(tables, queue, ends, at, children, moves, path):
    """Write the numbers of the states on the way to the last of `path`, which is known."""
    for layer in range(len(path) - 2, -1, -1):
        found = expand(tables, load(queue, path[layer + 1]), at, children, moves)
        state = ends[layer - 1] if layer > 0 else 0
        while not _among(queue, state, children, found):
            state += 1
        path[layer] = state


@inlined
def _among(queue, state, children, found):
    for i in range(found):  # noqa: SIM110  numba knows no any()
        if same(queue, state, load(children, i)):
            return True
    return False
