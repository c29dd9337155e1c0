"""Patterned types: constants that an example knows only by their marks (step 1).

All that a rule can say of a constant of a patterned type is its set of *marks*: (view, the fact's
other values). Facts of a global view with one argument mark a constant in every example.

What an example holds of the type is thus the set of its constants' mark sets; and since a variable
may always take a constant with more marks, only the subset-maximal ones matter. A constant without
a mark of the example's own plays no part: a literal that links it to the head would be such a mark.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.encode import Ints
from ilp.native.hashing import Hashes, mix
from ilp.native.located import Grouping, Located, joint, rows_at
from ilp.native.views import View

__all__ = ["HOLE", "Mark", "PatternedType", "maximal_masks", "patterned_type"]

HOLE = -1
"""Stands for the constant itself in a mark's values."""

CHUNK = 1 << 20
"""Examples times facts that are looked at together."""

Mark = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class PatternedType:
    """The marks of one type's constants.

    marks: in a fixed order; a mark's number is its place. facts: view -> its facts, values being
    (constant, mark). groups: examples about which all these facts are the same.
    everywhere: (constants,) bit sets of the marks that hold in every example.
    """

    kind: str
    marks: list[Mark]
    facts: dict[int, Located]
    groups: Grouping
    everywhere: list[int]

    def signatures(self) -> Hashes:
        """Return a hash of the set of mark sets of each example."""
        first = np.unique(self.groups.of_example, return_index=True)[1]
        always = np.array([_hash(mask) for mask in self.everywhere], np.uint64)
        hashes = np.zeros(len(first), np.uint64)
        most = sum(
            len(facts.keys) // facts.by.count + 1 for facts in self.facts.values() if facts.by
        )
        for at in range(0, len(first), step := max(1, CHUNK // max(1, most))):
            owners, constants, marks = self._rows(first[at : at + step])
            node, of_row = np.unique(owners * len(always) + constants, return_inverse=True)
            masks = always[node % max(1, len(always))]
            np.add.at(masks, of_row, mix(marks))
            masks = mix(masks)
            owner = node // max(1, len(always))
            order = np.lexsort((masks, owner))
            owner, masks = owner[order], masks[order]
            new = np.ones(len(order), np.bool_)
            new[1:] = (owner[1:] != owner[:-1]) | (masks[1:] != masks[:-1])
            np.add.at(hashes, at + owner[new], masks[new])
        return hashes[self.groups.of_example]

    def masks(self, examples: Ints) -> list[set[int]]:
        """Return the mark sets of the constants that each of the examples has, as bit sets."""
        found: list[dict[int, int]] = [{} for _ in examples]
        rows = zip(*(column.tolist() for column in self._rows(examples)), strict=True)
        for owner, constant, mark in rows:
            masks = found[owner]
            masks[constant] = masks.get(constant, self.everywhere[constant]) | 1 << mark
        return [set(masks.values()) for masks in found]

    def _rows(self, examples: Ints) -> tuple[Ints, Ints, Ints]:
        """Return (place in `examples`, constant, mark) of each of their own marks."""
        owners, values = [np.zeros(0, np.int64)], [np.zeros((0, 2), np.int64)]
        for facts in self.facts.values():
            assert facts.by is not None
            owner, rows = rows_at(facts, facts.by.of_example[examples])
            owners.append(owner)
            values.append(facts.values[rows])
        every = np.concatenate(values)
        return np.concatenate(owners), every[:, 0], every[:, 1]


def patterned_type(
    kind: str, constants: int, views: tuple[View, ...], located: list[Located], examples: int
) -> PatternedType:
    """Return a patterned type with its marks."""
    marks: list[Mark] = []
    facts: dict[int, Located] = {}
    everywhere = [0] * constants
    for number, (view, found) in enumerate(zip(views, located, strict=True)):
        if kind not in view.types:
            continue
        values = _marked(marks, number, found.values, view.types.index(kind))
        if found.by is not None:
            facts[number] = Located(found.by, found.keys, values)
            continue
        for constant, mark in values.tolist():
            everywhere[constant] |= 1 << mark
    return PatternedType(kind, marks, facts, joint(facts, examples), everywhere)


def maximal_masks(masks: set[int]) -> frozenset[int]:
    """Return the subset-maximal ones."""
    return frozenset(m for m in masks if not any(m != o and m & ~o == 0 for o in masks))


def _marked(marks: list[Mark], view: int, values: Ints, hole: int) -> Ints:
    """Add a view's marks to `marks`; return each fact's (constant, mark)."""
    others = values.copy()
    others[:, hole] = HOLE
    distinct, inverse = np.unique(others, axis=0, return_inverse=True)
    start = len(marks)
    marks += [(view, tuple(row)) for row in distinct.tolist()]
    return np.stack([values[:, hole], inverse.reshape(-1) + start], axis=1)


def _hash(mask: int) -> int:
    """Return what `mix` of the mask's marks adds up to."""
    numbers = [i for i in range(mask.bit_length()) if mask >> i & 1]
    return int(mix(np.array(numbers, np.int64)).sum(dtype=np.uint64))
