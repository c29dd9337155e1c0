"""A* on keys with a bound on features. Compiled; the twin of `rushhour.search.astar` with one.

As `best_kernel`, whose nodes, slots and lists it has, but the bound is found anew for each node,
from the state's features. A bound that is not consistent may fall by more than a move; f never
does: a child is put at the f of the state being expanded, at least.
"""

from __future__ import annotations

import numpy as np

from rushhour.feature_bounds import MOST_BOUND
from rushhour.kernels.best_kernel import EXPANSIONS, LEAST, NODES, STATES, TOP
from rushhour.kernels.compiling import inlined, kernel
from rushhour.kernels.expand import expand
from rushhour.kernels.feature_kernel import see
from rushhour.kernels.outcomes import EMPTIED, FULL, RUNNING, SOLVED
from rushhour.kernels.slots import place_of
from rushhour.kernels.words import bits_at, empty_at, load, store

__all__ = ["search_bounded"]


@kernel
def search_bounded(
    tables,
    eyes,
    bound,
    scratch,
    nodes,
    heads,
    slots,
    least_g,
    bits,
    at,
    children,
    moves,
    progress,
    budget,
):
    """Expand up to `budget` states; return how the call ended. The goal is the last node."""
    least, top, count = progress[LEAST], progress[TOP], progress[NODES]
    states, expansions = progress[STATES], progress[EXPANSIONS]
    last, bits = expansions + budget, np.uint64(bits)
    node_room, slot_room = len(nodes.g) - len(moves), (len(least_g) >> 1) - len(moves)
    code = RUNNING
    while code == RUNNING:
        while least <= top and heads[least] < 0:
            least += 1
        if least > top:
            code = EMPTIED
        elif expansions == last:
            break
        elif count > node_room or states > slot_room or top + MOST_BOUND + 2 > len(heads):
            code = FULL
        else:
            node = heads[least]
            heads[least] = nodes.next[node]
            key, g = load(nodes.keys, node), nodes.g[node]
            if least_g[place_of(slots, bits, key)] < g:
                continue
            expansions += 1
            found = expand(tables, key, at, children, moves)
            for i in range(found):
                child, move = load(children, i), moves[i]
                place = place_of(slots, bits, child)
                if empty_at(slots, place):
                    store(slots, place, child)
                    states += 1
                elif least_g[place] <= g + 1:
                    continue
                least_g[place] = g + 1
                store(nodes.keys, count, child)
                nodes.g[count] = g + 1
                count += 1
                if tables.moves.goal[move]:
                    code = SOLVED
                    break
                _stand(tables, eyes, child, scratch)
                f = max(least, g + 1 + _bound(eyes, bound, scratch))
                nodes.next[count - 1] = heads[f]
                heads[f] = count - 1
                top = max(top, f)
    progress[LEAST], progress[TOP], progress[NODES] = least, top, count
    progress[STATES], progress[EXPANSIONS] = states, expansions
    return code


@inlined
def _stand(tables, eyes, key, scratch):
    """Write the positions of a key's vehicles."""
    lanes = tables.lanes
    for i in range(len(scratch.at)):
        lane = eyes.lane[i]
        number = bits_at(key, lanes.word[lane], lanes.shift[lane], lanes.mask[lane])
        scratch.at[i] = eyes.places[eyes.first[i] + np.int64(number)]


@inlined
def _bound(eyes, bound, scratch):
    """Return what the bound's parts say of the state in `scratch.at`, no goal."""
    see(eyes.room, eyes.target, eyes.front, bound.wanted, scratch)
    most = 1
    for i in range(len(bound.offset)):
        place = bound.offset[i]
        for feature in range(len(scratch.seen)):
            place += scratch.seen[feature] * bound.stride[i, feature]
        most = max(most, bound.values[place])
    return most
