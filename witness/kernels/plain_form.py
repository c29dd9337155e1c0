"""A predicate as the plain kernel takes it: its parts, and tables to look rules up in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.kernels.parts import NO_BASELINE, TABLE, VIEWS
from witness.kernels.rules import NO_RULE, Table, table_of
from witness.rule_table import RuleTable
from witness.square_view import Within
from witness.view_table import ViewTable

__all__ = ["PlainForm", "PlainRule", "plain_form"]

NO_VIEWS: NDArray[np.bool_] = np.zeros((0,) + (5,) * 6, np.bool_)


class PlainRule(NamedTuple):
    """What the plain kernel looks up.

    table: by [k, c, last step]. views: by [2 * set A + whether only where cut off, k, c, last step,
    corners on the path, c + e, c + min(3, e - x)], sets in the order of `Within`. wanted: the first
    of these indices that have a view, as a bit set.
    """

    table: Table
    views: NDArray[np.bool_]
    wanted: int


@dataclass(frozen=True, slots=True, eq=False)
class PlainForm:
    """Flags (`parts`) and what to look up."""

    flags: int = 0
    rule: PlainRule = field(default_factory=lambda: PlainRule(NO_RULE, NO_VIEWS, 0))


def plain_form(flags: int, rules: Iterable[RuleTable], tables: Iterable[ViewTable]) -> PlainForm:
    """Return the form of a disjunction of hand-written parts, rule tables and view tables."""
    rules, tables = list(rules), list(tables)
    if any(rule.with_baseline for rule in rules):
        flags &= ~NO_BASELINE
    if rules:
        flags |= TABLE
    if tables:
        flags |= VIEWS
    cases = {case for rule in rules for case in rule.cases}
    return PlainForm(flags, PlainRule(table_of(cases), *_views(tables)))


def _views(tables: list[ViewTable]) -> tuple[NDArray[np.bool_], int]:
    if not tables:
        return NO_VIEWS, 0
    views, wanted, order = np.zeros((10,) + (5,) * 6, np.bool_), 0, list(Within)
    for table in tables:
        index = 2 * order.index(table.within) + table.cut_off
        if table.cases:
            wanted |= 1 << index
        for view in table.cases:
            views[(index, *view)] = True
    return views, wanted
