"""Which examples a hypothesis covers: exact evaluation over ground facts.

A body falls into parts that share no existential variable; each part is evaluated over the distinct
values of the head variables that it mentions, and a rule covers what all its parts cover. A part is
a sequence of joins, the one that grows the table least first; a variable that no later literal
needs is projected away, in the relation too. A join that makes too many rows is done in pieces.

Different variables may take the same value.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from ilp.joins import Coder, Column, Index, Mask, Table, joined, pieces
from ilp.rules import Atom, Hypothesis, Rule, is_variable
from ilp.task import Example, Task

__all__ = ["Coverage", "confusion", "covered"]

_MAX_ROWS = 1 << 22
"""The most rows that one join may make at once."""


def covered(hypothesis: Hypothesis, task: Task, examples: Sequence[Example]) -> Mask:
    """Return for each example whether some rule covers it; raises ValueError as `Coverage` does."""
    return Coverage(task, examples).covered(hypothesis)


def confusion(hypothesis: Hypothesis, task: Task) -> tuple[int, int, int, int]:
    """Return (tp, fn, tn, fp) over the task's own examples."""
    mask = Coverage(task).covered(hypothesis)
    split = len(task.positives)
    tp, fp = int(mask[:split].sum()), int(mask[split:].sum())
    return tp, split - tp, len(mask) - split - fp, fp


