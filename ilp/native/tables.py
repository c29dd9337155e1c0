"""Tables over the values of existential variables; each cell is a set of kept classes (step 3).

A set of classes is a bit set: a Python integer outside of tables, and inside `words` words of 64
bits along the last axis. A body over variables with n1, n2, ... values is an array
(n1, n2, ..., words): AND is the join, OR over all cells is the body's coverage. Head variables are
not seen: a class knows its own.

The values of a named type are its constants; those of an anonymous type are its patterns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ilp.native.anonymous import HOLE
from ilp.native.classes import Classes, NamedFact, Pattern
from ilp.native.clock import Budget
from ilp.native.views import View

__all__ = ["Tables", "ViewTable", "Words", "build_tables", "coverage", "to_int", "to_words"]

Words = npt.NDArray[np.uint64]


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
        return _word_count(self.classes)

    def shape(self, types: Sequence[str]) -> tuple[int, ...]:
        """Return the shape of a table over variables of these types."""
        return (*(self.sizes[t] for t in types), self.words)


def to_words(mask: int, words: int) -> Words:
    """Return a bit set as words, the lowest first."""
    return np.frombuffer(mask.to_bytes(8 * words, "little"), "<u8").astype(np.uint64)


def to_int(row: Words) -> int:
    """Return one row of words as a bit set."""
    return int.from_bytes(row.astype("<u8", copy=False).tobytes(), "little")


def coverage(table: Words) -> int:
    """Return the classes in which some assignment satisfies the body."""
    return to_int(np.bitwise_or.reduce(table.reshape(-1, table.shape[-1]), axis=0))


def _word_count(classes: int) -> int:
    return max(1, -(-classes // 64))


def build_tables(classes: Classes, kept: Sequence[int], budget: Budget) -> Tables:
    """Return the tables over the kept classes; bit i of a set is class kept[i].

    Raises BudgetError where the views' own tables exceed the memory.
    """
    cells = _cells(classes, kept)
    places = _places(classes.views, cells)
    words = _word_count(len(kept))
    sizes = {kind: len(values) for kind, values in places.items()}
    numbers = tuple(number for number in range(len(classes.views)) if cells[number])
    tables = []
    for number in numbers:
        view = classes.views[number]
        shape = (*(sizes[t] for t in view.types), words)
        budget.require(8 * int(np.prod(shape, dtype=np.float64)))
        array = np.zeros(shape, np.uint64)
        for values, mask in cells[number].items():
            where = tuple(places[t][v] for t, v in zip(view.types, values, strict=True))
            array[where] |= to_words(mask, words)
        tables.append(ViewTable(view, view.types, view.heads, array))
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
        if isinstance(feature, NamedFact):
            cells[feature.view][feature.values] = mask
            continue
        for view, others in feature.marks:
            values = tuple(feature if value == HOLE else value for value in others)
            cells[view][values] = mask
    return cells


def _places(views: tuple[View, ...], cells: _Cells) -> dict[str, dict[_Value, int]]:
    """Return type -> value -> its place along an axis, in order of occurrence."""
    places: dict[str, dict[_Value, int]] = {}
    for view, facts in zip(views, cells, strict=True):
        for values in facts:
            for kind, value in zip(view.types, values, strict=True):
                found = places.setdefault(kind, {})
                found.setdefault(value, len(found))
    return places
