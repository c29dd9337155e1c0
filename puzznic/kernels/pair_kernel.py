"""The cost of a pair of patterns by themselves. Compiled; the twin of `puzznic.pair_bounds`.

A* on projections, with the star bounds of both patterns as its bound. A projection is the places of
the first pattern's blocks, ascending, and then those of the second's. What was found is kept under
the numbers of both sets of places (see `star_kernel`), whichever patterns they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.compiling import kernel, part
from puzznic.kernels.playing import ABOVE, BELOW, LEFT, RIGHT
from puzznic.kernels.star_kernel import pattern_bound, set_number
from puzznic.pair_bounds import LARGEST_PAIR, MOST_GAIN

__all__ = ["Pairs", "empty_pairs", "grow_pairs", "pair_gain", "pairs_full"]

MOST_NODES = 2_000
"""A pair's search is given up beyond: its cost is then what was ruled out so far."""
MOST_CHILDREN = 4 * LARGEST_PAIR
MOST_KEPT = 1 << 24
ODD, OTHER = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xC2B2_AE3D_27D4_EB4F)
HALF, ONE = np.uint64(32), np.uint64(1)
NOBODY = -1


class Pairs(NamedTuple):
    """The memo of gains (one, two: numbers; 0 is free), and room for one search.

    cells: the places of each node; sizes: how many are of either pattern. heads: the first entry of
    each bucket, f less that of the first node; entries and nexts: nodes and links of the buckets.
    marks: on each place 1 or 2 for a block of a pattern. stack, group: room for groups that touch.
    """

    one: NDArray[np.uint64]
    two: NDArray[np.uint64]
    gains: NDArray[np.int16]
    used: NDArray[np.int64]
    cells: NDArray[np.int32]
    sizes: NDArray[np.int32]
    g: NDArray[np.int32]
    closed: NDArray[np.bool_]
    slots: NDArray[np.int32]
    slot_of: NDArray[np.int32]
    heads: NDArray[np.int32]
    entries: NDArray[np.int32]
    nexts: NDArray[np.int32]
    marks: NDArray[np.uint8]
    child: NDArray[np.int32]
    stack: NDArray[np.int32]
    group: NDArray[np.int32]
    tally: NDArray[np.int64]


def empty_pairs(places: int, size: int) -> Pairs:
    """Return an empty memo of so many entries, with room for searches."""
    nodes = MOST_NODES + MOST_CHILDREN
    entries = 4 * MOST_NODES + MOST_CHILDREN

    def numbers(*shape: int) -> NDArray[np.int32]:
        return np.zeros(shape, np.int32)

    return Pairs(
        one=np.zeros(size, np.uint64),
        two=np.zeros(size, np.uint64),
        gains=np.zeros(size, np.int16),
        used=np.zeros(1, np.int64),
        cells=numbers(nodes, LARGEST_PAIR),
        sizes=numbers(nodes, 2),
        g=numbers(nodes),
        closed=np.zeros(nodes, np.bool_),
        slots=np.full(1 << (2 * nodes).bit_length(), NOBODY, np.int32),
        slot_of=numbers(nodes),
        heads=numbers(MOST_GAIN),
        entries=numbers(entries),
        nexts=numbers(entries),
        marks=np.zeros(places + 1, np.uint8),
        child=numbers(LARGEST_PAIR + 1),
        stack=numbers(LARGEST_PAIR),
        group=numbers(LARGEST_PAIR),
        tally=np.zeros(3, np.int64),
    )


NODES, ENTRIES, GAIN = range(3)
"""Places in the tally of a search: two counts, and the gain of the bucket at work."""


@kernel
def pairs_full(pairs):
    """Return whether it is time to double the memo."""
    return 2 * pairs.used[0] >= len(pairs.one) and len(pairs.one) < MOST_KEPT


@kernel
def grow_pairs(old, pairs):
    """Put what is known into a bigger memo."""
    for i in range(len(old.one)):
        if old.one[i] != 0:
            remember_pair(pairs, old.one[i], old.two[i], old.gains[i])