class Coverage:
    """Evaluates hypotheses over one task's facts and the same examples.

    `examples` are the task's positives, then its negatives, if none are given. Raises ValueError
    for a row of the wrong length.
    """

    def __init__(self, task: Task, examples: Sequence[Example] | None = None) -> None:
        self._bias = task.bias
        self._numbers: dict[str, int] = {}
        self._relations = {
            name: self._columns(task.facts[name], len(types))
            for name, types in task.bias.body.items()
        }
        rows = [*task.positives, *task.negatives] if examples is None else examples
        self._examples = self._columns(rows, len(task.bias.head_types))
        self._count = len(rows)
        self._indexes: dict[tuple[object, ...], Index] = {}

    def covered(self, hypothesis: Hypothesis) -> Mask:
        """Return for each example whether some rule covers it.

        Raises ValueError for a predicate that the task does not have.
        """
        found = np.zeros(self._count, dtype=bool)
        for rule in hypothesis.rules:
            self._check(rule)
            found |= self._covered_by(rule)
        return found

    def _columns(self, rows: Sequence[tuple[str, ...]], arity: int) -> tuple[Column, ...]:
        """Return the rows as one array of constants' numbers an argument."""
        if set(map(len, rows)) - {arity}:
            raise ValueError(f"a row of the wrong length: {arity} arguments are expected")
        numbers = self._numbers
        for constant in dict.fromkeys(chain.from_iterable(rows)):
            numbers.setdefault(constant, len(numbers))
        flat = np.fromiter(
            map(numbers.__getitem__, chain.from_iterable(rows)), np.int64, len(rows) * arity
        )
        table = flat.reshape(len(rows), arity)
        return tuple(np.ascontiguousarray(table[:, i]) for i in range(arity))

    def _check(self, rule: Rule) -> None:
        head, types = rule.head, self._bias.head_types
        if (head.predicate, len(head.args)) != (self._bias.head, len(types)):
            raise ValueError(f"the task learns {self._bias.head}/{len(types)}, not {head}")
        for atom in rule.body:
            known = self._bias.body.get(atom.predicate)
            if known is None or len(known) != len(atom.args):
                raise ValueError(f"the task has no relation {atom.predicate}/{len(atom.args)}")

    def _covered_by(self, rule: Rule) -> Mask:
        mask, bound = self._selected(rule.head, self._examples, self._count)
        for part in _parts(rule):
            names = [v for v in bound if any(v in atom.args for atom in part)]
            rows, row_of_example = self._distinct([bound[v] for v in names])
            table = Table(
                np.arange(len(rows[0]) if rows else 1), dict(zip(names, rows, strict=True))
            )
            holds = np.zeros(len(table.origin), dtype=bool)
            self._join(table, part, holds)
            mask &= holds[row_of_example]
        return mask

    def _selected(
        self, atom: Atom, columns: tuple[Column, ...], rows: int
    ) -> tuple[Mask, dict[str, Column]]:
        """Return which rows fit an atom's constants and repeats, and its variables' columns."""
        mask = np.ones(rows, dtype=bool)
        first: dict[str, Column] = {}
        for argument, column in zip(atom.args, columns, strict=True):
            if not is_variable(argument):
                mask &= column == self._numbers.get(argument, -1)
            elif argument in first:
                mask &= column == first[argument]
            else:
                first[argument] = column
        return mask, first

    def _distinct(self, columns: list[Column]) -> tuple[list[Column], Column]:
        """Return the distinct rows of examples' columns, and for each example its row's number."""
        if not columns:
            return [], np.zeros(self._count, dtype=np.int64)
        if len(columns) == len(self._examples):
            return columns, np.arange(self._count)
        codes = Coder.of(columns, len(self._numbers)).codes(columns)
        _, first, row_of_example = np.unique(codes, return_index=True, return_inverse=True)
        return [column[first] for column in columns], row_of_example

    def _join(self, table: Table, literals: tuple[Atom, ...], holds: Mask) -> None:
        """Mark in `holds` the origins of the bindings that satisfy all literals, depth first."""
        if not literals:
            holds[table.origin] = True
            return
        table = table.taken(np.flatnonzero(~holds[table.origin]))
        if not len(table.origin):
            return
        atom, index = self._cheapest(table, literals)
        rest = tuple(a for a in literals if a is not atom)
        needed = {v for a in rest for v in a.variables}
        starts, sizes = index.groups_of(table)
        for piece in pieces(sizes, _MAX_ROWS):
            grown = joined(table.taken(piece), index, starts[piece], sizes[piece])
            if index.growth > 1:
                grown = grown.projected(needed)
            self._join(grown, rest, holds)

    def _cheapest(self, table: Table, literals: tuple[Atom, ...]) -> tuple[Atom, Index]:
        """Return the literal whose join makes the fewest rows, with its index.

        A literal without a bound variable comes only when there is no other.
        """
        touching = [a for a in literals if not table.values.keys().isdisjoint(a.args)]
        choices = [
            (atom, self._index(atom, table, [a for a in literals if a is not atom]))
            for atom in touching or literals
        ]
        return min(choices, key=lambda choice: choice[1].growth)

    def _index(self, atom: Atom, table: Table, others: list[Atom]) -> Index:
        """Return the index of a literal, without the variables that no other literal needs."""
        needed = {v for a in others for v in a.variables}
        keys = tuple(v for v in atom.variables if v in table.values)
        new = tuple(v for v in atom.variables if v not in keys and v in needed)
        if (atom, keys, new) not in self._indexes:
            columns = self._relations[atom.predicate]
            rows = len(columns[0]) if columns else 0
            mask, first = self._selected(atom, columns, rows)
            self._indexes[atom, keys, new] = Index.of(
                {v: first[v][mask] for v in keys},
                {v: first[v][mask] for v in new},
                int(mask.sum()),
                len(self._numbers),
            )
        return self._indexes[atom, keys, new]


def _parts(rule: Rule) -> list[tuple[Atom, ...]]:
    """Return the body's literals grouped so that no two groups share an existential variable."""
    head = set(rule.head.variables)
    parts: list[tuple[Atom, ...]] = []
    for atom in rule.body:
        own = set(atom.variables) - head
        linked = [p for p in parts if any(own & set(a.variables) for a in p)]
        parts = [p for p in parts if p not in linked]
        parts.append((*chain.from_iterable(linked), atom))
    return parts
