"""The facts that lead from an example to constants, and on from those to others (step 1).

An example's own facts name some constants; global views with several arguments link them to others.
A body is connected, so its variables only ever take constants that are reached in this way. Where
relations have directions, a fact leads on only once its inputs are reached: its other constants can
be met in no other way, as a literal is called when its inputs are bound.

An output is *functional* if it never gives an example more than one constant: the constant then has
a role in the example, and its name tells nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.located import Located, rows_at
from ilp.native.views import View

__all__ = ["Codes", "FactsOf", "are_narrow", "facts_about", "functional_types"]

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

    def arguments(
        self, view: View, values: Ints, places: Sequence[int] | None = None
    ) -> list[Ints]:
        """Return the (type, constant) number in each argument of the view with such a type.

        places: the arguments to look at; None for all.
        """
        return [
            self.kinds.index(kind) * self.most + values[:, at]
            for at, kind in enumerate(view.types)
            if kind in self.kinds and (places is None or at in places)
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


def functional_types(
    kinds: Sequence[str],
    sizes: dict[str, int],
    views: tuple[View, ...],
    located: list[Located],
    examples: Ints,
    budget: Budget,
) -> list[str]:
    """Return types of which every output is functional (judged by some examples)."""
    some = examples[:: max(1, len(examples) // SAMPLE)]
    chosen = list(kinds)
    while chosen:
        codes = Codes.of(chosen, sizes)
        most = SAMPLE * sum(sizes[kind] for kind in chosen)
        facts = facts_about(some, codes, views, located, most, budget)
        if facts is None:
            return []
        several = {
            views[i].types[at]
            for i, (owners, values) in facts.items()
            for at in views[i].outputs
            if _gives_several(owners, values[:, at])
        }
        if several.isdisjoint(chosen):
            return chosen
        chosen = [kind for kind in chosen if kind not in several]
    return []


def _gives_several(owners: Ints, constants: Ints) -> bool:
    """Return whether some owner has more than one constant."""
    order = np.lexsort((constants, owners))
    owners, constants = owners[order], constants[order]
    return bool(((owners[1:] == owners[:-1]) & (constants[1:] != constants[:-1])).any())


def facts_about(
    examples: Ints,
    codes: Codes,
    views: tuple[View, ...],
    located: list[Located],
    most: int,
    budget: Budget,
) -> FactsOf | None:
    """Return the facts that examples lead to and that concern constants of these types.

    Facts of global views with one argument are left out, unless it is an output. None: they are
    more than `most`.
    """
    sources: dict[int, _Source] = {}
    for i, (view, facts) in enumerate(zip(views, located, strict=True)):
        if facts.by is not None and not set(view.types).isdisjoint(codes.kinds):
            sources[i] = _Own(examples, view, facts, codes)
        elif _leads_on(view, codes):
            sources[i] = _Link(len(examples), view, facts, codes)
    known = new = np.zeros(0, np.int64)
    left, first = most, True
    while first or len(new):
        first = False
        grown = {}
        for i, source in sources.items():
            budget.check()
            owners, rows = source.at(new, known, left)
            left -= len(owners)
            grown[i] = owners, located[i].values[rows]
        if left < 0:
            return None
        new = np.setdiff1d(_reached(grown, codes, views), known)
        known = np.union1d(known, new)
    found = {i: source.all() for i, source in sources.items()}
    return {i: (owners, located[i].values[rows]) for i, (owners, rows) in found.items()}


def _leads_on(view: View, codes: Codes) -> bool:
    """Return whether a global view may lead to constants of some types."""
    several = len(view.types) > 1 or (view.inputs is not None and bool(view.outputs))
    return several and not set(view.types).isdisjoint(codes.kinds)


def _reached(facts: FactsOf, codes: Codes, views: tuple[View, ...]) -> Ints:
    """Return the distinct codes of the constants in some facts."""
    columns = [
        owners * codes.constants + column
        for view, (owners, values) in facts.items()
        for column in codes.arguments(views[view], values)
    ]
    return np.unique(np.concatenate([np.zeros(0, np.int64), *columns]))


class _Source(Protocol):
    """A view's facts as they are reached."""

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """Return (owner, row) of the facts reached by new codes; `known` has these, too, sorted.

        Of no more than some facts beyond `most`.
        """
        ...

    def all(self) -> tuple[Ints, Ints]:
        """Return (owner, row) of all facts reached, in order of the owners."""
        ...


class _Own:
    """A view's facts about the examples."""

    def __init__(self, examples: Ints, view: View, facts: Located, codes: Codes) -> None:
        assert facts.by is not None
        self._owners, self._rows = rows_at(facts, facts.by.of_example[examples])
        columns = codes.arguments(view, facts.values[self._rows], view.inputs or ())
        self._needed = [self._owners * codes.constants + column for column in columns]
        self._taken = np.zeros(len(self._owners), np.bool_)

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """See _Source."""
        ready = ~self._taken
        for needed in self._needed:
            ready &= np.isin(needed, known)
        self._taken |= ready
        return self._owners[ready], self._rows[ready]

    def all(self) -> tuple[Ints, Ints]:
        """See _Source."""
        return self._owners[self._taken], self._rows[self._taken]


class _Link:
    """A global view's facts by the constants that lead to them."""

    def __init__(self, examples: int, view: View, facts: Located, codes: Codes) -> None:
        directed = view.inputs is not None
        columns = codes.arguments(view, facts.values, view.inputs)
        self._constants = codes.constants
        self._count = max(1, len(facts.values))
        self._orders = [np.argsort(column, kind="stable") for column in columns]
        self._columns = [column[order] for column, order in zip(columns, self._orders, strict=True)]
        self._needed = columns if directed else []
        self._taken = np.zeros(0, np.int64)
        # Facts without inputs are about every example.
        self._at_once = examples * len(facts.values) if directed and not columns else 0

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """See _Source."""
        if self._at_once:
            self._taken, self._at_once = np.arange(min(self._at_once, most + 1)), 0
            return self.all()
        owners, constants = np.divmod(new, self._constants)
        pairs = [self._taken[:0]]
        for column, order in zip(self._columns, self._orders, strict=True):
            places, rows = rows_at(Located(None, column, column[:, None]), constants)
            pairs.append(self._ready(owners[places], order[rows], known)[: max(0, most) + 1])
        fresh = np.setdiff1d(np.concatenate(pairs), self._taken)
        self._taken = np.union1d(self._taken, fresh)
        return np.divmod(fresh, self._count)

    def _ready(self, owners: Ints, rows: Ints, known: Ints) -> Ints:
        """Return the numbers of those (owner, row) whose inputs are all known."""
        ready = np.ones(len(rows), np.bool_)
        for column in self._needed:
            ready &= np.isin(owners * self._constants + column[rows], known)
        return owners[ready] * self._count + rows[ready]

    def all(self) -> tuple[Ints, Ints]:
        """See _Source."""
        return np.divmod(self._taken, self._count)
