"""What the kernels know of a predicate, in the form of each, and of how to search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from solving import Limits, Use
from witness.kernels import parts
from witness.kernels.plain_form import PlainForm, plain_form
from witness.kernels.word_form import WordForm, word_form
from witness.predicates import PREDICATES, Either, WitnessPredicate
from witness.rule_table import RuleTable
from witness.view_table import ViewTable

__all__ = ["PARTS", "Spec", "Task", "spec_of"]

_REGION = parts.REGION | parts.REACH | parts.LOCAL
_TO_GOAL = _REGION | parts.GOALS_END

PARTS: Mapping[str, int] = MappingProxyType(
    {
        "baseline": 0,
        "edge-left": parts.EDGE_LEFT,
        "full3": parts.FULL3,
        "available": parts.AVAILABLE,
        "local": parts.LOCAL,
        "reach": parts.REACH,
        "region": _REGION,
        "region+goal": _TO_GOAL,
        "pocket": _TO_GOAL | parts.POCKET,
        "usable": _TO_GOAL | parts.USABLE,
    }
)
"""The hand-written predicates by their parts."""

_WEAKER = (
    (parts.FULL3, parts.EDGE_LEFT),
    (parts.LOCAL, parts.AVAILABLE),
    (parts.USABLE, parts.POCKET),
)
"""Where hand-written predicates have the first part, the second adds nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """A predicate for the kernels; words: None if only the plain kernel takes it."""

    plain: PlainForm = field(default_factory=PlainForm)
    words: WordForm | None = None
    sound: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """How to search: by which predicate, used how, within what limits; deep: depth first."""

    spec: Spec
    use: Use = Use.PRUNE
    limits: Limits = field(default_factory=Limits)
    deep: bool = False


def spec_of(predicate: str | WitnessPredicate) -> Spec:
    """Return the spec of a hand-written predicate or its name, of a table, or of a disjunction.

    Tables are `RuleTable` and `ViewTable`. Raises ValueError for any other predicate.
    """
    return _spec(tuple(_members(predicate)))


@lru_cache(maxsize=256)
def _spec(members: tuple[str | RuleTable | ViewTable, ...]) -> Spec:
    sound = all(isinstance(each, str) or each.sound for each in members)
    names = [each for each in members if isinstance(each, str)]
    rules = [each for each in members if isinstance(each, RuleTable)]
    tables = [each for each in members if isinstance(each, ViewTable)]
    flags = _flags(names)
    return Spec(plain_form(flags, rules, tables), word_form(flags, rules, tables), sound)


def _members(predicate: str | WitnessPredicate) -> Iterator[str | RuleTable | ViewTable]:
    """Yield the members of a disjunction of disjunctions, hand-written ones as names."""
    if isinstance(predicate, str):
        if predicate not in PARTS:
            raise ValueError(f"no predicate is named {predicate!r}; there are: {', '.join(PARTS)}")
        yield predicate
    elif isinstance(predicate, RuleTable | ViewTable):
        yield predicate
    elif isinstance(predicate, Either):
        for each in predicate.predicates:
            yield from _members(each)
    elif PREDICATES.get(predicate.name) == predicate:
        yield predicate.name
    else:
        raise ValueError(f"the predicate {predicate.name!r} has no compiled form")


def _flags(names: list[str]) -> int:
    """Return the parts of a disjunction of hand-written predicates."""
    flags = 0 if names else parts.NO_BASELINE
    for name in names:
        flags |= PARTS[name]
    for strong, weak in _WEAKER:
        if flags & strong:
            flags &= ~weak
    return flags
