"""Tables of which only the filled cells are kept: for many variables with many values (step 3).

A sparse table says the same as a dense one (see tables): each row is an assignment of the variables
and the set of classes in which the body then holds; rows without a class are left out. Joining a
view gathers, for each row, what the view holds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from ilp.native.clock import Budget
from ilp.native.words import Words

__all__ = ["SparseTable", "sparse"]

Values = npt.NDArray[np.int32]

CHUNK = 1 << 20
"""Words that are made at once."""


@dataclass(frozen=True, slots=True)
class SparseTable:
    """The filled cells: values (rows, variables), sets (rows, words)."""

    values: Values
    sets: Words

    @property
    def nbytes(self) -> int:
        """The bytes that it takes."""
        return self.values.nbytes + self.sets.nbytes

    def joined(self, array: Words, args: Sequence[int]) -> Words:
        """Return (rows, words): where the body still holds with a view added.

        array: the view's table. args: its arguments' variables; those that the table lacks are new,
        and some value for them is enough.
        """
        new = tuple(axis for axis, variable in enumerate(args) if not self._has(variable))
        if new:
            array = np.bitwise_or.reduce(array, axis=new)
        return array[self._columns(args)] & self.sets

    def kept(self, joined: Words) -> SparseTable:
        """Return the table with the sets that `joined` gave for a view without new variables."""
        filled = joined.any(axis=1)
        return SparseTable(self.values[filled], joined[filled])

    def expanded(
        self, array: Words, args: Sequence[int], joined: Words, budget: Budget
    ) -> SparseTable | None:
        """Return the table with a view's new variables, None where memory is too small for it.

        joined: what the method of that name returns. Raises BudgetError.
        """
        live = self.kept(joined)
        old = [axis for axis, variable in enumerate(args) if self._has(variable)]
        array = np.moveaxis(array, old, range(len(old)))
        columns = self._columns_of(live.values, args)
        width = prod(array.shape[len(old) :])
        parts, size = [], 0
        for at in range(0, len(live.sets), step := max(1, CHUNK // max(1, width))):
            budget.check()
            cells = array[tuple(column[at : at + step] for column in columns)]
            sets = live.sets[at : at + step].reshape(-1, *(1,) * (cells.ndim - 2), cells.shape[-1])
            cells = cells & sets
            filled = np.nonzero(cells.any(axis=-1))
            values = np.stack(filled[1:], axis=1).astype(np.int32)
            part = SparseTable(
                np.concatenate([live.values[at : at + step][filled[0]], values], axis=1),
                cells[filled],
            )
            size += part.nbytes
            if not budget.fits(size):
                budget.truncated = True
                return None
            parts.append(part)
        return _concatenated(parts, self.values.shape[1] + len(args) - len(old), self.sets)

    def always_equal(self, one: int, other: int) -> bool:
        """Return whether two variables have the same value in every row."""
        return bool((self.values[:, one] == self.values[:, other]).all())

    def alone(self, variable: int, size: int) -> bytes:
        """Return what the table says about one variable, of a type with so many values."""
        projected = np.zeros((size, self.sets.shape[1]), np.uint64)
        np.bitwise_or.at(projected, self.values[:, variable], self.sets)
        return projected.tobytes()

    def normal(
        self, orders: Iterable[tuple[int, ...]], budget: Budget
    ) -> tuple[tuple[int, ...], SparseTable, bytes]:
        """Return the order of variables with the least bytes, the table in it, and those bytes.

        Raises BudgetError.
        """
        best: tuple[bytes, tuple[int, ...], SparseTable] | None = None
        for order in orders:
            budget.check()
            values = np.ascontiguousarray(self.values[:, order])
            rows = np.lexsort(values.T[::-1])
            table = SparseTable(values[rows], self.sets[rows])
            form = table.values.tobytes() + table.sets.tobytes()
            if best is None or form < best[0]:
                best = form, order, table
        assert best is not None
        return best[1], best[2], best[0]

    def _has(self, variable: int) -> bool:
        return variable < len(self.values.T)

    def _columns(self, args: Sequence[int]) -> tuple[Values, ...]:
        return self._columns_of(self.values, args)

    def _columns_of(self, values: Values, args: Sequence[int]) -> tuple[Values, ...]:
        return tuple(values[:, variable] for variable in args if self._has(variable))


def sparse(table: Words) -> SparseTable:
    """Return a dense table's filled cells."""
    filled = np.nonzero(table.any(axis=-1))
    return SparseTable(np.stack(filled, axis=1).astype(np.int32), table[filled])


def _concatenated(parts: list[SparseTable], variables: int, sets: Words) -> SparseTable:
    empty = SparseTable(np.zeros((0, variables), np.int32), sets[:0])
    every = [empty, *parts]
    return SparseTable(
        np.concatenate([part.values for part in every]), np.concatenate([p.sets for p in every])
    )
