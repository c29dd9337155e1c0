"""Marks of pairs of patterns, and the dead ends that rules find by them. Compiled.

The twin of `puzznic.marks`: bit i of a pair's word is mark i of MARKS, bit 32 + i its negation.
"""

from __future__ import annotations

import numpy as np

from puzznic.kernels.coding import encode, hashed
from puzznic.kernels.compiling import kernel, part
from puzznic.kernels.desk import sort_places
from puzznic.kernels.store import same_key
from puzznic.kernels.terrain import ALL_MARKS, BITS, NEGATIVE
from puzznic.marks import TWINS

__all__ = ["find_fires", "is_dead", "words_of"]

ZERO, ONE = np.uint64(0), np.uint64(1)
HALF, LOW = np.uint64(32), np.uint64(0xFFFF_FFFF)
ALL, UP = np.uint64(ALL_MARKS), np.uint64(NEGATIVE)
WHOLE = np.uint64(1 << BITS["whole"])
LOCKED = np.uint64(1 << BITS["locked"])
ALL_LOCKED = np.uint64(1 << BITS["all_locked"])
RAILED = np.uint64(1 << BITS["railed"])
UNDER = np.uint64(1 << BITS["under"])
PINNED = np.uint64(1 << BITS["pinned"])
PARTED = np.uint64(1 << BITS["parted"])
LOWER = np.uint64(1 << BITS["lower"])
LEFTER = np.uint64(1 << BITS["lefter"])
BARRED = np.uint64(1 << BITS["barred"])
WAITS = np.uint64(1 << BITS["waits"])
WAITS_LONG = np.uint64(1 << BITS["waits_long"])
BESIDE = np.uint64(1 << BITS["beside"])
ALIGNED = np.uint64(1 << BITS["aligned"])
CROSSED = np.uint64(1 << BITS["crossed"])
TURNED = np.array([[BITS[one], BITS[other]] for one, other in TWINS.items()], np.uint64)
FLOODED = np.uint64(1 << BITS["barred"] | 1 << BITS["bars"])
CLOSED = np.uint64(1 << BITS["waits_long"] | 1 << BITS["awaited_long"])


@kernel
def words_of(ground, land, desk, boards, words):
    """Write the words of all ordered pairs of patterns, one row a board; 0 for what is gone."""
    for i in range(len(boards)):
        _take(ground, desk, boards[i])
        pair_words(ground, land, desk, ALL)
        at = 0
        for p in range(ground.patterns):
            for q in range(ground.patterns):
                if p != q:
                    words[i, at] = land.words[p, q]
                    at += 1


@kernel
def find_fires(ground, dead, desk, boards, fires):
    """Write for each board which rules say that its state is dead."""
    for i in range(len(boards)):
        _take(ground, desk, boards[i])
        pair_words(ground, dead.land, desk, dead.wanted[0])
        for p in range(ground.patterns):
            for q in range(ground.patterns):
                word = dead.land.words[p, q]
                if word:
                    for r in range(len(dead.rules)):
                        fires[i, r] |= word & dead.rules[r] == dead.rules[r]


@part
def _take(ground, desk, board):
    """Put a board on the desk as the child, its places listed."""
    for place in range(len(ground.cell)):
        desk.child[place] = board[place]
    for shaft in range(len(desk.child_height)):
        tall = 0
        for place in range(ground.start[shaft], ground.start[shaft + 1]):
            if board[place]:
                tall += 1
        desk.child_height[shaft] = tall
    sort_places(ground, desk.child, desk.child_height, desk)


@part
def is_dead(ground, dead, desk):
    """Return whether the desk's child is a dead end; its places are listed."""
    if len(dead.slots) and _stored(ground, dead, desk):
        return True
    if len(dead.rules) == 0:
        return False
    land = dead.land
    pair_words(ground, land, desk, dead.wanted[0])
    for p in range(ground.patterns):
        for q in range(ground.patterns):
            word = land.words[p, q]
            if word:
                for rule in dead.rules:
                    if word & rule == rule:
                        return True
    return False


