"""The table of a body with one more literal, dense or sparse (steps 3 and 4).

A table is sparse when it would be large as a dense one: which form it has depends on its variables'
types only, so equal tables have equal forms. None stands for a table that a prune forbids (see
components), or the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from ilp.native.canonical import canonical_order, orders_by
from ilp.native.clock import Budget
from ilp.native.extensions import Extension, Extensions
from ilp.native.sparse import SparseTable, sparse
from ilp.native.tables import Tables
from ilp.native.words import Words, coverage, to_int

__all__ = ["AnyTable", "Growth"]

DENSE = 1 << 13
"""The most words of a dense table; measured: larger ones are mostly empty where it matters."""

AnyTable = Words | SparseTable


class Growth:
    """Joins of the tables of one search.

    negatives: the words of the negative classes.
    """

    def __init__(
        self, tables: Tables, extensions: Extensions, negatives: Words, budget: Budget
    ) -> None:
        self._tables = tables
        self._extensions = extensions
        self._negatives = negatives
        self._budget = budget
        self._irreflexive = _irreflexive_types(tables)

    def stored(self, array: Words) -> AnyTable:
        """Return a view's table in the form that bodies with its variables have."""
        return sparse(array) if array.ndim > 1 and array.size > DENSE else array

    def joins(
        self, types: tuple[str, ...], table: AnyTable
    ) -> Iterator[tuple[Extension, Words, int]]:
        """Yield each literal that joins a body, the join without new variables, and its coverage.

        The join has (cells, words) of a dense table, (rows, words) of a sparse one.
        """
        if isinstance(table, SparseTable):
            for extension in self._extensions.options(types):
                self._budget.check()
                joined = table.joined(self._array(extension), extension.literal[1])
                yield extension, joined, coverage(joined)
            return
        cells = table.reshape(-1, self._tables.words)
        for extensions, stack in self._extensions.stacks(types):
            several = cells & stack
            yield from zip(extensions, several, _coverages(several), strict=True)

    def filtered(self, table: AnyTable, joined: Words, adds: bool) -> AnyTable | None:
        """Return the table with a literal without new variables.

        adds: whether the literal is of use even if it separates nothing.
        """
        before = table.sets if isinstance(table, SparseTable) else table
        joined = joined.reshape(before.shape)
        if not adds and not ((before ^ joined) & self._negatives).any():
            return None
        return table.kept(joined) if isinstance(table, SparseTable) else joined

    def expanded(self, table: AnyTable, extension: Extension, joined: Words) -> AnyTable | None:
        """Return the table with a literal that has new variables; raises BudgetError."""
        args = extension.literal[1]
        if isinstance(table, SparseTable) or prod(extension.shape) > DENSE:
            rows = table if isinstance(table, SparseTable) else sparse(table)
            array = self._array(extension)
            if rows is not table:
                joined = rows.joined(array, args)
            grown = rows.expanded(array, args, joined, self._budget)
            return None if grown is None or self._repeats(extension, grown) else grown
        if not self._budget.fits(extension.bytes):
            self._budget.truncated = True
            return None
        wide = table.reshape(*table.shape[:-1], *(1,) * extension.new, table.shape[-1])
        dense: Words = wide & self._extensions.aligned(extension.literal, len(extension.types))
        return None if self._repeats(extension, dense) else dense

    def normal(
        self, types: tuple[str, ...], table: AnyTable
    ) -> tuple[tuple[int, ...], AnyTable, bytes]:
        """Return the order of variables of the normal form, the table in it, and its bytes.

        Equal types and bytes mean equal tables.
        """
        if isinstance(table, SparseTable):
            sizes = self._tables.sizes
            orders = orders_by(types, lambda at: table.alone(at, sizes[types[at]]))
            return table.normal(orders, self._budget)
        order, form = canonical_order(types, table)
        # The form's own bytes serve as the table: one copy of each.
        shape = self._tables.shape([types[i] for i in order])
        return order, np.frombuffer(form, np.uint64).reshape(shape), form

    def _array(self, extension: Extension) -> Words:
        return self._tables.views[extension.literal[0]].array

    def _repeats(self, extension: Extension, table: AnyTable) -> bool:
        """Return whether the one new variable always equals an old one of an irreflexive type."""
        *old, kind = extension.types
        if extension.new != 1 or kind not in self._irreflexive:
            return False
        same = [axis for axis, other in enumerate(old) if other == kind]
        if isinstance(table, SparseTable):
            return any(table.always_equal(axis, len(old)) for axis in same)
        filled = np.count_nonzero(table) if same else 0
        return any(
            np.count_nonzero(np.diagonal(table, axis1=axis, axis2=len(old))) == filled
            for axis in same
        )


def _coverages(joined: Words) -> list[int]:
    """Return the coverage of each of several tables, (tables, cells, words)."""
    rows = np.bitwise_or.reduce(joined, axis=1)
    if rows.shape[1] == 1:
        return [int(mask) for mask in rows[:, 0].tolist()]
    return [to_int(row) for row in rows]


def _irreflexive_types(tables: Tables) -> set[str]:
    """Return the types of which no view holds one value twice, in any two places of that type."""
    reflexive = set()
    for table in tables.views:
        for i, kind in enumerate(table.types):
            for j in range(i):
                if table.types[j] == kind and np.diagonal(table.array, axis1=j, axis2=i).any():
                    reflexive.add(kind)
    return set(tables.sizes) - reflexive
