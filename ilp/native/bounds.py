"""Step 7: proof that no rule still unseen can make a better program.

After level L an unseen rule has a component of more than L literals, so one that covers p costs at
least L + 2 + need(p) with its head. Positives that can't share a rule split the positives into
overlapping sets (products); a *virtual* rule for such a set and a price t covers those of its
members whose unseen rules may cost t. Every program with an unseen rule costs at least as much as
some virtual rule and the cheapest cover, by rules and virtual rules, of what that one leaves.
"""

from __future__ import annotations

from collections.abc import Sequence

from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.pieces import INFINITE, Pieces
from ilp.native.program import Cover, Weighted

__all__ = ["Bound", "unseen_costs"]


def unseen_costs(pieces: Pieces, level: int, max_body: int) -> list[int]:
    """Return, for each positive, the least cost of a rule not seen after `level`, or INFINITE."""
    needs = pieces.needs(level + 1)
    alive = [row for row, lives in zip(needs, pieces.alive, strict=True) if lives]
    costs = []
    for p in range(pieces.positives):
        body = level + 1 + min((row[p] for row in alive), default=INFINITE)
        costs.append(body + 1 if body <= max_body else INFINITE)
    return costs


class Bound:
    """The bound after one level.

    lowest: no program with an unseen rule that covers the target costs less.
    """

    def __init__(
        self,
        rules: Sequence[Weighted],
        costs: Sequence[int],
        shareable: Sequence[int],
        target: int,
        best: int,
        budget: Budget,
    ) -> None:
        self._shareable = shareable
        self._target = target
        self._best = best
        virtual = _virtual_rules(shareable, costs)
        self._cover = Cover([*rules, *virtual], budget)
        self.lowest = min(
            (cost + self._cover.cost(target & ~mask) for mask, cost in virtual), default=INFINITE
        )

    @property
    def proves(self) -> bool:
        """Whether the best program is optimal."""
        return self.lowest >= self._best

    def too_dear(self, level: int, useful: int, needs: list[int]) -> bool:
        """Return whether no program with such a component of the next level beats the best one.

        useful: the positives it may help to cover. needs: literals that each takes elsewhere.
        """
        for mask in self._shareable:
            covered = useful & mask
            if covered:
                rule = level + 1 + min(needs[p] for p in bits(covered))
                if rule + self._cover.cost(self._target & ~covered) < self._best:
                    return False
        return True


def _virtual_rules(shareable: Sequence[int], costs: Sequence[int]) -> list[Weighted]:
    """Return the virtual rules, none of them within another that costs no more."""
    virtual = {
        (sum(1 << p for p in bits(mask) if costs[p] <= price), price)
        for mask in shareable
        for price in {costs[p] for p in bits(mask)} - {INFINITE}
    }
    kept: list[Weighted] = []
    for mask, cost in sorted(virtual, key=lambda v: (v[1], -v[0].bit_count(), v[0])):
        if not any(not mask & ~other for other, _ in kept):
            kept.append((mask, cost))
    return kept