@part
def _stored(ground, dead, desk):
    """Return whether the desk's child is among the states that are known to be dead."""
    encode(ground, desk.child, desk.child_height, desk.key)
    mask = np.uint64(len(dead.slots) - 1)
    mixed = hashed(desk.key)
    at, tag = mixed & mask, mixed & ~LOW
    while dead.slots[at] != ZERO:
        node = np.int64(dead.slots[at] & LOW) - 1
        if dead.slots[at] & ~LOW == tag and same_key(dead.keys, node, desk.key):
            return True
        at = (at + ONE) & mask
    return False


@part
def pair_words(ground, land, desk, wanted):
    """Write the words of the desk's pairs of patterns; only `wanted` marks and twins count."""
    for p in range(ground.patterns):
        for q in range(ground.patterns):
            land.words[p, q] = ZERO
            if p != q and desk.counts[p] and desk.counts[q]:
                land.words[p, q] = _directed(ground, land, desk, p, q, wanted)
    if wanted & CLOSED:
        _close(land, ground.patterns)
    if wanted & CROSSED:
        _see_crossings(ground, land, desk)
    # Twins: first from what each pair says of the other, then the negations.
    for p in range(ground.patterns):
        for q in range(p):
            if desk.counts[p] and desk.counts[q]:
                one, other = land.words[p, q], land.words[q, p]
                land.words[p, q] = _named(one, other)
                land.words[q, p] = _named(other, one)


@part
def _named(own, turned):
    """Return a pair's word with twins and negations."""
    word = own
    for i in range(len(TURNED)):
        word |= (turned >> TURNED[i, 0] & ONE) << TURNED[i, 1]
    return word | (~word & ALL) << UP


@part
def _close(land, patterns):
    """Add the transitive closure of `waits`."""
    for p in range(patterns):
        for q in range(patterns):
            land.after[p, q] = p != q and land.words[p, q] & WAITS != ZERO
    for middle in range(patterns):
        for p in range(patterns):
            if land.after[p, middle]:
                for q in range(patterns):
                    land.after[p, q] |= land.after[middle, q]
    for p in range(patterns):
        for q in range(patterns):
            if p != q and land.after[p, q]:
                land.words[p, q] |= WAITS_LONG


@part
def _see_crossings(ground, land, desk):
    """Add that two patterns cross (`puzznic.crossings`)."""
    free = 0
    for p in range(ground.patterns):
        free += desk.counts[p] > 0 and not _is_bound(land, desk, p)
    for p in range(ground.patterns):
        for q in range(p):
            if desk.counts[p] == desk.counts[q] == 2:
                own = (not _is_bound(land, desk, p)) + (not _is_bound(land, desk, q))
                if own == free and _cross(land, desk, p, q):
                    land.words[p, q] |= CROSSED
                    land.words[q, p] |= CROSSED


@part
def _is_bound(land, desk, p):
    """Return whether a pattern has two or three blocks, and one of them is in a pit."""
    if desk.counts[p] != 2 and desk.counts[p] != 3:
        return False
    locked = 0
    for i in range(desk.counts[p]):
        locked += land.locked[desk.places[p, i]]
    return locked > 0


@part
def _cross(land, desk, p, q):
    """Return whether two patterns of two blocks cross in some gallery."""
    for i in range(2):
        a, c = desk.places[p, i], desk.places[p, 1 - i]
        for j in range(2):
            b, d = desk.places[q, j], desk.places[q, 1 - j]
            gallery = land.run[a]
            if gallery == land.run[b] and gallery == land.pit[c] and gallery == land.pit[d]:
                order = land.column[b] - land.column[a]
                if order * (land.column[c] - land.column[d]) > 0:
                    return True
    return False


