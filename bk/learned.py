"""Learned rules as a predicate of searches, as Python source and in English.

A predicate holds its rules, not code: it can be sent to other processes, where the rules are
compiled again, once. On a puzzle it is the disjunction over the constrained squares.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from bk.tables import view_tables
from bk.vocabularies import vocabulary_named
from ilp import english, transpile
from ilp.rules import Hypothesis, Rule
from witness import Path, PathTest, Puzzle, WitnessPredicate

__all__ = [
    "LearnedPredicate",
    "in_english",
    "learned_predicate",
    "python_source",
]


@dataclass(frozen=True, slots=True)
class LearnedPredicate:
    """Fires on a path where a rule covers it with some constrained square.

    sound: proved, for every board, never to fire on a completable path; learning proves nothing.
    split_edges: the proof holds for starts and goals in the middle of edges, too.
    """

    name: str
    hypothesis: Hypothesis
    vocabulary: str
    sound: bool = False
    split_edges: bool = False

    def on_split_edges(self) -> LearnedPredicate:
        """Return the predicate as it is on boards with split edges (`witness.predicates`)."""
        return replace(self, sound=self.sound and self.split_edges)

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test for the partial paths of one puzzle."""
        return _binder(self.hypothesis, self.vocabulary)(puzzle)

    def compiled(self) -> WitnessPredicate | None:
        """Return the equal predicate that the compiled searches know (`bk.tables`), if any."""
        return view_tables(self.hypothesis, self.vocabulary, self.name, self.sound)


def learned_predicate(
    hypothesis: Hypothesis,
    name: str = "learned",
    vocabulary: str = "datalog",
    sound: bool = False,
    split_edges: bool = False,
) -> LearnedPredicate:
    """Return the predicate of some rules; sound and split_edges as in `LearnedPredicate`.

    Raises InputError for rules that the vocabulary does not allow (`Vocabulary.check`).
    """
    vocabulary_named(vocabulary).check(hypothesis)
    return LearnedPredicate(name, hypothesis, vocabulary, sound, split_edges)


def python_source(hypothesis: Hypothesis, vocabulary: str = "datalog") -> str:
    """Return the Python function that the rules become; raises InputError as the predicate."""
    return transpile.python_source(hypothesis, vocabulary_named(vocabulary))


def in_english(rule: Rule, vocabulary: str = "datalog") -> str:
    """Return one rule as an English sentence; raises InputError as the predicate."""
    return english.in_english(rule, vocabulary_named(vocabulary))


@lru_cache(maxsize=1024)
def _binder(hypothesis: Hypothesis, vocabulary: str) -> Callable[[Puzzle], Callable[[Path], bool]]:
    return transpile.binder(hypothesis, vocabulary_named(vocabulary))
