"""How sure a speed-up is: percentile bootstrap intervals of ratios of sums over puzzles.

A speed-up is a ratio of sums over a set of puzzles, and another set of the same kind would give
another one. Drawing puzzles with replacement from those that were measured tells how far it would
be off (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13). Two predicates that
were measured on the same puzzles are compared on the same draws: what a draw of hard puzzles does
to both of them then says nothing about which is better.

Equal costs and an equal seed give equal intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solving import Status
from triage.measurement import Comparison, Measured

__all__ = [
    "LEVEL",
    "Costs",
    "Interval",
    "advantage_interval",
    "costs_of",
    "expansions",
    "ratio_interval",
    "seconds",
    "speedup_interval",
]

LEVEL = 0.95
"""The share of draws that an interval holds."""
RESAMPLES = 1000
CHUNK = 1 << 21
"""Puzzles drawn at a time: 16 MB an array."""

Floats = NDArray[np.float64]


class Interval(Struct, frozen=True):
    """Both ends of a percentile interval."""

    low: float
    high: float


class Costs(Struct, frozen=True, eq=False):
    """What searches cost, by [puzzle] in one order: the baseline's and the predicate's.

    Both are 0 on puzzles that do not count, as one of the two did not solve them.
    """

    baseline: Floats
    predicate: Floats

    @property
    def ratio(self) -> float | None:
        """The speed-up: the ratio of the sums, None where nothing was compared."""
        below = float(self.predicate.sum())
        return float(self.baseline.sum()) / below if below else None


def seconds(measured: Measured) -> float:
    """Return the CPU seconds of a search."""
    return measured.cpu_seconds


def expansions(measured: Measured) -> float:
    """Return the expansions of a search."""
    return measured.expansions


def costs_of(
    comparisons: Iterable[Comparison], cost: Callable[[Measured], float] = seconds
) -> Costs:
    """Return the costs of both searches of each comparison."""
    pairs = [
        (cost(c.baseline), cost(c.predicate))
        if c.baseline.status is c.predicate.status is Status.SOLVED
        else (0.0, 0.0)
        for c in comparisons
    ]
    both = np.array(pairs, np.float64).reshape(-1, 2)
    return Costs(both[:, 0].copy(), both[:, 1].copy())


def speedup_interval(
    comparisons: Iterable[Comparison],
    cost: Callable[[Measured], float] = seconds,
    level: float = LEVEL,
    seed: int = 0,
) -> Interval | None:
    """Return the interval of a speed-up (`triage.speedup`), None where nothing was compared."""
    costs = costs_of(comparisons, cost)
    if not costs.predicate.any():
        return None
    return ratio_interval([costs.baseline], [costs.predicate], level, seed)


def advantage_interval(one: Costs, other: Costs, level: float = LEVEL) -> Interval | None:
    """Return the interval of one speed-up over another one, from costs on the same puzzles.

    None where either has compared nothing.
    """
    if not (one.predicate.any() and other.predicate.any()):
        return None
    return ratio_interval([one.baseline, other.predicate], [one.predicate, other.baseline], level)


def ratio_interval(
    above: list[Floats],
    below: list[Floats],
    level: float = LEVEL,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Interval:
    """Return the interval of a product of sums over a product of sums, all by [puzzle].

    One array on each side gives a speed-up. The ratio of two speed-ups a and b, on the same
    puzzles, is [baseline of a, predicate of b] over [predicate of a, baseline of b]. Draws in
    which nothing was compared do not count. Raises ValueError where no draw does, for no puzzles,
    and unless 0 < level < 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"expected a level between 0 and 1, not {level}")
    if not len(above[0]):
        raise ValueError("an interval needs at least one puzzle")
    columns = np.stack([*above, *below], axis=1)
    sums = _resampled(columns, np.random.default_rng(seed), resamples)
    top, bottom = sums[:, : len(above)].prod(axis=1), sums[:, len(above) :].prod(axis=1)
    ratios = np.sort(top[bottom > 0] / bottom[bottom > 0])
    if not len(ratios):
        raise ValueError("an interval needs at least one puzzle with costs")
    outside = (1 - level) / 2
    low, high = (ratios[int(at * (len(ratios) - 1) + 0.5)] for at in (outside, 1 - outside))
    return Interval(float(low), float(high))


def _resampled(columns: Floats, rng: np.random.Generator, resamples: int) -> Floats:
    """Return sums of the columns over puzzles drawn with replacement, by [resample, column]."""
    count = len(columns)
    sums = np.empty((resamples, columns.shape[1]))
    step = max(1, CHUNK // count)
    for first in range(0, resamples, step):
        some = min(step, resamples - first)
        drawn = rng.integers(0, count, (some, count), dtype=np.int32)
        for i in range(columns.shape[1]):
            sums[first : first + some, i] = columns[:, i][drawn].sum(axis=1)
    return sums
