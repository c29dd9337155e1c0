"""The best program of a limited number of rules (a bias with max_clauses).

Without a limit every positive that some rule covers gets covered; with one, which ones is a choice:
most examples first, then fewest literals. Branch and bound over the rules, those that cover most
first; what is left can gain at most what the best remaining rules add one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.program import Weighted

__all__ = ["best_limited", "greedy_limited"]


def best_limited(
    sets: Sequence[Weighted], weights: Sequence[int], most: int, budget: Budget
) -> tuple[int, ...]:
    """Return the places of at most `most` sets with the greatest weight, then the least cost.

    weights: of the elements of the sets.
    """
    return _Search(sets, weights, budget).run(most)


def greedy_limited(sets: Sequence[Weighted], weights: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the places of at most `most` sets, each the one that adds most; quick, not exact."""
    chosen: list[int] = []
    covered = 0
    for _ in range(most):
        gains = [sum(weights[i] for i in bits(mask & ~covered)) for mask, _ in sets]
        place = max(range(len(sets)), key=lambda i: (gains[i], -sets[i][1]), default=None)
        if place is None or not gains[place]:
            break
        chosen.append(place)
        covered |= sets[place][0]
    return tuple(sorted(chosen))


class _Search:
    """The state of one branch and bound."""

    def __init__(self, sets: Sequence[Weighted], weights: Sequence[int], budget: Budget) -> None:
        self._sets = sets
        self._weights = weights
        self._budget = budget
        self._best = (0, 0)
        self._chosen: tuple[int, ...] = ()

    def run(self, most: int) -> tuple[int, ...]:
        self._extend(tuple(range(len(self._sets))), 0, 0, most, ())
        return tuple(sorted(self._chosen))

    def _weight(self, mask: int) -> int:
        return sum(self._weights[i] for i in bits(mask))

    def _extend(
        self, options: tuple[int, ...], covered: int, cost: int, left: int, chosen: tuple[int, ...]
    ) -> None:
        weight = self._weight(covered)
        if (weight, -cost) > self._best:
            self._best, self._chosen = (weight, -cost), chosen
        self._budget.check()
        gains = [(self._weight(self._sets[i][0] & ~covered), i) for i in options]
        gains = sorted((g for g in gains if g[0]), key=lambda g: (-g[0], self._sets[g[1]][1], g[1]))
        for at, (_, place) in enumerate(gains):
            hoped = weight + sum(gain for gain, _ in gains[at : at + left])
            cheapest = cost + min((self._sets[i][1] for _, i in gains[at:]), default=0)
            if not left or (hoped, -cheapest) <= self._best:
                return
            mask, price = self._sets[place]
            rest = tuple(i for _, i in gains[at + 1 :])
            self._extend(rest, covered | mask, cost + price, left - 1, (*chosen, place))
