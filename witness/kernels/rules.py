"""Learned rules in words: on which squares they fire, by need and last step (see `rule_table`).

Nothing is compiled for a rule. For each number of edges that a square may still need (modulo 4, so
that too many edges are told apart too) and each last step, one word has the squares on which the
rule fires then. One expansion looks up all squares for all children in some 30 word operations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.kernels.bits import nothing
from witness.kernels.compiling import inlined
from witness.kernels.tables import Words
from witness.kernels.views import Products
from witness.rule_table import LastStep

__all__ = [
    "NO_RULE",
    "Held",
    "Rule",
    "Table",
    "WordRule",
    "bad_squares",
    "make_rule",
    "table_of",
]

Table = NDArray[np.bool_]
"""By [k, c, last step]."""

NO_RULE: Table = np.zeros((5, 5, len(LastStep)), np.bool_)

ALONG, ON, OFF, START_ON, START_OFF = map(int, LastStep)


def table_of(cases: Iterable[tuple[int, int, LastStep]]) -> Table:
    """Return the cases of a `RuleTable` as an array."""
    table = NO_RULE.copy()
    for k, c, last in cases:
        table[k, c, last] = True
    return table


class WordRule(NamedTuple):
    """What the word kernels look up of a predicate.

    always: how much of the products holds anywhere; the rest holds where the head is cut off.
    scratch: a word array for `views`.
    """

    table: Table
    products: Products
    always: int
    scratch: Words


class Held(NamedTuple):
    """A `WordRule` on one puzzle, in a kernel.

    steps: the table as a `Rule`, if the predicate has one. size: of all products. low, high: the
    digits of each square's k, at most 3.
    """

    steps: Any
    products: Any
    always: Any
    size: Any
    scratch: Any
    low: Any
    high: Any


class Rule(NamedTuple):
    """A table on one puzzle: for each last step and need, the squares on which it fires."""

    along: Any
    on: Any
    off: Any
    start_on: Any
    start_off: Any


@inlined
def _squares(table, need, last, one, two, three):
    """Return the squares on which a rule fires if they need `need` more edges, modulo 4."""
    found = nothing(one)
    if table[1, (1 - need) & 3, last]:
        found |= one
    if table[2, (2 - need) & 3, last]:
        found |= two
    if table[3, (3 - need) & 3, last]:
        found |= three
    return found


@inlined
def _by_need(table, last, one, two, three):
    return (
        _squares(table, 0, last, one, two, three),
        _squares(table, 1, last, one, two, three),
        _squares(table, 2, last, one, two, three),
        _squares(table, 3, last, one, two, three),
    )


@inlined
def make_rule(table, low, high):
    """Return the `Rule` of a table; low, high: the digits of each square's k, at most 3."""
    one, two, three = low & ~high, high & ~low, low & high
    start_on, start_off = nothing(low), nothing(low)
    for k, squares in ((1, one), (2, two), (3, three)):
        if table[k, 0, START_ON]:
            start_on |= squares
        if table[k, 0, START_OFF]:
            start_off |= squares
    return Rule(
        _by_need(table, ALONG, one, two, three),
        _by_need(table, ON, one, two, three),
        _by_need(table, OFF, one, two, three),
        start_on,
        start_off,
    )


@inlined
def _fires(by_need, zero, one, two, three):
    return (by_need[0] & zero) | (by_need[1] & one) | (by_need[2] & two) | (by_need[3] & three)


@inlined
def bad_squares(rule, n0, n1):
    """Return the squares on which a rule fires on a child, given its parent's needs.

    Three sets: if the move is along the square (and its need one less), comes onto it, is off it.
    """
    zero, one, two, three = ~(n0 | n1), n0 & ~n1, n1 & ~n0, n0 & n1
    return (
        _fires(rule.along, one, two, three, zero),
        _fires(rule.on, zero, one, two, three),
        _fires(rule.off, zero, one, two, three),
    )
