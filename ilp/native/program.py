"""Step 6: the cheapest program, by exact memoised set cover.

A program covers a target set of positives with rules, each at the cost of its literals. The search
branches on the positive that the fewest rules cover. It is bounded from below by a dual solution
(each positive pays what is left of its cheapest rule's cost, so no rule is overpaid) and remembers,
for each set still to cover, its optimum or the bound that was refuted. It works for any number of
positives; it is exponential only where the bound is weak.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.pieces import INFINITE

__all__ = ["Cover", "Weighted", "cheapest_cover", "greedy_cover"]

Weighted = tuple[int, int]
"""A set (bits) and its cost."""


@dataclass(slots=True)
class _Known:
    """What is known of covering one set: a lower bound; the optimum, once `chosen` is set."""

    cost: int
    chosen: tuple[int, ...] | None = None


class Cover:
    """Cheapest covers with the same sets; results are kept from call to call."""

    def __init__(self, sets: Sequence[Weighted], budget: Budget) -> None:
        self._sets = list(sets)
        self._budget = budget
        self._known: dict[int, _Known] = {0: _Known(0, ())}

    def cost(self, target: int) -> int:
        """Return the least cost of covering the target, INFINITE if the sets don't."""
        found = self.choose(target)
        return INFINITE if found is None else sum(self._sets[i][1] for i in found)

    def choose(self, target: int) -> tuple[int, ...] | None:
        """Return the places of a cheapest cover's sets, ascending; None if there is no cover."""
        if self._search(target, INFINITE) is None:
            return None
        chosen = self._known[target].chosen
        return None if chosen is None else tuple(sorted(chosen))

    def _search(self, target: int, below: int) -> int | None:
        """Return the least cost of a cover if it is less than `below`, else None."""
        known = self._known.setdefault(target, _Known(0))
        if known.chosen is not None:
            return known.cost if known.cost < below else None
        if known.cost >= below:
            return None
        self._budget.check()
        useful = [(i, mask & target, cost) for i, (mask, cost) in enumerate(self._sets)]
        useful = _undominated([entry for entry in useful if entry[1]])
        bound, element = _dual_bound(target, useful)
        if bound >= below:
            known.cost = max(known.cost, bound)
            return None
        return self._branch(target, element, useful, below)

    def _branch(
        self, target: int, element: int, useful: list[tuple[int, int, int]], below: int
    ) -> int | None:
        best, choice = below, None
        for place, mask, cost in useful:
            if mask >> element & 1:
                rest = self._search(target & ~mask, best - cost)
                if rest is not None:
                    best, choice = rest + cost, (place, target & ~mask)
        known = self._known[target]
        known.cost = max(known.cost, best)
        if choice is None:
            return None
        known.chosen = (choice[0], *(self._known[choice[1]].chosen or ()))
        return best


def cheapest_cover(sets: Sequence[Weighted], target: int, budget: Budget) -> tuple[int, ...] | None:
    """Return the places of the sets of a cheapest cover, ascending; None if there is none."""
    return Cover(sets, budget).choose(target)


def greedy_cover(sets: Sequence[Weighted]) -> tuple[int, ...]:
    """Return the places of sets that cover what all do, each the cheapest for what it adds.

    Quick, not exact: for a run that is out of time.
    """
    left = 0
    for mask, _ in sets:
        left |= mask
    chosen = []
    while left:
        useful = (i for i, (mask, _) in enumerate(sets) if mask & left)
        place = min(useful, key=lambda i: (sets[i][1] / (sets[i][0] & left).bit_count(), i))
        chosen.append(place)
        left &= ~sets[place][0]
    return tuple(sorted(chosen))


def _undominated(entries: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Drop sets that another one contains at no higher cost; the cheapest come first."""
    kept: list[tuple[int, int, int]] = []
    for entry in sorted(entries, key=lambda e: (e[2], -e[1].bit_count(), e[0])):
        if not any(not entry[1] & ~other[1] for other in kept):
            kept.append(entry)
    return kept


def _dual_bound(target: int, useful: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Return (a lower bound on the cost of a cover, the element that the fewest sets hold)."""
    holders: dict[int, list[int]] = {element: [] for element in bits(target)}
    for i, (_, mask, _) in enumerate(useful):
        for element in bits(mask):
            holders[element].append(i)
    order = sorted(holders, key=lambda element: len(holders[element]))
    left = [cost for _, _, cost in useful]
    bound = 0
    for element in order:
        if not holders[element]:
            return INFINITE, element
        price = min(left[i] for i in holders[element])
        bound += price
        for i in holders[element]:
            left[i] -= price
    return bound, order[0]
