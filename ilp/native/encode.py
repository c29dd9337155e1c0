"""A task as arrays of integers: constants are numbered within their type, names in order.

Facts meet examples through *keys*: the distinct values of some head positions among the examples.
A key index is a trie of ranks, one stage a position, so that codes never overflow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ilp.native.clock import Budget
from ilp.task import Task, no_collection

__all__ = ["Encoded", "Ints", "KeyIndex", "encode", "key_index"]

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Encoded:
    """The arrays of a task.

    constants: type -> names; a constant's number is its place. facts: relation -> (facts, arity).
    examples: (examples, head arity), positives first.
    """

    constants: dict[str, list[str]]
    facts: dict[str, Ints]
    examples: Ints


def encode(task: Task, budget: Budget | None = None) -> Encoded:
    """Return the task's arrays; raises BudgetError."""
    examples = [*task.positives, *task.negatives]
    tables = [(task.bias.head_types, examples)]
    tables += [(types, task.facts[name]) for name, types in task.bias.body.items()]
    columns = []
    with no_collection():
        for types, rows in tables:
            columns.append((types, _columns(rows, len(types))))
            if budget is not None:
                budget.check()
    numbers = _numbers(columns)
    arrays = []
    for types, cols in columns:
        if budget is not None:
            budget.check()
        arrays.append(_array(types, cols, numbers))
    constants = {kind: list(number) for kind, number in numbers.items()}
    return Encoded(constants, dict(zip(task.bias.body, arrays[1:], strict=True)), arrays[0])


_Column = Sequence[str]


def _columns(rows: list[tuple[str, ...]], arity: int) -> list[_Column]:
    return list(zip(*rows, strict=True)) if rows else [()] * arity


def _numbers(
    columns: Iterable[tuple[tuple[str, ...], list[_Column]]],
) -> dict[str, dict[str, int]]:
    names: dict[str, set[str]] = {}
    for types, cols in columns:
        for kind, column in zip(types, cols, strict=True):
            names.setdefault(kind, set()).update(column)
    return {
        kind: {name: i for i, name in enumerate(sorted(found))} for kind, found in names.items()
    }


def _array(types: tuple[str, ...], cols: list[_Column], numbers: dict[str, dict[str, int]]) -> Ints:
    array = np.empty((len(cols[0]) if cols else 0, len(types)), np.int64)
    for i, (kind, column) in enumerate(zip(types, cols, strict=True)):
        array[:, i] = np.fromiter(map(numbers[kind].__getitem__, column), np.int64, len(column))
    return array


class _Ranks:
    """Ranks of the distinct values of an array, dense where the range is small."""

    def __init__(self, values: Ints, upper: int) -> None:
        self.table: Ints | None = None
        if upper <= 4 * len(values) + (1 << 20):
            present = np.zeros(upper, np.bool_)
            present[values] = True
            self.values = np.flatnonzero(present)
            self.table = np.full(upper, -1, np.int64)
            self.table[self.values] = np.arange(len(self.values))
        else:
            self.values = np.unique(values)

    def of(self, values: Ints) -> Ints:
        """Return each value's rank, -1 where it is none of the known ones."""
        if self.table is not None:
            return self.table[values]
        ranks = np.searchsorted(self.values, values)
        ranks[ranks == len(self.values)] = 0
        return np.where(self.values[ranks] == values, ranks, -1)


class KeyIndex:
    """The distinct keys of the examples at some head positions.

    of_example: (examples,) the number of each example's key. count: how many keys there are.
    """

    def __init__(self, columns: list[Ints], sizes: list[int]) -> None:
        self._sizes = sizes
        self._stages: list[_Ranks] = []
        codes = np.zeros(len(columns[0]), np.int64)
        count = 1
        for column, size in zip(columns, sizes, strict=True):
            codes = codes * size + column
            self._stages.append(_Ranks(codes, count * size))
            codes = self._stages[-1].of(codes)
            count = len(self._stages[-1].values)
        self.of_example = codes
        self.count = count

    def of(self, columns: list[Ints]) -> Ints:
        """Return the number of each row's key, -1 where no example has that key."""
        codes = np.zeros(len(columns[0]), np.int64)
        known = np.ones(len(codes), np.bool_)
        for column, size, stage in zip(columns, self._sizes, self._stages, strict=True):
            codes = stage.of(np.where(known, codes, 0) * size + column)
            known &= codes >= 0
        return np.where(known, codes, -1)


def key_index(encoded: Encoded, head_types: tuple[str, ...], key: tuple[int, ...]) -> KeyIndex:
    """Return the index of the examples' values at the head positions `key` (not empty)."""
    columns = [encoded.examples[:, position] for position in key]
    return KeyIndex(columns, [len(encoded.constants[head_types[position]]) for position in key])