@part
def pair_gain(ground, stars, pairs, one, one_size, two, two_size, base):
    """Return how much more than `base`, the sum of its star bounds, a pair costs, up to a limit."""
    first, second = set_number(stars, one, one_size), set_number(stars, two, two_size)
    if first > second:
        return pair_gain_of(ground, stars, pairs, two, two_size, one, one_size, base, second, first)
    return pair_gain_of(ground, stars, pairs, one, one_size, two, two_size, base, first, second)


@part
def pair_gain_of(ground, stars, pairs, one, one_size, two, two_size, base, first, second):
    """Return the gain of a pair in the order of its numbers."""
    at = known_pair(pairs, first, second)
    if pairs.one[at] != 0:
        return np.int64(pairs.gains[at])
    for i in range(one_size):
        pairs.child[i] = one[i]
    for i in range(two_size):
        pairs.child[one_size + i] = two[i]
    gain = solve_pair(ground, stars, pairs, one_size, two_size, base)
    remember_pair(pairs, first, second, gain)
    return gain


@part
def known_pair(pairs, first, second):
    """Return the entry of a pair, or the free one where it belongs."""
    mask = np.uint64(len(pairs.one) - 1)
    mixed = (first * ODD ^ second * OTHER) * ODD
    at = (mixed ^ (mixed >> HALF)) & mask
    while pairs.one[at] != 0 and (pairs.one[at] != first or pairs.two[at] != second):
        at = (at + ONE) & mask
    return at


@part
def remember_pair(pairs, first, second, gain):
    """Put a pair that is not in the memo into it, unless that is nearly full."""
    if pairs.used[0] > len(pairs.one) - (len(pairs.one) >> 3):
        return
    at = known_pair(pairs, first, second)
    pairs.one[at], pairs.two[at], pairs.gains[at] = first, second, gain
    pairs.used[0] += 1


@part
def solve_pair(ground, stars, pairs, one_size, two_size, base):
    """Return the gain of the projection in `child`."""
    pairs.heads[:] = NOBODY
    pairs.tally[:] = 0
    arrive(stars, pairs, one_size, two_size, 0, base)
    gain = least_gain(ground, stars, pairs, base)
    for node in range(pairs.tally[NODES]):
        pairs.slots[pairs.slot_of[node]] = NOBODY
    return gain


@part
def least_gain(ground, stars, pairs, base):
    """Search from the first node on; return the gain, or what was ruled out when it is given up."""
    gain = 0
    while gain < MOST_GAIN:
        pairs.tally[GAIN] = gain
        entry = pairs.heads[gain]
        if entry == NOBODY:
            gain += 1
            continue
        pairs.heads[gain] = pairs.nexts[entry]
        node = pairs.entries[entry]
        if pairs.closed[node]:
            continue
        pairs.closed[node] = True
        if pairs.sizes[node, 0] + pairs.sizes[node, 1] == 0:
            return gain
        if pairs.tally[NODES] >= MOST_NODES or pairs.tally[ENTRIES] >= 4 * MOST_NODES:
            return gain
        expand_pair(ground, stars, pairs, node, base)
    return gain


@part
def expand_pair(ground, stars, pairs, node, base):
    """Make all that can follow a projection."""
    one_size, two_size = pairs.sizes[node, 0], pairs.sizes[node, 1]
    cells, g, size = pairs.cells[node], pairs.g[node], one_size + two_size
    for i in range(size):
        pairs.marks[cells[i]] = 1 if i < one_size else 2
    if not vanish(ground, stars, pairs, node, base):
        for i in range(size):
            for side in (BELOW, LEFT, RIGHT):
                to = ground.beside[cells[i], side]
                if to < len(ground.scan) and pairs.marks[to] == 0:
                    shift(pairs, cells, size, i, to, one_size)
                    cost = 0 if side == BELOW else 1
                    arrive(stars, pairs, one_size, two_size, g + cost, base)
    for i in range(size):
        pairs.marks[cells[i]] = 0


@part
def shift(pairs, cells, size, index, to, one_size):
    """Write the projection with one block on another place, both patterns ascending, to `child`."""
    low = 0 if index < one_size else one_size
    high = one_size if index < one_size else size
    at = index
    for i in range(size):
        pairs.child[i] = cells[i]
    while at > low and pairs.child[at - 1] > to:
        pairs.child[at] = pairs.child[at - 1]
        at -= 1
    while at + 1 < high and pairs.child[at + 1] < to:
        pairs.child[at] = pairs.child[at + 1]
        at += 1
    pairs.child[at] = to


