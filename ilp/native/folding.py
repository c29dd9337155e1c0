"""Fold the values of existential variables: leave out those that another can stand for (step 3).

If, in every view and every class, each fact with value v also holds with w in its place, then
whatever assignment satisfies a body still does so with w for v: v adds nothing. Equal values fold
into one, and a value with fewer facts into one with more. This is what makes tasks workable in
which variables may stand for other examples' constants: most of those look alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ilp.native.clock import Budget
from ilp.native.words import Words

__all__ = ["fold"]

MAX_WORDS = 1 << 26
"""Where comparing all values takes more words than that, only equal ones are folded."""


def fold(types: Sequence[tuple[str, ...]], arrays: Sequence[Words], budget: Budget) -> list[Words]:
    """Return the views' tables without the values that others can stand for.

    types: of each array's axes but the last, which holds the words. All axes of a type lose the
    same values. Raises BudgetError.
    """
    folded = list(arrays)
    kinds = list(dict.fromkeys(kind for group in types for kind in group))
    changed = True
    while changed:
        changed = False
        for kind in kinds:
            budget.check()
            rows = _rows(kind, types, folded)
            kept = _needed(rows)
            if len(kept) < len(rows):
                changed = True
                folded = [
                    _restricted(kind, group, array, kept)
                    for group, array in zip(types, folded, strict=True)
                ]
    return folded


def _rows(kind: str, types: Sequence[tuple[str, ...]], arrays: Sequence[Words]) -> Words:
    """Return (values, words): all that the views say about each value of a type."""
    parts = []
    for group, array in zip(types, arrays, strict=True):
        for axis, other in enumerate(group):
            if other == kind:
                parts.append(np.moveaxis(array, axis, 0).reshape(array.shape[axis], -1))
    return np.concatenate(parts, axis=1)


def _needed(rows: Words) -> list[int]:
    """Return the rows, ascending, that are within no other row, or the first of equal ones."""
    distinct: dict[bytes, int] = {}
    for i, row in enumerate(rows):
        distinct.setdefault(row.tobytes(), i)
    kept = list(distinct.values())
    if len(kept) ** 2 * rows.shape[1] > MAX_WORDS:
        return kept
    chosen = rows[kept]
    # Distinct rows are within one another in a partial order: each is within a maximal one.
    return [i for i in kept if np.count_nonzero(~(rows[i] & ~chosen).any(axis=1)) == 1]


def _restricted(kind: str, group: tuple[str, ...], array: Words, kept: list[int]) -> Words:
    for axis, other in enumerate(group):
        if other == kind:
            array = array.take(kept, axis=axis)
    return array
