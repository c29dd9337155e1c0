"""On which views of a square a learned rule fires: rules as tables.

A rule of the vocabularies `datalog` and `extended` sees of a path and a square no more than a
`SquareView` for one set A, and whether the head is cut off from all goals. Each view is an example
of a small task of ground facts, and the rule's coverage of these examples is the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType

from bk.vocabularies import VOCABULARIES, vocabulary_named
from ilp.coverage import Coverage
from ilp.facts import facts
from ilp.rules import Hypothesis, Rule
from ilp.task import Task
from ilp.vocabulary import Relation, Vocabulary
from witness.predicates import WitnessPredicate, either
from witness.rule_table import LastStep, RuleTable
from witness.square_view import SquareView, Within, possible_views
from witness.view_table import ViewTable

__all__ = [
    "FACTS",
    "SET_OF",
    "Firing",
    "firing_views",
    "is_local",
    "is_ours",
    "numeric_facts",
    "view_tables",
]

SIDE, OTHER = "e0", "e1"
"""An edge that is a side of the square, and one that is not."""
LAST_EDGE = {LastStep.ALONG: SIDE, LastStep.ON: OTHER, LastStep.OFF: OTHER}
ON = (LastStep.ALONG, LastStep.ON, LastStep.START_ON)
NUMBER, SQUARE = "num", "square"
CUT_OFF = "cut_off"

Rows = Iterator[tuple[str, ...]]
Facts = Callable[[str, str, SquareView, bool], Rows]
"""(path, square, view, whether there are edges off the square) -> the facts of one relation."""


@dataclass(frozen=True, slots=True)
class Firing:
    """Where a rule fires: on a square with one of `views`, seen with the set `within` as A.

    within: None where A makes no difference. cut_off: only if the head can reach no goal, too.
    """

    within: Within | None
    views: frozenset[SquareView]
    cut_off: bool


def firing_views(rule: Rule, vocabulary: str) -> Firing | None:
    """Return on which views a rule fires, None where views don't decide it.

    They don't for relations other than those of `datalog` and `extended`, for numbers of two
    different sets A in one rule, and for edges off the square that a board of one square has not.
    Raises InputError for a vocabulary that there is not.
    """
    return _firing(rule, vocabulary)


@lru_cache(maxsize=1024)
def view_tables(
    hypothesis: Hypothesis, vocabulary: str, name: str, sound: bool = False
) -> WitnessPredicate | None:
    """Return the disjunction of tables that is equal to the rules on every path of every puzzle.

    One table for each set A and each need to be cut off. None as from `firing_views` for a rule.
    """
    found: dict[tuple[Within | None, bool], frozenset[SquareView]] = defaultdict(frozenset)
    for rule in hypothesis.rules:
        firing = firing_views(rule, vocabulary)
        if firing is None:
            return None
        found[firing.within, firing.cut_off] |= firing.views
    tables: list[WitnessPredicate] = []
    for (within, cut_off), views in found.items():
        steps = None if within or cut_off else _steps(views)
        if steps is not None:
            tables.append(RuleTable(name, steps, with_baseline=False, sound=sound))
        else:
            tables.append(ViewTable(name, views, within or Within.FREE, cut_off, sound))
    return either(*tables) if tables else RuleTable(name, frozenset(), False, sound)


def _steps(views: frozenset[SquareView]) -> frozenset[tuple[int, int, LastStep]] | None:
    """Return the (k, c, last step) of some views; None if other views have the same."""
    steps = frozenset(view[:3] for view in views)
    return steps if views.issuperset(v for v in possible_views() if v[:3] in steps) else None


@lru_cache(maxsize=4096)
def _firing(rule: Rule, vocabulary: str) -> Firing | None:
    known = vocabulary_named(vocabulary)
    used = {atom.predicate for atom in rule.body}
    sets = {SET_OF[name] for name in used if name in SET_OF}
    if len(sets) > 1 or not is_local(rule, known):
        return None
    views = _fired(rule, vocabulary, others=True)
    if "nonside" in used:
        alone = _fired(rule, vocabulary, others=False)
        if alone != {view for view in views if LAST_EDGE.get(view.last) != OTHER}:
            return None
    return Firing(next(iter(sets), None), views, CUT_OFF in used)


def is_local(rule: Rule, vocabulary: Vocabulary) -> bool:
    """Return whether a rule has relations of ours alone, and speaks of the head's square alone."""
    types = vocabulary.variable_types(rule)
    squares = [variable for variable, kind in types.items() if kind == SQUARE]
    return squares == [rule.head.args[vocabulary.head_types.index(SQUARE)]] and all(
        is_ours(vocabulary.relations[atom.predicate]) for atom in rule.body
    )


