"""The star bound of a pattern's places. Compiled; the twin of `puzznic.bounds`.

Both the cost of a star and the bound of a whole set of places are kept in a table under the set's
rank, as most sets come up again and again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.bounds import LARGEST_STAR
from puzznic.kernels.compiling import part
from puzznic.kernels.memo import Memo, known, remember

__all__ = ["HOPELESS", "Stars", "pattern_bound", "set_number", "star_cost"]

HOPELESS = 10_000
"""The bound of places that can't all vanish."""
ONE = np.uint64(1)


class Stars(NamedTuple):
    """What the bound needs of a level.

    far, near: (places, places) D and N of `puzznic.bounds`, empty on a level that is too big.
    binomial: C(place, k); first: the number of smaller sets, both for ranks. memo: for ranks of
    whole sets and of stars. chosen, cost, best: room for one set.
    """

    far: NDArray[np.int16]
    near: NDArray[np.int16]
    binomial: NDArray[np.uint64]
    first: NDArray[np.uint64]
    memo: Memo
    chosen: NDArray[np.int32]
    cost: NDArray[np.int32]
    best: NDArray[np.int32]


@part
def _number(stars, places, count, kind):
    """Return the number of a set of places in ascending order, for the memo."""
    rank = stars.first[count]
    for i in range(count):
        rank += stars.binomial[places[i], i + 1]
    return ((rank + ONE) << ONE) | np.uint64(kind)


@part
def set_number(stars, places, count):
    """Return the number of a set of places in ascending order, of one that may be ranked."""
    return _number(stars, places, count, 0)


@part
def pattern_bound(stars, places, count):
    """Return the bound of a pattern whose blocks are on these places, in ascending order."""
    if count == 0:
        return 0
    if count == 1:
        return HOPELESS
    if len(stars.far) == 0:
        return 0
    if count >= len(stars.first):
        return _coarse(stars, places, count)
    number = _number(stars, places, count, 0)
    at = known(stars.memo, number)
    if stars.memo.numbers[at] == number:
        return np.int64(stars.memo.values[at])
    bound = _cheapest(stars, places, count)
    remember(stars.memo, number, bound)
    return bound


@part
def _cheapest(stars, places, count):
    """Return the cost of the cheapest partition into stars."""
    full = (1 << count) - 1
    for group in range(3, full + 1):
        stars.cost[group] = _group_cost(stars, places, count, group)
    stars.best[0] = 0
    for covered in range(1, full + 1):
        lowest = covered & -covered
        rest = covered ^ lowest
        best = HOPELESS
        chosen = rest
        while chosen:
            cost = stars.cost[chosen | lowest] + stars.best[rest ^ chosen]
            best = min(best, cost)
            chosen = (chosen - 1) & rest
        stars.best[covered] = best
    return stars.best[full]


@part
def _group_cost(stars, places, count, group):
    """Return the cost of the places whose bits are in `group` as one star."""
    size = 0
    for i in range(count):
        if group >> i & 1:
            if size == LARGEST_STAR:
                return HOPELESS
            stars.chosen[size] = places[i]
            size += 1
    if size < 2:
        return HOPELESS
    return star_cost(stars, stars.chosen, size)


@part
def star_cost(stars, places, count):
    """Return the cost of a star of these places, in ascending order, its centre any of them."""
    number = _number(stars, places, count, 1)
    at = known(stars.memo, number)
    if stars.memo.numbers[at] == number:
        return np.int64(stars.memo.values[at])
    best = np.int64(HOPELESS)
    for middle in range(count):
        for place in range(len(stars.far)):
            cost = np.int64(stars.far[places[middle], place])
            for leaf in range(count):
                if leaf != middle:
                    cost += stars.near[places[leaf], place]
            best = min(best, cost)
    remember(stars.memo, number, best)
    return best


@part
def _coarse(stars, places, count):
    """Return a bound for many places: a star of s blocks costs its dearest block or more."""
    total = 0
    for one in range(count):
        nearest = HOPELESS
        for other in range(count):
            if other != one:
                stars.chosen[0] = places[min(one, other)]
                stars.chosen[1] = places[max(one, other)]
                nearest = min(nearest, star_cost(stars, stars.chosen, 2))
        if nearest >= HOPELESS:
            return HOPELESS
        total += nearest
    return -(-total // LARGEST_STAR)
