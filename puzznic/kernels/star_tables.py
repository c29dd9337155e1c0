"""The tables of the star bound for one level."""

from __future__ import annotations

from math import comb

import numpy as np

from puzznic.bounds import LARGEST_STAR, MOST_CELLS, most_exact
from puzznic.kernels.distance_kernel import fill_distances
from puzznic.kernels.ground import Packing
from puzznic.kernels.memo import empty_memo
from puzznic.kernels.star_kernel import HOPELESS, Stars
from puzznic.rules import blocks, initial

__all__ = ["stars_of"]

FIRST_BITS = 12


def stars_of(packing: Packing) -> Stars:
    """Return the tables, with an empty memo; without distances on a level that is too big."""
    places = len(packing.ground.cell)
    measured = places if places <= MOST_CELLS else 0
    far = np.full((measured, measured), HOPELESS, np.int16)
    near = np.full((measured, measured), HOPELESS, np.int16)
    if measured:
        fill_distances(packing.ground.beside, far, near)
    most = _most_alike(packing)
    binomial = [[comb(place, k) for k in range(most + 1)] for place in range(places)]
    first = np.cumsum([0, *(comb(places, k) for k in range(most + 1))])[:-1]
    return Stars(
        far,
        near,
        np.array(binomial, np.uint64),
        first.astype(np.uint64),
        empty_memo(FIRST_BITS),
        np.zeros(LARGEST_STAR, np.int32),
        np.zeros(1 << most, np.int32),
        np.zeros(1 << most, np.int32),
    )


def _most_alike(packing: Packing) -> int:
    """Return the most blocks of one pattern, of those whose bound is exact."""
    state = initial(packing.level)
    kinds = [state[cell] for cell in blocks(state)]
    most = max((kinds.count(kind) for kind in set(kinds)), default=1)
    return max(2, min(most, most_exact(packing.level)))
