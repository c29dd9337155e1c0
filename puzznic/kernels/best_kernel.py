"""A* on boards. Compiled; the twin of `puzznic.reference.astar`."""

from __future__ import annotations

import numpy as np

from puzznic.kernels.coding import decode, encode
from puzznic.kernels.compiling import kernel, part
from puzznic.kernels.desk import child_bound, copy_board, desk_bound, is_empty
from puzznic.kernels.marks_kernel import is_dead
from puzznic.kernels.memo import nearly_full
from puzznic.kernels.outcomes import EMPTIED, FULL, GOING, RUNNING, SOLVED
from puzznic.kernels.pair_kernel import pairs_full
from puzznic.kernels.playing import play
from puzznic.kernels.refine_kernel import refined_gain
from puzznic.kernels.star_kernel import HOPELESS
from puzznic.kernels.store import CLOSED, NOBODY, find_or_add, put, short_of_nodes, take_out

__all__ = [
    "CEILING",
    "COUNT",
    "EXPANSIONS",
    "GENERATED",
    "GOAL",
    "LEAST",
    "PROGRESS",
    "TOP",
    "begin",
    "search_best",
    "search_refined",
]

LEAST, TOP, COUNT, EXPANSIONS, GENERATED, CEILING, GOAL, PROGRESS = range(8)
"""Places in the progress of a search.

The least and greatest f of the open list, three counts, the number of moves from which on nothing
is kept, the node of a goal or -1; their number.
"""


@part
def least_node(opened, progress):
    """Return the first node of the open list, or NOBODY."""
    least = progress[LEAST]
    while least <= progress[TOP]:
        for h in range(opened.low[least], min(least + 1, opened.heads.shape[1])):
            if opened.heads[least, h] != NOBODY:
                opened.low[least] = h
                progress[LEAST] = least
                return opened.heads[least, h]
        opened.low[least] = opened.heads.shape[1]
        least += 1
    progress[LEAST] = least
    return NOBODY


@part
def end_before(ground, stars, nodes, slots, opened, progress, last, node):
    """Return how a call ends before it expands a node of the open list, or GOING if it does not.

    last: the count of expansions at which it ends.
    """
    if node == NOBODY or progress[LEAST] >= progress[CEILING]:
        return SOLVED if progress[GOAL] != NOBODY else EMPTIED
    if progress[EXPANSIONS] == last:
        return RUNNING
    if progress[TOP] >= len(opened.low) - 1 or nearly_full(stars.memo):
        return FULL
    return FULL if short_of_nodes(ground, nodes, slots, progress[COUNT]) else GOING


@kernel
def begin(ground, stars, blind, nodes, slots, opened, desk, progress):
    """Put the board on the desk into an empty open list."""
    h = 0 if blind else desk_bound(ground, stars, desk)
    encode(ground, desk.board, desk.height, desk.key)
    find_or_add(nodes, slots, desk.key, 0)
    nodes.g[0], nodes.parent[0], nodes.refined[0] = 0, NOBODY, False
    progress[COUNT], progress[GOAL] = 1, NOBODY
    if is_empty(desk.height):
        progress[GOAL], progress[CEILING] = 0, 0
    elif h < min(HOPELESS, progress[CEILING]):
        nodes.h[0] = min(h, len(opened.low) - 1)
        put(nodes, opened, 0)
        progress[LEAST], progress[TOP] = nodes.h[0], nodes.h[0]
    else:
        progress[TOP] = -1


@kernel
def search_best(ground, stars, blind, dead, nodes, slots, opened, desk, progress, budget):
    """Expand up to `budget` nodes; return how the call ended. Dead ends are not made."""
    last = progress[EXPANSIONS] + budget
    while True:
        node = least_node(opened, progress)
        end = end_before(ground, stars, nodes, slots, opened, progress, last, node)
        if end != GOING:
            return end
        take_out(nodes, opened, node)
        progress[EXPANSIONS] += 1
        expand(ground, stars, blind, dead, nodes, slots, opened, desk, progress, node)


@kernel
def search_refined(ground, stars, refinement, dead, nodes, slots, opened, desk, progress, budget):
    """Search as `search_best` does, with the bound from pairs: a kernel that takes long to compile.

    The bound is found for what is about to be expanded; a node for which it is better goes back.
    """
    last = progress[EXPANSIONS] + budget
    while True:
        node = least_node(opened, progress)
        end = end_before(ground, stars, nodes, slots, opened, progress, last, node)
        if end != GOING:
            return end
        if pairs_full(refinement.pairs):
            return FULL
        take_out(nodes, opened, node)
        waits = not nodes.refined[node]
        if waits and refine(ground, stars, refinement, nodes, opened, desk, progress, node):
            continue
        progress[EXPANSIONS] += 1
        expand(ground, stars, False, dead, nodes, slots, opened, desk, progress, node)


@part
def refine(ground, stars, refinement, nodes, opened, desk, progress, node):
    """Find a node's bound from pairs; return whether it has to wait, or is cut off."""
    nodes.refined[node] = True
    decode(ground, nodes.keys[node], desk.board, desk.height)
    h = desk_bound(ground, stars, desk) + refined_gain(ground, stars, refinement, desk)
    h = min(h, len(opened.low) - 1 - np.int64(nodes.g[node]))
    if h <= nodes.h[node]:
        return False
    nodes.h[node] = h
    f = nodes.g[node] + h
    if f < progress[CEILING]:
        put(nodes, opened, node)
        progress[TOP] = max(progress[TOP], f)
    return True


@part
def expand(ground, stars, blind, dead, nodes, slots, opened, desk, progress, node):
    """Make the children of a node."""
    decode(ground, nodes.keys[node], desk.board, desk.height)
    total = 0 if blind else desk_bound(ground, stars, desk)
    for place in ground.scan:
        if desk.board[place] == 0:
            continue
        for side in range(2):
            target = ground.beside[place, side]
            if desk.board[target] == 0:
                copy_board(desk)
                touched = play(ground, desk.child, desk.child_height, place, target, desk.hand)
                progress[GENERATED] += 1
                h = 0
                if not blind:
                    h = child_bound(ground, stars, desk, touched, total)
                    if h < HOPELESS and is_dead(ground, dead, desk):
                        continue
                enter(ground, nodes, slots, opened, desk, progress, node, h)


@part
def enter(ground, nodes, slots, opened, desk, progress, parent, h):
    """Put the desk's child into the open list, unless it is known or hopeless."""
    if h >= HOPELESS:
        return
    g = np.int64(nodes.g[parent]) + 1
    # The parent's f holds for its children too, where its bound is the better one.
    h = max(h, np.int64(nodes.h[parent]) - 1)
    # A smaller h is a bound too: there are not enough buckets, yet (see `has_room`).
    h = min(h, len(opened.low) - 1 - g)
    if g + h >= progress[CEILING]:
        return
    encode(ground, desk.child, desk.child_height, desk.key)
    child = find_or_add(nodes, slots, desk.key, progress[COUNT])
    if child == progress[COUNT]:
        progress[COUNT] += 1
        nodes.refined[child] = False
    elif nodes.g[child] <= g:
        return
    else:
        h = max(h, np.int64(nodes.h[child]))
        if nodes.before[child] != CLOSED:
            take_out(nodes, opened, child)
        if g + h >= progress[CEILING]:
            return
    nodes.g[child], nodes.h[child], nodes.parent[child] = g, h, parent
    if is_empty(desk.child_height):
        nodes.before[child] = CLOSED
        progress[GOAL], progress[CEILING] = child, g
    else:
        put(nodes, opened, child)
        progress[TOP] = max(progress[TOP], g + h)
