"""What the kernels know of a predicate, its parts and a rule's table, and of how to search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from solving import Limits, Use
from witness.kernels import parts
from witness.kernels.rules import NO_RULE, Table, table_of
from witness.predicates import PREDICATES, Either, WitnessPredicate
from witness.rule_table import RuleTable

__all__ = ["PARTS", "Spec", "Task", "spec_of"]

_TO_GOAL = parts.REGION | parts.GOALS_END

PARTS: Mapping[str, int] = MappingProxyType(
    {
        "baseline": 0,
        "edge-left": parts.EDGE_LEFT,
        "full3": parts.FULL3,
        "available": parts.AVAILABLE,
        "local": parts.LOCAL,
        "reach": parts.REACH,
        "region": parts.REGION,
        "region+goal": _TO_GOAL,
        "pocket": _TO_GOAL | parts.POCKET,
        "usable": _TO_GOAL | parts.USABLE,
    }
)
"""The hand-written predicates by their parts."""

_WEAKER = (
    (parts.FULL3, parts.EDGE_LEFT),
    (parts.LOCAL, parts.AVAILABLE),
    (parts.REGION, parts.LOCAL | parts.AVAILABLE | parts.REACH),
    (parts.USABLE, parts.POCKET),
)
"""Where a predicate has the first part, the others add nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """A predicate for the kernels: its parts (`parts`), its rule's table, whether it is sound."""

    flags: int
    table: Table
    sound: bool


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """How to search: by which predicate, used how, within what limits; deep: depth first."""

    spec: Spec
    use: Use = Use.PRUNE
    limits: Limits = field(default_factory=Limits)
    deep: bool = False


def spec_of(predicate: str | WitnessPredicate) -> Spec:
    """Return the spec of a hand-written predicate or its name, a `RuleTable`, or their disjunction.

    Raises ValueError for any other predicate.
    """
    if isinstance(predicate, str):
        if predicate not in PARTS:
            raise ValueError(f"no predicate is named {predicate!r}; there are: {', '.join(PARTS)}")
        return Spec(PARTS[predicate], NO_RULE, True)
    if isinstance(predicate, RuleTable):
        flags = parts.TABLE | (0 if predicate.with_baseline else parts.NO_BASELINE)
        return Spec(flags, table_of(predicate), predicate.sound)
    if isinstance(predicate, Either):
        return _union([spec_of(part) for part in predicate.predicates])
    if PREDICATES.get(predicate.name) == predicate:
        return spec_of(predicate.name)
    raise ValueError(f"the predicate {predicate.name!r} has no compiled form")


def _union(specs: list[Spec]) -> Spec:
    """Return the spec of a disjunction, without parts that add nothing."""
    flags = 0
    for spec in specs:
        flags |= spec.flags
    if not all(spec.flags & parts.NO_BASELINE for spec in specs):
        flags &= ~parts.NO_BASELINE
    for strong, weak in _WEAKER:
        if flags & strong:
            flags &= ~weak
    table = np.logical_or.reduce([spec.table for spec in specs])
    return Spec(flags, table, all(spec.sound for spec in specs))
