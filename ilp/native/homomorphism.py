"""Step 2: which classes any consistent rule could cover, and which ones the search needs.

Class A maps into class B when A's features are a subset of B's (sufficient, hence sound): a rule
that covers A then covers B. So

- a class with a negative example is negative, and a positive class that maps into a negative one
  can't be covered by any consistent rule: the recall ceiling counts the others;
- a rule that covers a positive class covers all above it: only the minimal coverable ones matter;
- a rule that spares a negative class spares all below it: only the maximal ones matter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.classes import Bools, Classes
from ilp.native.clock import Budget
from ilp.native.encode import Ints

__all__ = ["Selection", "blockers", "coverable", "select", "subsets"]


@dataclass(frozen=True, slots=True)
class Selection:
    """The classes that the search works with: class numbers, ascending."""

    positives: tuple[int, ...]
    negatives: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """Positives first: the place is the bit number of the class in every bit set."""
        return self.positives + self.negatives


def subsets(rows: Bools, others: Bools, budget: Budget | None = None) -> Bools:
    """Return (rows, others): whether the features of a row are a subset of those of another."""
    if budget is not None:
        budget.require(8 * others.size + len(rows) * len(others))
    missing = np.ascontiguousarray(~others.T).astype(np.float32)
    step = max(1, (1 << 26) // max(1, missing.size))
    parts = [np.zeros((0, len(others)), np.bool_)]
    for at in range(0, len(rows), step):
        if budget is not None:
            budget.check()
        # Counts of features that a row has and the other lacks; float32 has a fast product.
        parts.append(rows[at : at + step].astype(np.float32) @ missing == 0)
    return np.concatenate(parts)


def coverable(classes: Classes, budget: Budget | None = None) -> Bools:
    """Return (classes,): positive only, and mapping into no negative class."""
    negative = classes.negatives > 0
    result = ~negative
    rows = np.flatnonzero(result)
    maps = subsets(classes.holds[rows], classes.holds[negative], budget)
    result[rows] = ~maps.any(axis=1)
    return result


def blockers(classes: Classes) -> dict[int, int]:
    """Return, for each positive class that can't be covered, a negative class it maps into."""
    negative = np.flatnonzero(classes.negatives > 0)
    rows = np.flatnonzero(classes.negatives == 0)
    maps = subsets(classes.holds[rows], classes.holds[negative])
    found = {int(r): int(negative[m.argmax()]) for r, m in zip(rows, maps, strict=True) if m.any()}
    mixed = np.flatnonzero((classes.negatives > 0) & (classes.positives > 0))
    return found | {int(c): int(c) for c in mixed}


def select(classes: Classes, wanted: Bools, minimal: bool, budget: Budget) -> Selection:
    """Return the positives among `wanted` (only the minimal ones, if asked) and the negatives.

    Distinct classes have distinct features, so "is a subset of" is a partial order.
    """
    positives = np.flatnonzero(wanted)
    if minimal:
        positives = _extreme(classes, positives, below=True, budget=budget)
    negatives = np.flatnonzero(classes.negatives > 0)
    negatives = _extreme(classes, negatives, below=False, budget=budget)
    return Selection(tuple(positives.tolist()), tuple(negatives.tolist()))


def _extreme(classes: Classes, chosen: Ints, below: bool, budget: Budget) -> Ints:
    """Return the minimal (`below`) or maximal classes among the chosen ones."""
    rows = classes.holds[chosen]
    maps = subsets(rows, rows, budget)
    np.fill_diagonal(maps, False)
    return chosen[~maps.any(axis=0 if below else 1)]
