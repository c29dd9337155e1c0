"""A canonical order of the nodes of many small structures at once (step 1).

Colours are refined until they are stable (Weisfeiler and Leman), one of several equal ones is set
apart, refined again, and so on, in all structures together. Where equally coloured nodes can't be
exchanged the order may depend on their names: structures that are equal up to names may then get
different orders, which makes more classes than need be, never wrong ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.hashing import Hashes, hash_rows, mix

__all__ = ["Facts", "canonical_ranks"]

MAX_SPLITS = 64
"""How often one node of several equal ones is set apart."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One view's facts in all structures: (facts, arguments), nodes at the places `linked`."""

    view: int
    values: Ints
    linked: list[int]

    def replaced(self, of_node: Ints | Hashes) -> Ints:
        """Return the facts' arguments with something else in place of each node."""
        values = self.values.copy()
        for at in self.linked:
            values[:, at] = of_node[self.values[:, at]].view(np.int64)
        return values


def canonical_ranks(
    facts: Sequence[Facts],
    owners: Ints,
    kinds: Ints,
    names: Ints,
    colours: Hashes,
    budget: Budget,
) -> Ints:
    """Return each node's rank among those of its structure and kind.

    owners: each node's structure, ascending. colours: different for different kinds. names: what
    decides at last. Raises BudgetError.
    """
    colours = _refined(facts, owners, colours, budget)
    for _ in range(MAX_SPLITS):
        order = np.lexsort((names, colours, owners))
        owner, colour = owners[order], colours[order]
        tied = order[:-1][(owner[1:] == owner[:-1]) & (colour[1:] == colour[:-1])]
        if not len(tied):
            break
        apart = tied[np.unique(owners[tied], return_index=True)[1]]
        colours[apart] = mix(colours[apart], salt=1)
        colours = _refined(facts, owners, colours, budget)
    order = np.lexsort((names, colours, kinds, owners))
    group = owners[order] * (int(kinds.max(initial=0)) + 1) + kinds[order]
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order)) - np.searchsorted(group, group, "left")
    return ranks


def _refined(facts: Sequence[Facts], owners: Ints, colours: Hashes, budget: Budget) -> Hashes:
    """Return stable colours: each node's tells in which facts it is, with which colours beside."""
    count = _distinct(owners, colours)
    while True:
        budget.check()
        new = mix(colours)
        for each in facts:
            hashes = hash_rows(each.replaced(colours), salt=each.view)
            for at in each.linked:
                np.add.at(new, each.values[:, at], mix(hashes, salt=at))
        before, count = count, _distinct(owners, new)
        if count == before:
            return new
        colours = new


def _distinct(owners: Ints, colours: Hashes) -> int:
    """Return how many different colours there are, counted in each structure."""
    return len(np.unique(mix(owners) + mix(colours, salt=1)))
