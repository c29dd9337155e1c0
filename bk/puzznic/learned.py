"""Learned rules as dead ends: of states, in searches, and as Python.

A rule becomes Python by the same transpiler as rules on triangle puzzles; a compiled search has it
as masks of marks, one for each variable that stands for a pair.

A rule is *proved* if it asks for what a theorem speaks of, that two patterns wait for each other
(`puzznic.waits`) or cross (`puzznic.crossings`), whatever else it asks. Other rules are empirical:
right on all states where they were counted, and perhaps not on the next. A search that they prune
has to be done again without them when it finds no plan.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bk.puzznic.question import about_states
from bk.puzznic.vocabulary import DEFAULT, vocabulary_named
from ilp import english, transpile
from ilp.rules import Hypothesis, Rule
from puzznic.crossings import CROSSED
from puzznic.level import Level
from puzznic.rules import State
from solving import InputError

__all__ = ["LearnedDeadEnds", "in_english", "is_proved", "learned_dead_ends", "python_source"]

THERE, BACK = frozenset({"waits", "waits_long"}), frozenset({"awaited", "awaited_long"})
"""A pair with a mark of either is in a circle (`puzznic.waits`)."""


@dataclass(frozen=True, slots=True)
class LearnedDeadEnds:
    """The dead ends of some rules (`puzznic.dead_ends.DeadEnd`)."""

    name: str
    hypothesis: Hypothesis
    vocabulary: str = DEFAULT

    @property
    def proved(self) -> bool:
        """Whether every rule is proved."""
        return all(map(is_proved, self.hypothesis.rules))

    @property
    def marks(self) -> tuple[tuple[str, ...], ...]:
        """For each rule the marks that one pair of patterns has to have."""
        return tuple(tuple(sorted(_marks(rule))) for rule in self.hypothesis.rules)

    def bind(self, level: Level) -> Callable[[State], bool]:
        """Return the test for the states of a level, in Python."""
        vocabulary = vocabulary_named(self.vocabulary)
        return transpile.binder(self.hypothesis, vocabulary)(about_states(level))


def learned_dead_ends(
    hypothesis: Hypothesis, name: str = "learned", vocabulary: str = DEFAULT
) -> LearnedDeadEnds:
    """Return the dead ends of some rules.

    Raises InputError for rules that the vocabulary does not allow (`Vocabulary.check`), and for one
    that does not speak of just one pair.
    """
    vocabulary_named(vocabulary).check(hypothesis)
    for rule in hypothesis.rules:
        if len({atom.args[1] for atom in rule.body}) != 1:
            raise InputError(f"expected a rule about one pair of patterns: {rule}")
    return LearnedDeadEnds(name, hypothesis, vocabulary)


def is_proved(rule: Rule) -> bool:
    """Return whether a rule says no more than a theorem, of waiting or of crossing."""
    marks = _marks(rule)
    waiting = bool(marks & THERE) and bool(marks & BACK)
    return len({atom.args[1] for atom in rule.body}) == 1 and (waiting or CROSSED in marks)


def python_source(hypothesis: Hypothesis, vocabulary: str = DEFAULT) -> str:
    """Return the Python function that the rules become."""
    return transpile.python_source(hypothesis, vocabulary_named(vocabulary))


def in_english(rule: Rule, vocabulary: str = DEFAULT) -> str:
    """Return one rule as an English sentence."""
    return english.in_english(rule, vocabulary_named(vocabulary))


def _marks(rule: Rule) -> set[str]:
    return {atom.predicate for atom in rule.body}