@part
def _directed(ground, land, desk, p, q, wanted):
    """Return the marks of P and Q that need no other pair, but for twins."""
    mine, others = desk.counts[p], desk.counts[q]
    whole = mine == 2 or mine == 3
    locked, free, railed = 0, 0, True
    low, high = 0, 1 << 20
    left, right = 1 << 20, 0
    first = land.run[desk.places[p, 0]]
    for i in range(mine):
        place = desk.places[p, i]
        locked += land.locked[place]
        free += not land.locked[place]
        railed = railed and land.track[place] and land.run[place] == first
        high, low = min(high, land.row[place]), max(low, land.row[place])
        left, right = min(left, land.column[place]), max(right, land.column[place])
    top, bottom, nearest = 1 << 20, 0, 1 << 20
    under, pinned, parted, beside, stuck = False, False, False, False, False
    for j in range(others):
        other = desk.places[q, j]
        top, bottom = min(top, land.row[other]), max(bottom, land.row[other])
        nearest = min(nearest, land.column[other])
        before, behind = False, False
        for i in range(mine):
            place = desk.places[p, i]
            if land.run[place] == land.run[other]:
                beside = True
                before |= land.column[place] < land.column[other]
                behind |= land.column[place] > land.column[other]
            # Places of a shaft are numbered from below.
            if ground.shaft[place] == ground.shaft[other] and place < other:
                under = True
                if land.locked[other]:
                    pinned = True
                    stuck |= _only(ground, desk, p, place, other)
        parted |= before and behind
    word = ZERO
    word |= WHOLE * np.uint64(whole)
    word |= LOCKED * np.uint64(locked > 0)
    word |= ALL_LOCKED * np.uint64(free == 0)
    word |= RAILED * np.uint64(railed)
    word |= UNDER * np.uint64(under)
    word |= PINNED * np.uint64(pinned)
    word |= PARTED * np.uint64(parted)
    word |= LOWER * np.uint64(high > bottom)
    word |= LEFTER * np.uint64(right < nearest)
    word |= WAITS * np.uint64(whole and ((railed and parted) or stuck))
    word |= BESIDE * np.uint64(beside)
    word |= ALIGNED * np.uint64(high == low and top == bottom and high == top)
    if wanted & FLOODED:
        word |= BARRED * np.uint64(_barred(ground, land, desk, p, q))
    return word


@part
def _only(ground, desk, p, place, other):
    """Return whether no block of P but one is in a shaft below another place of it."""
    for i in range(desk.counts[p]):
        mine = desk.places[p, i]
        if mine != place and ground.shaft[mine] == ground.shaft[place] and mine < other:
            return False
    return True


@part
def _barred(ground, land, desk, p, q):
    """Return whether a block of P can't get to another one around the blocks of Q."""
    mine = desk.counts[p]
    for i in range(mine):
        _flood(ground, land, desk, desk.places[p, i], q + 1, i)
    for i in range(mine):
        meets = False
        for j in range(mine):
            if i != j and not meets:
                meets = _meet(ground, land, i, j)
        if not meets:
            return True
    return False


@part
def _flood(ground, land, desk, start, wall, block):
    """Write where a block gets to where the places of one kind are walls."""
    reach = land.reach[block]
    reach[:] = False
    reach[start], land.waiting[0] = True, start
    waiting = 1
    while waiting:
        waiting -= 1
        place = land.waiting[waiting]
        for side in range(3):
            to = ground.beside[place, side]
            if to < len(ground.cell) and not reach[to] and desk.child[to] != wall:
                reach[to] = True
                land.waiting[waiting] = to
                waiting += 1


@part
def _meet(ground, land, one, other):
    """Return whether two blocks can be next to each other."""
    for place in range(len(ground.cell)):
        if land.reach[one, place]:
            for side in range(4):
                if land.reach[other, ground.beside[place, side]]:
                    return True
    return False
