"""Learned rules as a bound for A*: the largest number of slides of which a rule says "needs more".

A rule becomes Python by the same transpiler as rules on triangle puzzles, bound to one number of
remaining slides at a time. It sees features only, so a compiled search has it as a table.

A rule is *proved* if it says no more than one of the lemmas for boards of every size
(`rushhour.features.PROVED`): it asks for "at least N" of the lemma's count and that R is below what
that proves, whatever else it asks. A bound with another rule is empirical: right on the states
where it was counted, and perhaps not on the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from bk.rushhour.question import MOST_REMAINING, about_features
from bk.rushhour.vocabulary import BELOW, COUNTS, DEFAULT, vocabulary_named
from ilp import english, transpile
from ilp.rules import Hypothesis, Rule
from rushhour.features import FEATURES, PROVED, Features
from solving import InputError

__all__ = [
    "MOST_FEATURES",
    "LearnedBound",
    "RulePart",
    "in_english",
    "is_proved",
    "learned_bound",
    "python_source",
]

MOST_FEATURES = 4
"""A rule of more features would have a table of millions of places."""


@dataclass(frozen=True, slots=True)
class RulePart:
    """One rule as a part of a bound (`rushhour.feature_bounds.Part`)."""

    rule: Rule
    vocabulary: str

    @property
    def used(self) -> tuple[str, ...]:
        """The features that the rule looks at."""
        asked = {atom.predicate for atom in self.rule.body if atom.predicate in COUNTS}
        return tuple(name for name in FEATURES if name in asked)

    def least(self, features: Features) -> int:
        """Return one more than the largest number of slides of which the rule says "more"."""
        for remaining, needs_more in _tests(self.rule, self.vocabulary):
            if needs_more(features):
                return remaining + 1
        return 0


@dataclass(frozen=True, slots=True)
class LearnedBound:
    """The bound of some rules (`rushhour.feature_bounds.FeatureBound`): the greatest counts."""

    name: str
    hypothesis: Hypothesis
    vocabulary: str

    @property
    def proved(self) -> bool:
        """Whether every rule is proved."""
        return all(map(is_proved, self.hypothesis.rules))

    @property
    def parts(self) -> tuple[RulePart, ...]:
        """One part a rule."""
        return tuple(RulePart(rule, self.vocabulary) for rule in self.hypothesis.rules)


def learned_bound(
    hypothesis: Hypothesis, name: str = "learned", vocabulary: str = DEFAULT
) -> LearnedBound:
    """Return the bound of some rules.

    Raises InputError for rules that the vocabulary does not allow (`Vocabulary.check`), and for one
    of more than four features.
    """
    vocabulary_named(vocabulary).check(hypothesis)
    bound = LearnedBound(name, hypothesis, vocabulary)
    for part in bound.parts:
        if len(part.used) > MOST_FEATURES:
            raise InputError(f"a rule of more than {MOST_FEATURES} counts: {part.rule}")
    return bound


def is_proved(rule: Rule) -> bool:
    """Return whether a rule says no more than one of the lemmas."""
    state, remaining = rule.head.args
    counted = {(a.predicate, a.args[1]) for a in rule.body if a.args[0] == state}
    compared = {(a.predicate, a.args[1]) for a in rule.body if a.args[0] == remaining}
    asked = {name for name, _ in counted}
    return any(
        BELOW[comparison] <= lemma.more
        and (lemma.feature, number) in counted
        and (lemma.where is None or lemma.where in asked)
        for lemma in PROVED
        for comparison, number in compared
    )


def python_source(hypothesis: Hypothesis, vocabulary: str = DEFAULT) -> str:
    """Return the Python function that the rules become."""
    return transpile.python_source(hypothesis, vocabulary_named(vocabulary))


def in_english(rule: Rule, vocabulary: str = DEFAULT) -> str:
    """Return one rule as an English sentence."""
    return english.in_english(rule, vocabulary_named(vocabulary))


@lru_cache(maxsize=4096)
def _tests(rule: Rule, vocabulary: str) -> list[tuple[int, Callable[[Features], bool]]]:
    """Return (remaining, test whether a state with some features needs more), the largest first."""
    bind = transpile.binder(Hypothesis((rule,)), vocabulary_named(vocabulary))
    descending = range(MOST_REMAINING, -1, -1)
    return [(number, bind(about_features((number,)))) for number in descending]
