"""Tables over the values of existential variables; each cell is a set of kept classes (step 3).

A set of classes is a bit set: a Python integer outside of tables, and inside `words` words of 64
bits along the last axis. A body over variables with n1, n2, ... values is an array
(n1, n2, ..., words): AND is the join, OR over all cells is the body's coverage. Head variables are
not seen: a class knows its own.

The values of a named type are its constants, those of a slotted one numbers within the example,
those of a patterned one its patterns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from ilp.native.classes import Classes, NamedFacts, Pattern
from ilp.native.clock import Budget
from ilp.native.folding import fold
from ilp.native.patterns import HOLE
from ilp.native.views import View
from ilp.native.words import Words, to_words, word_count

__all__ = ["Tables", "ViewTable", "build_tables"]


@dataclass(frozen=True, slots=True)
class ViewTable:
    """One view over the kept classes: array has one axis for each of `types`, then the words."""

    view: View
    types: tuple[str, ...]
    heads: int
    array: Words


@dataclass(frozen=True, slots=True)
class Tables:
    """All views that hold somewhere, over the kept classes.

    sizes: type -> number of values. classes: how many kept ones. numbers: the views' numbers.
    """

    views: tuple[ViewTable, ...]
    numbers: tuple[int, ...]
    sizes: dict[str, int]
    classes: int

    @property
    def words(self) -> int:
        """How many 64-bit words a set of classes takes."""
        return word_count(self.classes)

    def shape(self, types: Sequence[str]) -> tuple[int, ...]:
        """Return the shape of a table over variables of these types."""
        return (*(self.sizes[t] for t in types), self.words)


def build_tables(classes: Classes, kept: Sequence[int], budget: Budget) -> Tables:
    """Return the tables over the kept classes, folded; bit i of a set is class kept[i].

    Raises BudgetError where the views' own tables exceed the memory.
    """
    cells = _cells(classes, kept)
    places = _places(classes.views, cells)
    numbers = tuple(number for number in range(len(classes.views)) if cells[number])
    views = [classes.views[number] for number in numbers]
    words = word_count(len(kept))
    arrays: list[Words] = []
    for number, view in zip(numbers, views, strict=True):
        shape = (*(len(places[t]) for t in view.types), words)
        budget.check()
        budget.require(8 * prod(shape) + sum(array.nbytes for array in arrays))
        arrays.append(_filled(shape, view.types, cells[number], places))
    types = [view.types for view in views]
    arrays = fold(types, arrays, budget)
    sizes = {
        t: n for ts, a in zip(types, arrays, strict=True) for t, n in zip(ts, a.shape, strict=False)
    }
    tables = [ViewTable(v, v.types, v.heads, a) for v, a in zip(views, arrays, strict=True)]
    return Tables(tuple(tables), numbers, sizes, len(kept))


_Value = int | Pattern
_Cells = list[dict[tuple[_Value, ...], int]]


def _cells(classes: Classes, kept: Sequence[int]) -> _Cells:
    """Return, for each view, its facts among the kept classes and where each holds."""
    cells: _Cells = [{} for _ in classes.views]
    everywhere = (1 << len(kept)) - 1
    for number, facts in classes.global_facts.items():
        cells[number] = dict.fromkeys(map(tuple, facts.tolist()), everywhere)
    columns = np.packbits(classes.holds[list(kept)], axis=0, bitorder="little")
    for i, feature in enumerate(classes.features):
        mask = int.from_bytes(columns[:, i].tobytes(), "little")
        if not mask:
            continue
        if isinstance(feature, NamedFacts):
            cells[feature.view].update(dict.fromkeys(feature.facts, mask))
            continue
        for view, others in feature.marks:
            values = tuple(feature if value == HOLE else value for value in others)
            cells[view][values] = mask
    return cells


def _filled(
    shape: tuple[int, ...],
    types: tuple[str, ...],
    cells: dict[tuple[_Value, ...], int],
    places: dict[str, dict[_Value, int]],
) -> Words:
    """Return the table of one view's cells."""
    array = np.zeros(shape, np.uint64)
    for values, mask in cells.items():
        where = tuple(places[t][v] for t, v in zip(types, values, strict=True))
        array[where] = to_words(mask, shape[-1])
    return array


def _places(views: tuple[View, ...], cells: _Cells) -> dict[str, dict[_Value, int]]:
    """Return type -> value -> its place along an axis, in order of occurrence."""
    places: dict[str, dict[_Value, int]] = {}
    for view, facts in zip(views, cells, strict=True):
        for values in facts:
            for kind, value in zip(view.types, values, strict=True):
                found = places.setdefault(kind, {})
                found.setdefault(value, len(found))
    return places
