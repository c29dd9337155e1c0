"""Facts as they are reached from examples: their own, links, and calls (step 1, see reach)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ilp.native.encode import Ints
from ilp.native.located import Located, rows_at
from ilp.native.views import View

__all__ = ["Call", "Codes", "Link", "Own", "Source", "TooManyError"]

TRIED = 16
"""A call looks at no more combinations of inputs for each fact allowed."""


class TooManyError(Exception):
    """More facts are reached than wanted."""


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


class Source(Protocol):
    """A view's facts as they are reached."""

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """Return (owner, row) of the facts reached by new codes; `known` has these, too, sorted.

        Of no more than some facts beyond `most`.
        """
        ...

    def all(self) -> tuple[Ints, Ints]:
        """Return (owner, row) of all facts reached, in order of the owners."""
        ...


class Own:
    """A view's facts about the examples."""

    def __init__(self, examples: Ints, view: View, facts: Located, codes: Codes) -> None:
        assert facts.by is not None
        self._owners, self._rows = rows_at(facts, facts.by.of_example[examples])
        columns = codes.arguments(view, facts.values[self._rows], view.inputs or ())
        self._needed = [self._owners * codes.constants + column for column in columns]
        self._taken = np.zeros(len(self._owners), np.bool_)

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """See Source."""
        ready = ~self._taken
        for needed in self._needed:
            ready &= np.isin(needed, known)
        self._taken |= ready
        return self._owners[ready], self._rows[ready]

    def all(self) -> tuple[Ints, Ints]:
        """See Source."""
        return self._owners[self._taken], self._rows[self._taken]


class Link:
    """A global view's facts by each constant that leads to them."""

    def __init__(self, view: View, facts: Located, codes: Codes) -> None:
        columns = codes.arguments(view, facts.values)
        self._constants = codes.constants
        self._count = max(1, len(columns[0]))
        self._orders = [np.argsort(column, kind="stable") for column in columns]
        self._columns = [column[order] for column, order in zip(columns, self._orders, strict=True)]
        self._taken = np.zeros(0, np.int64)

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """See Source."""
        owners, constants = np.divmod(new, self._constants)
        pairs = [self._taken[:0]]
        for column, order in zip(self._columns, self._orders, strict=True):
            places, rows = rows_at(Located(None, column, column[:, None]), constants)
            pairs.append((owners[places] * self._count + order[rows])[: max(0, most) + 1])
        fresh = np.setdiff1d(np.concatenate(pairs), self._taken)
        self._taken = np.union1d(self._taken, fresh)
        return np.divmod(fresh, self._count)

    def all(self) -> tuple[Ints, Ints]:
        """See Source."""
        return np.divmod(self._taken, self._count)


class Call:
    """A global view's facts by all their inputs: a trie of their constants, one stage an input."""

    def __init__(self, examples: int, view: View, facts: Located, codes: Codes) -> None:
        self._examples = examples
        self._constants = codes.constants
        self._count = max(1, len(facts.values))
        self._stages: list[Ints] = []
        node = np.zeros(len(facts.values), np.int64)
        for column in codes.arguments(view, facts.values, view.inputs):
            stage, node = np.unique(node * self._constants + column, return_inverse=True)
            self._stages.append(stage)
        self._rows = np.argsort(node, kind="stable")
        self._nodes = node[self._rows]
        self._taken = np.zeros(0, np.int64)

    def at(self, new: Ints, known: Ints, most: int) -> tuple[Ints, Ints]:
        """See Source."""
        owners = np.arange(self._examples)
        nodes = np.zeros(self._examples, np.int64)
        for stage in self._stages:
            owners, nodes = self._next(stage, owners, nodes, known, most)
        places, at = _found(self._nodes, nodes, most)
        pairs = owners[places] * self._count + self._rows[at]
        fresh = np.setdiff1d(pairs, self._taken)
        self._taken = np.union1d(self._taken, fresh)
        return np.divmod(fresh, self._count)

    def _next(
        self, stage: Ints, owners: Ints, nodes: Ints, known: Ints, most: int
    ) -> tuple[Ints, Ints]:
        """Return (owner, node) one stage on, by whatever each owner knows."""
        owner_of, constants = np.divmod(known, self._constants)
        places, at = _found(owner_of, owners, most)
        keys = nodes[places] * self._constants + constants[at]
        found = np.searchsorted(stage, keys)
        found[found == len(stage)] = 0
        is_one = stage[found] == keys if len(stage) else np.zeros(0, np.bool_)
        return owners[places][is_one], found[is_one]

    def all(self) -> tuple[Ints, Ints]:
        """See Source."""
        return np.divmod(self._taken, self._count)


def _found(keys: Ints, wanted: Ints, most: int) -> tuple[Ints, Ints]:
    """Return (place in `wanted`, place in the ascending keys) of all that are equal.

    Raises TooManyError if they are far more than `most`.
    """
    counts = np.searchsorted(keys, wanted, "right") - np.searchsorted(keys, wanted)
    if counts.sum() > TRIED * most:
        raise TooManyError
    return rows_at(Located(None, keys, keys[:, None]), wanted)
