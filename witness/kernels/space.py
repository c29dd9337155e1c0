"""Sets of free vertices: what they reach, where they fall apart, which of them are dead ends."""

from __future__ import annotations

import numpy as np

from witness.kernels.bits import (
    bit,
    ctz,
    has,
    popcount,
    rotated,
    same,
    shl,
    shr,
    some,
    without_lowest,
)
from witness.kernels.compiling import inlined
from witness.kernels.words import load, low64

__all__ = [
    "ARCS",
    "component",
    "crowded_out",
    "flood",
    "grown",
    "pinched",
    "ring_of",
    "usable_part",
    "without_pockets",
]


@inlined
def ring_of(free, vertex, width, exists):
    """Return which of the eight vertices around one are in `free`, as the bits of an int."""
    window = low64(rotated(free, vertex - width - 1))
    return np.int64(
        (
            (window & np.uint64(7))
            | (shr(window, width) & np.uint64(1)) << np.uint64(3)
            | (shr(window, width + 2) & np.uint64(1)) << np.uint64(4)
            | (shr(window, 2 * width) & np.uint64(7)) << np.uint64(5)
        )
        & np.uint64(exists)
    )


def _arcs() -> np.ndarray:
    """Return for each ring how many of its arcs have a neighbour, 0 where at most one has.

    An arc is a run of consecutive free vertices around a vertex; free neighbours in the same arc
    stay connected without it. The second row is for boards with blocked edges, where that does not
    hold: each free neighbour counts alone.
    """
    order = (1, 2, 4, 7, 6, 5, 3, 0)  # Around, neighbours at even places.
    table = np.zeros((2, 256), np.uint8)
    for ring in range(256):
        free = [ring >> i & 1 for i in order]
        neighbours = sum(free[::2])
        starts = [i for i in range(8) if free[i] and not free[i - 1]]
        arcs = 0
        for start in starts:
            length = next(n for n in range(1, 9) if not free[(start + n) % 8])
            arcs += any((start + n) % 2 == 0 for n in range(length))
        table[0, ring] = arcs if arcs > 1 else 0
        table[1, ring] = neighbours if neighbours > 1 else 0
    return table


ARCS = _arcs()


@inlined
def grown(region, board):
    """Return a region and its neighbours along open edges, free or not."""
    return (
        region
        | shl(region & board.steps_right, 1)
        | (shr(region, 1) & board.steps_right)
        | shl(region & board.steps_up, board.width)
        | (shr(region, board.width) & board.steps_up)
    )


@inlined
def flood(region, free, targets, board):
    """Return what `region` reaches in `free`; all of `free` once it has met all `targets`.

    The caller knows then that the rest of `free` hangs on the targets.
    """
    width, right, up = board.width, board.steps_right, board.steps_up
    while True:
        wider = region | shl(region & right, 1) | (shr(region, 1) & right)
        wider &= free
        wider |= shl(wider & up, width) | (shr(wider, width) & up)
        wider &= free
        if same(wider & targets, targets):
            return free
        if same(wider, region):
            return region
        region = wider


@inlined
def component(vertex, survey, known, whole, board):
    """Return the component of `survey.space` with a vertex next to the head that has left it.

    known: two components, or nothing. whole: all of the space hangs on the old head's neighbours;
    if not, the component may come with other parts where it has all those neighbours.
    """
    first, second = known
    if has(first, vertex):
        return first
    if has(second, vertex):
        return second
    rest = survey.space & ~first & ~second
    if whole and survey.arcs - np.int64(some(first)) - np.int64(some(second)) == 1:
        return rest  # A component has at least one of the arcs.
    return flood(bit(rest, vertex), rest, rest & survey.near, board)


@inlined
def crowded_out(free, kept, board):
    """Return the vertices of `free` with less than two neighbours in it, but for `kept`."""
    a = shl(free & board.steps_right, 1)
    b = shr(free, 1) & board.steps_right
    c = shl(free & board.steps_up, board.width)
    d = shr(free, board.width) & board.steps_up
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    return free & ~two & ~kept


@inlined
def without_pockets(free, thin, kept, near, board):
    """Return `free` without vertices that have less than two neighbours in it, but for `kept`.

    thin: where to look first; removing one makes its neighbours the next to look at.
    """
    while some(thin):
        vertex = ctz(thin)
        thin = without_lowest(thin)
        around = free & load(near, vertex)
        if popcount(around) < 2:
            free &= ~bit(free, vertex)
            thin |= around & ~kept
    return free


@inlined
def _arc_ends(free, board):
    """Return where the neighbour above, right, below, left is the last one of an arc in `free`."""
    above, below = shr(free, board.width), shl(free, board.width)
    right, left = shr(free, 1) & board.steps_right, shl(free & board.steps_right, 1)
    above_right, above_left = shr(above, 1) & board.steps_right, shl(above & board.steps_right, 1)
    below_right, below_left = shr(below, 1) & board.steps_right, shl(below & board.steps_right, 1)
    return (
        above & ~(above_right & right),
        right & ~(below_right & below),
        below & ~(below_left & left),
        left & ~(above_left & above),
    )


@inlined
def pinched(free, board):
    """Return the vertices of `free` whose neighbours lie in two arcs or more, in three or more.

    Only at such a vertex can `free` fall apart without it (boards without blocked edges).
    """
    a, b, c, d = _arc_ends(free, board)
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    return free & two, free & three


@inlined
def usable_part(free, head, exits, suspects, near, board):
    """Return the vertices of `free` on some simple path from the head to one of `exits`.

    free: connected. suspects: the vertices that may cut others off from both the head and the exits
    (a vertex is on no such path exactly if one other vertex does that; the head cuts off what
    reaches no exit without it, an only exit what does not reach the head without it).
    """
    while some(suspects):
        cut = ctz(suspects)
        suspects = without_lowest(suspects)
        if has(free, cut):
            rest = free & ~bit(free, cut)
            around = rest & load(near, cut)
            if cut == head:
                kept = flood(exits & rest, rest, around, board)
            else:
                kept = flood(bit(free, head), rest, around, board)
                beyond = rest & ~kept
                if some(beyond):
                    kept |= flood(exits & beyond, beyond, around & beyond, board)
            free = kept | bit(free, cut)
    return free
