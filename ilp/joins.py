"""Joins of tables of numbered constants, column by column with numpy.

A table is a set of bindings: a column of constants' numbers for each variable, and the number of
the row that each binding came from. An index holds the rows of a relation that fit one literal,
grouped by the literal's bound variables; joining gathers, for each binding, the group it selects.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Coder", "Column", "Index", "Mask", "Table", "joined", "pieces"]

Column = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_DENSE = 1 << 23
"""The most cells of an index that is addressed directly; a larger one is searched."""


@dataclass(frozen=True, slots=True)
class Table:
    """Bindings: for each row its origin and the values of the bound variables."""

    origin: Column
    values: dict[str, Column]

    def taken(self, rows: Column | slice) -> Table:
        """Return the table of some of the rows."""
        return Table(self.origin[rows], {v: c[rows] for v, c in self.values.items()})

    def projected(self, variables: set[str]) -> Table:
        """Return the table with only these of its variables, each row once."""
        values = {v: c for v, c in self.values.items() if v in variables}
        columns = [self.origin, *values.values()]
        coder = Coder.of(columns, int(max((c.max() for c in columns if len(c)), default=0)) + 1)
        _, first = np.unique(coder.codes(columns), return_index=True)
        return Table(self.origin, values).taken(first)


@dataclass(frozen=True, slots=True)
class Coder:
    """Numbers rows of constants: equal numbers for equal rows, ordered as they are.

    ranks: for each column, constant's number -> rank among the constants there, -1 for others.
    """

    ranks: tuple[Column, ...]
    radixes: tuple[int, ...]

    @classmethod
    def of(cls, columns: Sequence[Column], constants: int) -> Coder:
        """Return the coder of these rows; raises ValueError if 63 bits can't number them."""
        ranks = []
        for column in columns:
            present = np.zeros(constants, dtype=bool)
            present[column] = True
            ranks.append(np.where(present, np.cumsum(present) - 1, -1))
        radixes = tuple(int(rank.max(initial=0)) + 1 for rank in ranks)
        if math.prod(radixes) >= 1 << 63:
            raise ValueError("a join on too many arguments with too many constants each")
        return cls(tuple(ranks), radixes)

    @property
    def size(self) -> int:
        """One more than the largest number that a row can get."""
        return math.prod(self.radixes)

    def codes(self, columns: Sequence[Column]) -> Column:
        """Return the rows' numbers; -1 where a constant never occurs in that column."""
        codes = np.zeros(len(columns[0]) if columns else 0, dtype=np.int64)
        missing = np.zeros(len(codes), dtype=bool)
        for column, rank, radix in zip(columns, self.ranks, self.radixes, strict=True):
            ranks = rank[column]
            codes = codes * radix + ranks
            missing |= ranks < 0
        codes[missing] = -1
        return codes


@dataclass(frozen=True, slots=True)
class Index:
    """The distinct rows (keys, new) of one literal, grouped by key.

    groups: the groups' codes, sorted, or None when `begin` is addressed by the code itself.
    Group g is the rows begin[g]:begin[g + 1] of `values`, which holds the new variables.
    """

    keys: tuple[str, ...]
    coder: Coder
    groups: Column | None
    begin: Column
    values: dict[str, Column]
    growth: float

    @classmethod
    def of(
        cls, keys: dict[str, Column], new: dict[str, Column], rows: int, constants: int
    ) -> Index:
        """Return the index of `rows` rows given as columns of bound and of new variables."""
        columns = [*keys.values(), *new.values()]
        if columns:
            _, first = np.unique(Coder.of(columns, constants).codes(columns), return_index=True)
        else:
            first = np.zeros(min(rows, 1), dtype=np.int64)
        coder = Coder.of([column[first] for column in keys.values()], constants)
        codes = (
            coder.codes([column[first] for column in keys.values()])
            if keys
            else np.zeros(len(first), dtype=np.int64)
        )
        groups, begin = np.unique(codes, return_index=True)  # sorted by key already
        growth = len(first) / max(len(groups), 1)
        values = {v: column[first] for v, column in new.items()}
        if coder.size <= _DENSE or not len(first):
            sizes = np.bincount(codes, minlength=coder.size)
            begin = np.concatenate(([0], np.cumsum(sizes)))
            return cls(tuple(keys), coder, None, begin, values, growth)
        return cls(tuple(keys), coder, groups, np.append(begin, len(first)), values, growth)

    def groups_of(self, table: Table) -> tuple[Column, Column]:
        """Return for each binding where its group begins, and the group's size (0 for none)."""
        if self.keys:
            codes = self.coder.codes([table.values[v] for v in self.keys])
        else:
            codes = np.zeros(len(table.origin), dtype=np.int64)
        known = codes >= 0
        if self.groups is None:
            group = np.where(known, codes, 0)
        else:
            group = np.minimum(np.searchsorted(self.groups, codes), len(self.groups) - 1)
            known &= self.groups[group] == codes
        starts = self.begin[group]
        return starts, np.where(known, self.begin[group + 1] - starts, 0)


def pieces(sizes: Column, most: int) -> Iterator[slice]:
    """Yield runs of bindings whose groups have at most `most` rows together, or one binding."""
    ends = np.cumsum(sizes)
    at = 0
    while at < len(sizes):
        before = int(ends[at - 1]) if at else 0
        end = max(int(np.searchsorted(ends, before + most, side="right")), at + 1)
        yield slice(at, end)
        at = end


def joined(table: Table, index: Index, starts: Column, sizes: Column) -> Table:
    """Return each binding once for each row of its group, extended by the new variables."""
    row = np.repeat(np.arange(len(sizes)), sizes)
    within = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    which = np.repeat(starts, sizes) + within
    grown = table.taken(row)
    new = {v: column[which] for v, column in index.values.items()}
    return Table(grown.origin, {**grown.values, **new})
