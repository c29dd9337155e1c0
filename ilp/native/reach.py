"""The facts that lead from an example to constants, and on from those to others (step 1).

An example's own facts name some constants; global views with several arguments link them to others.
A body is connected, so its variables only ever take constants that are reached in this way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.located import Located, rows_at
from ilp.native.views import View

__all__ = ["Codes", "FactsOf", "are_narrow", "facts_about"]

FactsOf = dict[int, tuple[Ints, Ints]]
"""View -> (place of the example, constants) of each fact, ordered by the example."""

FEW = 64
"""So few constants are named without a look at where they lead."""

SHARE = 4
"""Types are narrow if an example leads to no more than one in so many of their constants."""

SAMPLE = 64
"""Examples that are looked at to tell whether types are narrow."""


@dataclass(frozen=True, slots=True)
class Codes:
    """Numbers for (owner, type, constant), for a few types."""

    kinds: tuple[str, ...]
    most: int

    @classmethod
    def of(cls, kinds: list[str], sizes: dict[str, int]) -> Codes:
        """Return the codes for types with so many constants each."""
        return cls(tuple(kinds), max(1, *(sizes[kind] for kind in kinds)))

    @property
    def constants(self) -> int:
        """One more than the greatest number of a (type, constant)."""
        return len(self.kinds) * self.most

    def arguments(self, view: View, values: Ints) -> list[Ints]:
        """Return the (type, constant) number in each argument of the view with such a type."""
        return [
            self.kinds.index(kind) * self.most + values[:, at]
            for at, kind in enumerate(view.types)
            if kind in self.kinds
        ]


def are_narrow(
    kinds: list[str],
    sizes: dict[str, int],
    views: tuple[View, ...],
    located: list[Located],
    examples: Ints,
    budget: Budget,
) -> bool:
    """Return whether examples lead to few of all constants of these types (judged by some)."""
    total = sum(sizes[kind] for kind in kinds)
    if total <= FEW:
        return False
    some = examples[:: max(1, len(examples) // SAMPLE)]
    facts = facts_about(some, Codes.of(kinds, sizes), views, located, SAMPLE * total, budget)
    if facts is None:
        return False
    codes = Codes.of(kinds, sizes)
    reached = [
        owners * codes.constants + column
        for view, (owners, values) in facts.items()
        for column in codes.arguments(views[view], values)
    ]
    return len(np.unique(np.concatenate(reached))) * SHARE <= total * len(some)


def facts_about(
    examples: Ints,
    codes: Codes,
    views: tuple[View, ...],
    located: list[Located],
    most: int,
    budget: Budget,
) -> FactsOf | None:
    """Return the facts that examples lead to and that concern constants of these types.

    Facts of global views with one argument are left out. None: they are more than `most`.
    """
    found: FactsOf = {}
    links: dict[int, _Link] = {}
    for i, (view, facts) in enumerate(zip(views, located, strict=True)):
        if set(view.types).isdisjoint(codes.kinds):
            continue
        if facts.by is not None:
            owners, rows = rows_at(facts, facts.by.of_example[examples])
            found[i] = owners, facts.values[rows]
        elif len(view.types) > 1:
            links[i] = _Link(codes.arguments(view, facts.values), codes.constants)
    new = _reached(found, codes, views)
    left = most - sum(len(owners) for owners, _ in found.values())
    known = new
    while len(new) and left >= 0:
        grown = {}
        for i, link in links.items():
            budget.check()
            owners, rows = link.at(new, left)
            left -= len(owners)
            grown[i] = owners, located[i].values[rows]
        new = np.setdiff1d(_reached(grown, codes, views), known)
        known = np.concatenate([known, new])
    if left < 0:
        return None
    for i, link in links.items():
        owners, rows = link.all()
        found[i] = owners, located[i].values[rows]
    return found


def _reached(facts: FactsOf, codes: Codes, views: tuple[View, ...]) -> Ints:
    """Return the distinct codes of the constants in some facts."""
    columns = [
        owners * codes.constants + column
        for view, (owners, values) in facts.items()
        for column in codes.arguments(views[view], values)
    ]
    return np.unique(np.concatenate([np.zeros(0, np.int64), *columns]))


class _Link:
    """A global view's facts by each of their constants, and those reached so far."""

    def __init__(self, columns: list[Ints], constants: int) -> None:
        self._constants = constants
        self._count = max(1, len(columns[0]))
        self._orders = [np.argsort(column, kind="stable") for column in columns]
        self._columns = [column[order] for column, order in zip(columns, self._orders, strict=True)]
        self._taken = np.zeros(0, np.int64)

    def at(self, codes: Ints, most: int) -> tuple[Ints, Ints]:
        """Return (owner, row) of the facts at these codes that were not reached before.

        Of no more than some facts beyond `most`.
        """
        owners, constants = np.divmod(codes, self._constants)
        pairs = [self._taken[:0]]
        for column, order in zip(self._columns, self._orders, strict=True):
            places, rows = rows_at(Located(None, column, column[:, None]), constants)
            pairs.append((owners[places] * self._count + order[rows])[: max(0, most) + 1])
        new = np.setdiff1d(np.concatenate(pairs), self._taken)
        self._taken = np.union1d(self._taken, new)
        return np.divmod(new, self._count)

    def all(self) -> tuple[Ints, Ints]:
        """Return (owner, row) of all facts reached, in order."""
        return np.divmod(self._taken, self._count)
