"""Anonymous types: constants that an example knows only by their marks (step 1).

A type is anonymous when it occurs in no global view with two or more existential arguments, and
each fact about an example holds at most one constant of an anonymous type. Then all that a rule can
say of such a constant is its set of *marks*: (view, the fact's other values). Facts of a global
view with one argument mark a constant in every example.

What an example holds of an anonymous type is thus the set of its constants' mark sets; and since a
variable may always take a constant with more marks, only the subset-maximal ones matter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from ilp.native.encode import Encoded, Ints, KeyIndex
from ilp.native.hashing import Hashes, hash_rows, hash_sets
from ilp.native.located import Located
from ilp.native.views import View

__all__ = ["HOLE", "AnonymousType", "Mark", "anonymous_types", "maximal_masks"]

HOLE = -1
"""Stands for the anonymous constant in a mark's values."""
MAX_MARKS = 64
MAX_CELLS = 1 << 28
"""Beyond these a type is treated as named, which is always correct."""

Mark = tuple[int, tuple[int, ...]]


@dataclass(slots=True)
class AnonymousType:
    """The marks of one type's constants, as bit masks over `marks`.

    masks: key -> (keys, constants), the marks of each constant at each key of the examples.
    everywhere: (constants,), the marks that hold in every example.
    """

    kind: str
    marks: list[Mark] = field(default_factory=list)
    masks: dict[tuple[int, ...], Hashes] = field(default_factory=dict)
    everywhere: Hashes = field(default_factory=lambda: np.zeros(0, np.uint64))

    def rows(self, indexes: dict[tuple[int, ...], KeyIndex], examples: Ints) -> Hashes:
        """Return (examples, constants): the mask of each constant in each of the examples."""
        rows = np.repeat(self.everywhere[None], len(examples), axis=0)
        for key, masks in self.masks.items():
            rows |= masks[indexes[key].of_example[examples]]
        return rows

    def signatures(self, indexes: dict[tuple[int, ...], KeyIndex], examples: int) -> Hashes:
        """Return a hash of the set of masks of each example."""
        groups = np.zeros(examples, np.int64)
        for key, masks in self.masks.items():
            of_key = np.unique(hash_rows(masks), return_inverse=True)[1]
            groups = groups * (int(of_key.max(initial=0)) + 1) + of_key[indexes[key].of_example]
            groups = np.unique(groups, return_inverse=True)[1]
        first = np.unique(groups, return_index=True)[1]
        step = max(1, (1 << 22) // max(1, len(self.everywhere)))
        hashes = [
            hash_sets(self.rows(indexes, first[at : at + step]))
            for at in range(0, len(first), step)
        ]
        return np.concatenate(hashes)[groups]


def anonymous_types(
    encoded: Encoded,
    views: tuple[View, ...],
    located: list[Located],
    indexes: dict[tuple[int, ...], KeyIndex],
) -> dict[str, AnonymousType]:
    """Return the anonymous types by name, in the order of the views that mention them."""
    found = {}
    for kind in _candidates(views):
        anonymous = _marked(kind, encoded, views, located, indexes)
        if anonymous is not None:
            found[kind] = anonymous
    return found


def maximal_masks(row: Hashes) -> frozenset[int]:
    """Return the subset-maximal masks of one example, without the empty one."""
    masks = {int(mask) for mask in np.unique(row)} - {0}
    return frozenset(m for m in masks if not any(m != o and m & ~o == 0 for o in masks))


def _candidates(views: tuple[View, ...]) -> list[str]:
    """Return the types that meet the definition."""
    linked = {t for v in views if v.is_global and len(v.types) > 1 for t in v.types}
    kinds = [t for t in dict.fromkeys(t for v in views for t in v.types) if t not in linked]
    crowded = True
    while crowded:
        counts = [Counter(t for t in v.types if t in kinds) for v in views]
        crowded_types = {t for c in counts if c.total() > 1 for t in c}
        kinds = [t for t in kinds if t not in crowded_types]
        crowded = bool(crowded_types)
    return kinds


def _marked(
    kind: str,
    encoded: Encoded,
    views: tuple[View, ...],
    located: list[Located],
    indexes: dict[tuple[int, ...], KeyIndex],
) -> AnonymousType | None:
    """Return the type with its masks, or None where bit masks over dense tables won't do."""
    size = len(encoded.constants[kind])
    result = AnonymousType(kind, everywhere=np.zeros(size, np.uint64))
    for number, (view, facts) in enumerate(zip(views, located, strict=True)):
        if kind not in view.types:
            continue
        bits, constants = _bits(result.marks, number, facts.values, view.types.index(kind))
        cells = (1 if view.is_global else indexes[view.key].count) * size
        if len(result.marks) > MAX_MARKS or cells > MAX_CELLS:
            return None
        if view.is_global:
            np.bitwise_or.at(result.everywhere, constants, bits)
        else:
            empty = np.zeros((indexes[view.key].count, size), np.uint64)
            table = result.masks.setdefault(view.key, empty)
            np.bitwise_or.at(table, (facts.keys, constants), bits)
    return result


def _bits(marks: list[Mark], view: int, values: Ints, hole: int) -> tuple[Hashes, Ints]:
    """Add a view's marks to `marks`; return each fact's mark as a bit, and its constant."""
    others = values.copy()
    others[:, hole] = HOLE
    distinct, inverse = np.unique(others, axis=0, return_inverse=True)
    start = len(marks)
    marks += [(view, tuple(row)) for row in distinct.tolist()]
    shifts = (inverse.reshape(-1) + start).astype(np.uint64) % np.uint64(MAX_MARKS)
    return np.left_shift(np.uint64(1), shifts), values[:, hole]
