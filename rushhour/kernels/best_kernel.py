"""A* on keys. Compiled; the twin of `rushhour.search.astar`.

A node is a key with the g it was found with; the open list is a linked list of nodes for each f,
the last found first. The slots hold each key once, beside its least g. The bound h1 changes with a
move by what the move's own entry says, as far as its lane lies before the red car.
"""

from __future__ import annotations

import numpy as np

from rushhour.kernels.compiling import kernel
from rushhour.kernels.expand import expand
from rushhour.kernels.outcomes import EMPTIED, FULL, RUNNING, SOLVED
from rushhour.kernels.slots import place_of
from rushhour.kernels.words import empty_at, load, same, store

__all__ = [
    "EXPANSIONS",
    "LEAST",
    "NODES",
    "PROGRESS",
    "STATES",
    "TOP",
    "refill_best",
    "retrace",
    "search_best",
]

LEAST, TOP, NODES, STATES, EXPANSIONS, PROGRESS = range(6)
"""Places in the progress of a search: the least and greatest f of the open list, three counts."""


@kernel
def search_best(
    tables, costs, nodes, heads, slots, least_g, bits, at, children, moves, progress, budget
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
        elif count > node_room or states > slot_room or top + 3 > len(heads):
            code = FULL
        else:
            node = heads[least]
            heads[least] = nodes.next[node]
            key, g = load(nodes.keys, node), nodes.g[node]
            if least_g[place_of(slots, bits, key)] < g:
                continue
            expansions += 1
            found = expand(tables, key, at, children, moves)
            front = costs.front[at[0]]
            for i in range(found):
                child, move = load(children, i), moves[i]
                place = place_of(slots, bits, child)
                if empty_at(slots, place):
                    store(slots, place, child)
                    states += 1
                elif least_g[place] <= g + 1:
                    continue
                least_g[place] = g + 1
                f = least + 1
                if costs.rank[move] >= front:
                    f += costs.change[move]
                store(nodes.keys, count, child)
                nodes.g[count], nodes.next[count] = g + 1, heads[f]
                heads[f] = count
                count += 1
                top = max(top, f)
                if tables.moves.goal[move]:
                    code = SOLVED
                    break
    progress[LEAST], progress[TOP], progress[NODES] = least, top, count
    progress[STATES], progress[EXPANSIONS] = states, expansions
    return code


@kernel
def refill_best(old, old_g, slots, least_g, bits):
    """Put what a table holds into a bigger, empty one."""
    for i in range(len(old_g)):
        if not empty_at(old, i):
            key = load(old, i)
            place = place_of(slots, np.uint64(bits), key)
            store(slots, place, key)
            least_g[place] = old_g[i]


@kernel
def retrace(tables, slots, least_g, bits, at, children, moves, path):
    """Write the keys on a shortest way to the last of `path`, which is known."""
    bits = np.uint64(bits)
    for g in range(len(path[0]) - 2, -1, -1):
        found = expand(tables, load(path, g + 1), at, children, moves)
        for i in range(found):
            place = place_of(slots, bits, load(children, i))
            if same(slots, place, load(children, i)) and least_g[place] == g:
                store(path, g, load(children, i))
                break
