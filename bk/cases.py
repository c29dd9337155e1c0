"""The case list as a learning task: examples that stand for all boards.

Each example is a view that some case shows (`witness.case_views`): positive if no completion in any
case with this view meets the square's count, negative if one does. A rule over these relations
fires on a path of a real board only if it covers the example of the path's view; so rules that
cover no negative example are sound on boards of every size, given the lemmas about their sets.

An example has the numbers of one set A; in a vocabulary with several sets each has its own, and a
rule that asks for two sets at once covers no example. For each view there is one more example with
the head cut off from all goals, which is positive.
"""

from __future__ import annotations

from bk.tables import FACTS, SET_OF, is_ours, numeric_facts
from bk.vocabularies import vocabulary_named
from ilp.task import Example, Task
from ilp.vocabulary import Vocabulary
from solving import InputError
from witness.case_views import hopeful_views, shown_views
from witness.square_view import SquareView, Within

__all__ = ["cases_task"]

CUT_OFF = "cut_off"
Shown = tuple[Within, SquareView, bool]
"""A set A, a view within it, and whether the head is cut off."""


def cases_task(vocabulary: str = "datalog", max_vars: int = 7, max_body: int = 7) -> Task:
    """Return the task of all views: path pI and square sI for example I.

    Raises InputError for a vocabulary with other relations than those of `datalog` and `extended`.
    """
    known = vocabulary_named(vocabulary)
    if strange := [name for name, relation in known.relations.items() if not is_ours(relation)]:
        raise InputError(
            f"the cases know nothing of {', '.join(strange)}, which {vocabulary} has: "
            "expected datalog, extended or one of its parts"
        )
    shown = _shown(known)
    named = [(f"p{i}", f"s{i}", *one) for i, one in enumerate(shown, start=1)]
    rows: dict[str, list[tuple[str, ...]]] = {
        name: [
            row
            for path, square, within, view, cut_off in named
            if _speaks_of(name, within, cut_off)
            for row in FACTS[name](path, square, view, True)
        ]
        for name in known.relations
        if name in FACTS
    }
    positives: list[Example] = []
    negatives: list[Example] = []
    for path, square, within, view, cut_off in named:
        hopeful = _is_hopeful(within, view, cut_off)
        (negatives if hopeful else positives).append((path, square))
    facts = {
        name: list(dict.fromkeys((rows | numeric_facts(known))[name])) for name in known.relations
    }
    return Task(known.bias(max_vars, max_body), facts, positives, negatives)


def _shown(vocabulary: Vocabulary) -> list[Shown]:
    """Return the examples in a fixed order; without numbers of a set, its views show less."""
    sets = sorted({SET_OF[name] for name in vocabulary.relations if name in SET_OF})
    ends = (False, True) if CUT_OFF in vocabulary.relations else (False,)
    return [
        (within, view, cut_off)
        for within in sets or [Within.FREE]
        for view in sorted(shown_views(within))
        for cut_off in ends
    ]


def _speaks_of(relation: str, within: Within, cut_off: bool) -> bool:
    """Return whether a relation has facts about an example."""
    if relation == CUT_OFF:
        return cut_off
    return SET_OF.get(relation, within) is within


def _is_hopeful(within: Within, view: SquareView, cut_off: bool) -> bool:
    return not cut_off and view in hopeful_views(within)
