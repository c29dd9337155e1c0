"""The literals that may extend a body over variables of given types (step 3).

A literal joins through at least one variable that the body has; its other arguments are new
variables, numbered after the old ones. All literals that fit the same types are stacked, each
projected on the old variables, so that one AND and one OR-reduction give the coverage of all of
them: the OR over a new variable may be taken before the join.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from ilp.native.clock import Budget
from ilp.native.tables import Tables
from ilp.native.words import Words

__all__ = ["Extension", "Extensions", "Literal"]

Literal = tuple[int, tuple[int, ...]]
"""A view table's place, and the variable of each existential argument."""

CHUNK = 1 << 18
"""Words joined at once: what a processor's cache holds."""
KEPT = 1 << 22
"""The most words of a stack that is kept; a larger one is made again each time."""

Stack = tuple[list["Extension"], Words]
"""Extensions, and (extensions, cells of the old variables, words)."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A literal that joins a body.

    types: of the extended body's variables. new: how many of them are new. shape: of the extended
    body's table. heads, variables: the head and existential variables of the literal, as bit sets.
    """

    literal: Literal
    types: tuple[str, ...]
    new: int
    shape: tuple[int, ...]
    heads: int
    variables: int

    @property
    def bytes(self) -> int:
        """The size of the extended body's table."""
        return 8 * prod(self.shape)


class Extensions:
    """Literals and their tables for bodies of any types; made once and kept where memory allows."""

    def __init__(self, tables: Tables, max_variables: int, budget: Budget) -> None:
        self._tables = tables
        self._max_variables = max_variables
        self._budget = budget
        self._options: dict[tuple[str, ...], list[Extension]] = {}
        self._stacks: dict[tuple[str, ...], list[Stack]] = {}
        self._aligned: dict[tuple[Literal, int], Words] = {}

    def first(self) -> list[Extension]:
        """Return the one-literal bodies."""
        return [
            self._extension((place, tuple(range(len(view.types)))), view.types, old=0)
            for place, view in enumerate(self._tables.views)
            if len(view.types) <= self._max_variables
        ]

    def stacks(self, types: tuple[str, ...]) -> Iterable[Stack]:
        """Return the extensions of a body with these types, in chunks."""
        found = self._stacks.get(types)
        if found is not None:
            return found
        words = len(self.options(types)) * prod(self._tables.shape(types))
        if words > KEPT or not self._budget.fits(8 * words):
            return self._make(types)
        self._budget.take(8 * words)
        self._stacks[types] = list(self._make(types))
        return self._stacks[types]

    def aligned(self, literal: Literal, variables: int) -> Words:
        """Return a literal's table as an array that broadcasts over tables of `variables` axes."""
        found = self._aligned.get((literal, variables))
        if found is None:
            found = self._align(literal, variables)
            if self._budget.fits(found.nbytes):
                self._budget.take(found.nbytes)
                self._aligned[literal, variables] = found
        return found

    def _align(self, literal: Literal, variables: int) -> Words:
        place, args = literal
        array = self._tables.views[place].array
        order = sorted(range(len(args)), key=args.__getitem__)
        shape = [1] * variables + [array.shape[-1]]
        for axis, variable in enumerate(args):
            shape[variable] = array.shape[axis]
        return np.ascontiguousarray(array.transpose(*order, len(args))).reshape(shape)

    def _extension(self, literal: Literal, types: tuple[str, ...], old: int) -> Extension:
        return Extension(
            literal=literal,
            types=types,
            new=len(types) - old,
            shape=self._tables.shape(types),
            heads=self._tables.views[literal[0]].heads,
            variables=sum(1 << variable for variable in literal[1]),
        )

    def options(self, types: tuple[str, ...]) -> list[Extension]:
        """Return the literals that may extend a body with these types."""
        found = self._options.get(types)
        if found is None:
            views = range(len(self._tables.views))
            found = [extension for place in views for extension in self._fitting(place, types)]
            self._options[types] = found
        return found

    def _make(self, types: tuple[str, ...]) -> Iterator[Stack]:
        options = self.options(types)
        shape = self._tables.shape(types)
        step = max(1, CHUNK // prod(shape))
        for at in range(0, len(options), step):
            self._budget.check()
            chunk = options[at : at + step]
            stack = np.empty((len(chunk), *shape), np.uint64)
            for i, extension in enumerate(chunk):
                stack[i] = self._projected(extension)
            yield chunk, stack.reshape(len(chunk), -1, shape[-1])

    def _projected(self, extension: Extension) -> Words:
        variables = len(extension.types)
        table = self.aligned(extension.literal, variables)
        new = tuple(range(variables - extension.new, variables))
        return np.bitwise_or.reduce(table, axis=new) if new else table

    def _fitting(self, place: int, types: tuple[str, ...]) -> Iterator[Extension]:
        wanted = self._tables.views[place].types
        for args, extended in _arguments(wanted, types, self._max_variables):
            if any(a < len(types) for a in args):
                yield self._extension((place, args), extended, old=len(types))


def _arguments(
    wanted: tuple[str, ...], types: tuple[str, ...], max_variables: int
) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Yield (distinct variables for the arguments, types with the new variables)."""
    partial: list[tuple[tuple[int, ...], tuple[str, ...]]] = [((), types)]
    for kind in wanted:
        grown = []
        for args, extended in partial:
            old = (i for i in range(len(types)) if types[i] == kind and i not in args)
            grown += [((*args, i), extended) for i in old]
            if len(extended) < max_variables:
                grown.append(((*args, len(extended)), (*extended, kind)))
        partial = grown
    yield from partial
