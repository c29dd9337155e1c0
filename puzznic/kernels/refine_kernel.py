"""The bound from pairs of patterns. Compiled; the twin of `puzznic.pair_bounds.pair_bound`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.compiling import part
from puzznic.kernels.ground import Ground
from puzznic.kernels.pair_kernel import Pairs, empty_pairs, pair_gain
from puzznic.pair_bounds import LARGEST_PAIR

__all__ = ["Refinement", "refined_gain", "refinement_of"]

MOST_PAIRED = 10
"""More patterns are paired greedily: each with the best that is left."""
FIRST_KEPT = 1 << 12


class Refinement(NamedTuple):
    """What pairs of patterns gain, pair by pair, the best sum for each set of patterns; `pairs`."""

    gains: NDArray[np.int64]
    best: NDArray[np.int64]
    pairs: Pairs


def refinement_of(ground: Ground) -> Refinement:
    """Return room for the bound of a level."""
    patterns = ground.patterns
    return Refinement(
        np.zeros((patterns, patterns), np.int64),
        np.zeros(1 << min(patterns, MOST_PAIRED), np.int64),
        empty_pairs(len(ground.cell), FIRST_KEPT),
    )


@part
def refined_gain(ground, stars, refinement, desk):
    """Return how much the pairs add to the star bound of the desk's board, already written."""
    if len(stars.far) == 0:
        return 0
    gains, patterns, some = refinement.gains, ground.patterns, False
    for one in range(patterns):
        for two in range(one):
            gain, size = 0, desk.counts[one] + desk.counts[two]
            ranked = max(desk.counts[one], desk.counts[two]) < len(stars.first)
            if desk.counts[one] and desk.counts[two] and size <= LARGEST_PAIR and ranked:
                gain = pair_gain(
                    ground,
                    stars,
                    refinement.pairs,
                    desk.places[one],
                    desk.counts[one],
                    desk.places[two],
                    desk.counts[two],
                    desk.bounds[one] + desk.bounds[two],
                )
            gains[one, two] = gain
            some |= gain > 0
    if not some:
        return 0
    if patterns <= MOST_PAIRED:
        return _best_pairs(gains, refinement.best, patterns)
    return _greedy_pairs(gains, patterns)


@part
def _best_pairs(gains, best, patterns):
    """Return the greatest sum of gains of disjoint pairs."""
    best[0] = 0
    for one in range(patterns):
        # The sets whose last pattern is `one`.
        for before in range(1 << one):
            greatest = best[before]
            for two in range(one):
                if before >> two & 1 and gains[one, two]:
                    greatest = max(greatest, gains[one, two] + best[before ^ (1 << two)])
            best[before | (1 << one)] = greatest
    return best[(1 << patterns) - 1]


@part
def _greedy_pairs(gains, patterns):
    """Return a sum of gains of disjoint pairs; the gains are used up."""
    total = 0
    for one in range(patterns):
        partner, most = -1, 0
        for two in range(patterns):
            gain = gains[max(one, two), min(one, two)]
            if two != one and gain > most:
                partner, most = two, gain
        if partner >= 0:
            total += most
            for gone in (one, partner):
                gains[gone, :] = 0
                gains[:, gone] = 0
    return total
