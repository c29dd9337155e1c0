"""The tables of the star bound for one level."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from puzznic.bounds import LARGEST_STAR, meeting_distances, most_exact, move_distances
from puzznic.kernels.ground import Packing
from puzznic.kernels.memo import empty_memo
from puzznic.kernels.star_kernel import HOPELESS, Stars
from puzznic.rules import blocks, initial

__all__ = ["MOST_PLACES", "stars_of"]

MOST_PLACES = 1000
"""On bigger levels the tables of distances would be too big."""
FIRST_BITS = 12


def stars_of(packing: Packing) -> Stars:
    """Return the tables, with an empty memo."""
    level, places = packing.level, len(packing.ground.cell)
    far = move_distances(level)
    near = meeting_distances(level, far)
    most = _most_alike(packing)
    binomial = [[comb(place, k) for k in range(most + 1)] for place in range(places)]
    first = np.cumsum([0, *(comb(places, k) for k in range(most + 1))])[:-1]
    return Stars(
        _by_place(packing, far),
        _by_place(packing, near),
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


def _by_place(packing: Packing, distances: dict[int, dict[int, int]]) -> NDArray[np.int16]:
    """Return distances between cells as an array over places."""
    cells = packing.ground.cell.tolist()
    rows = [[distances[a].get(b, HOPELESS) for b in cells] for a in cells]
    return np.array(rows, np.int16)