def is_ours(relation: Relation) -> bool:
    """Return whether a relation means what `FACTS` says, or is about numbers alone."""
    if set(relation.types) == {NUMBER}:
        return True
    return relation.name in FACTS and any(
        vocabulary.relations.get(relation.name) == relation for vocabulary in VOCABULARIES.values()
    )


def _fired(rule: Rule, vocabulary: str, others: bool) -> frozenset[SquareView]:
    """Return the views on which a rule fires; others: whether there are edges off the square."""
    fired = _coverage(vocabulary, others).covered(Hypothesis((rule,)))
    return frozenset(view for view, fires in zip(_views(others), fired, strict=True) if fires)


@cache
def _views(others: bool) -> tuple[SquareView, ...]:
    return tuple(view for view in possible_views() if others or LAST_EDGE.get(view.last) != OTHER)


@lru_cache(maxsize=32)
def _coverage(vocabulary: str, others: bool) -> Coverage:
    """Return the coverage of a task with one path and one square a view: `pI` and `sI` of view I.

    The head is cut off in all of them.
    """
    known = vocabulary_named(vocabulary)
    named = [(f"p{i}", f"s{i}", view) for i, view in enumerate(_views(others))]
    rows = {
        name: [row for p, s, view in named for row in FACTS[name](p, s, view, others)]
        for name in known.relations
        if name in FACTS
    }
    rows |= numeric_facts(known)
    rows |= {name: [] for name in known.relations if name not in rows}
    return Coverage(Task(known.bias(1, 1), rows, [(p, s) for p, s, _ in named], []))


def numeric_facts(vocabulary: Vocabulary) -> dict[str, list[tuple[str, ...]]]:
    """Return the facts of the relations about numbers alone."""
    numeric = {
        name: relation
        for name, relation in vocabulary.relations.items()
        if set(relation.types) == {NUMBER}
    }
    alone = replace(vocabulary, relations=numeric, helpers={})
    return facts(alone, None, {NUMBER: [(str(n), n) for n in range(5)]})


def _last(path: str, square: str, view: SquareView, others: bool) -> Rows:
    if view.last in LAST_EDGE:
        yield path, LAST_EDGE[view.last]


def _nonside(path: str, square: str, view: SquareView, others: bool) -> Rows:
    if others:
        yield square, OTHER


def _number(field: str) -> Facts:
    """Return the function for a relation of path, square and a number of the view."""

    def rows(path: str, square: str, view: SquareView, others: bool) -> Rows:
        yield path, square, str(getattr(view, field))

    return rows


def _where(*steps: LastStep) -> Facts:
    """Return the function for a relation of path and square that holds after some last steps."""

    def rows(path: str, square: str, view: SquareView, others: bool) -> Rows:
        if view.last in steps:
            yield path, square

    return rows


FACTS: Mapping[str, Facts] = MappingProxyType(
    {
        "square": lambda path, square, view, others: iter([(square, str(view.k))]),
        "shared": _number("shared"),
        "touched": _number("touched"),
        "last": _last,
        "side": lambda path, square, view, others: iter([(square, SIDE)]),
        "nonside": _nonside,
        "on": _where(*ON),
        "off": _where(LastStep.OFF, LastStep.START_OFF),
        CUT_OFF: lambda path, square, view, others: iter([(path,)]),
        **{
            f"{field}_{within}": _number(field)
            for field in ("available", "room")
            for within in Within
        },
    }
)
"""For each relation of ours that is not about numbers alone, its facts about one view."""

SET_OF: Mapping[str, Within] = MappingProxyType(
    {f"{field}_{within}": within for field in ("available", "room") for within in Within}
)
"""The set A of which a relation speaks."""