@part
def vanish(ground, stars, pairs, node, base):
    """Let each group of touching blocks vanish; return whether nothing else needs to be tried.

    That is so where a pattern vanishes whole: without it, nothing costs more.
    """
    one_size, two_size = pairs.sizes[node, 0], pairs.sizes[node, 1]
    for i in range(one_size + two_size):
        all_of = one_size if i < one_size else two_size
        found = touching(ground, pairs, pairs.cells[node, i])
        # Each group once: from its least place.
        if found > 1 and pairs.group[0] == pairs.cells[node, i] and least_of(pairs, found):
            left = 0
            for j in range(one_size + two_size):
                inside = False
                for m in range(found):
                    inside |= pairs.group[m] == pairs.cells[node, j]
                if not inside:
                    pairs.child[left] = pairs.cells[node, j]
                    left += 1
            if i < one_size:
                arrive(stars, pairs, one_size - found, two_size, pairs.g[node], base)
            else:
                arrive(stars, pairs, one_size, two_size - found, pairs.g[node], base)
            if found == all_of:
                return True
    return False


@part
def least_of(pairs, found):
    """Return whether a group's first place is its least."""
    least = pairs.group[0]
    for m in range(1, found):
        least = min(least, pairs.group[m])
    return pairs.group[0] == least


@part
def touching(ground, pairs, place):
    """List the group of blocks that touch, from a place on; return its size."""
    mark = pairs.marks[place]
    found, waiting = 1, 1
    pairs.group[0], pairs.stack[0] = place, place
    pairs.marks[place] = 3
    while waiting:
        waiting -= 1
        at = pairs.stack[waiting]
        for side in (LEFT, RIGHT, BELOW, ABOVE):
            near = ground.beside[at, side]
            if near < len(ground.scan) and pairs.marks[near] == mark:
                pairs.marks[near] = 3
                pairs.group[found], pairs.stack[waiting] = near, near
                found += 1
                waiting += 1
    for m in range(found):
        pairs.marks[pairs.group[m]] = mark
    return found


@part
def arrive(stars, pairs, one_size, two_size, g, base):
    """Put the projection in `child` into its bucket, unless it is known or costs too much."""
    h = pattern_bound(stars, pairs.child, one_size)
    h += pattern_bound(stars, pairs.child[one_size:], two_size)
    gain = g + h - base
    if gain >= MOST_GAIN:
        return
    node = find_projection(pairs, one_size, two_size)
    if node == pairs.tally[NODES]:
        pairs.tally[NODES] += 1
        pairs.closed[node] = False
    elif pairs.g[node] <= g:
        return
    pairs.g[node] = g
    pairs.closed[node] = False
    entry = pairs.tally[ENTRIES]
    pairs.tally[ENTRIES] += 1
    gain = max(gain, pairs.tally[GAIN])
    pairs.entries[entry], pairs.nexts[entry] = node, pairs.heads[gain]
    pairs.heads[gain] = entry


@part
def find_projection(pairs, one_size, two_size):
    """Return the node of the projection in `child`; if it is new, the next one, and write it."""
    size = one_size + two_size
    mixed = np.uint64(one_size)
    for i in range(size):
        mixed = (mixed ^ np.uint64(pairs.child[i])) * ODD
        mixed ^= mixed >> HALF
    mask = np.uint64(len(pairs.slots) - 1)
    at = mixed & mask
    while pairs.slots[at] != NOBODY:
        node = pairs.slots[at]
        if pairs.sizes[node, 0] == one_size and pairs.sizes[node, 1] == two_size:
            equal = True
            for i in range(size):
                equal &= pairs.cells[node, i] == pairs.child[i]
            if equal:
                return np.int64(node)
        at = (at + ONE) & mask
    node = pairs.tally[NODES]
    pairs.slots[at], pairs.slot_of[node] = node, at
    pairs.sizes[node, 0], pairs.sizes[node, 1] = one_size, two_size
    for i in range(size):
        pairs.cells[node, i] = pairs.child[i]
    return node
