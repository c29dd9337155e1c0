"""One layer of a beam search on boards. Compiled; the twin of part of `puzznic.reference.beam`."""

from __future__ import annotations

import numpy as np

from puzznic.kernels.coding import decode, encode
from puzznic.kernels.compiling import kernel, part
from puzznic.kernels.desk import child_bound, copy_board, desk_bound, is_empty
from puzznic.kernels.memo import nearly_full
from puzznic.kernels.outcomes import EMPTIED, FULL, RUNNING, SOLVED
from puzznic.kernels.playing import play
from puzznic.kernels.star_kernel import HOPELESS
from puzznic.kernels.store import find_or_add, short_of_nodes

__all__ = [
    "AT",
    "BLOCK_WEIGHT",
    "CEILING",
    "COUNT",
    "EXPANSIONS",
    "PROGRESS",
    "WEIGHT",
    "begin_layers",
    "expand_layer",
]

AT, COUNT, EXPANSIONS, CEILING, WEIGHT, BLOCK_WEIGHT, PROGRESS = range(7)
"""Places in the progress of a search.

The next of the layer to expand, two counts, the number of moves from which on nothing is kept, the
weights of the bound and of each block; their number.
"""


@kernel
def begin_layers(ground, nodes, slots, desk):
    """Make the board on the desk the first node."""
    encode(ground, desk.board, desk.height, desk.key)
    find_or_add(nodes, slots, desk.key, 0)
    nodes.g[0], nodes.parent[0] = 0, -1


@kernel
def expand_layer(ground, stars, nodes, slots, layer, desk, progress, budget):
    """Expand up to `budget` nodes of a layer; return how the call ended.

    The children that are new are the last nodes; their h is their score. A goal is the last one.
    """
    last = progress[EXPANSIONS] + budget
    while progress[AT] < len(layer):
        if progress[EXPANSIONS] == last:
            return RUNNING
        if nearly_full(stars.memo) or short_of_nodes(ground, nodes, slots, progress[COUNT]):
            return FULL
        progress[EXPANSIONS] += 1
        if expand_all(ground, stars, nodes, slots, desk, progress, layer[progress[AT]]):
            return SOLVED
        progress[AT] += 1
    return EMPTIED


@part
def expand_all(ground, stars, nodes, slots, desk, progress, node):
    """Make a node's children; return whether one is a goal."""
    decode(ground, nodes.keys[node], desk.board, desk.height)
    total = desk_bound(ground, stars, desk)
    for place in ground.scan:
        if desk.board[place] == 0:
            continue
        for side in range(2):
            target = ground.beside[place, side]
            if desk.board[target] == 0:
                copy_board(desk)
                touched = play(ground, desk.child, desk.child_height, place, target, desk.hand)
                h = child_bound(ground, stars, desk, touched, total)
                if h < HOPELESS and keep(ground, nodes, slots, desk, progress, node, h):
                    return True
    return False


@part
def keep(ground, nodes, slots, desk, progress, parent, h):
    """Keep the desk's child if it is new; return whether it is a goal."""
    g = np.int64(nodes.g[parent]) + 1
    if g + h >= progress[CEILING]:
        return False
    encode(ground, desk.child, desk.child_height, desk.key)
    child = progress[COUNT]
    if find_or_add(nodes, slots, desk.key, child) != child:
        return False
    blocks = 0
    for tall in desk.child_height:
        blocks += tall
    nodes.g[child] = g
    nodes.h[child] = progress[WEIGHT] * h + progress[BLOCK_WEIGHT] * blocks
    nodes.parent[child] = parent
    progress[COUNT] += 1
    return is_empty(desk.child_height)
