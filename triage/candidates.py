"""Candidates: what the instances taught, equal hypotheses merged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bk import learned_predicate
from ilp import Hypothesis, canonical
from witness import PREDICATES, WitnessPredicate, either

__all__ = ["Candidate", "candidate_predicate", "merge_equal"]

DISTINCT = 10_000
"""Hypotheses whose normal form is remembered: many instances teach the same."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One hypothesis in normal form, and the instances that gave it, in order."""

    hypothesis: Hypothesis
    instances: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in Prolog: equal for equal candidates."""
        return tuple(str(rule) for rule in self.hypothesis.rules)


def merge_equal(learned: Iterable[tuple[str, Hypothesis]]) -> list[Candidate]:
    """Return the candidates from (instance, hypothesis) pairs, sorted by size, then text.

    Hypotheses equal up to names and order are one candidate; those without rules are none.
    """
    normal_form = lru_cache(maxsize=DISTINCT)(canonical)
    groups: dict[Hypothesis, list[str]] = {}
    for instance, hypothesis in learned:
        if hypothesis.rules:
            groups.setdefault(normal_form(hypothesis), []).append(instance)
    merged = [Candidate(hypothesis, tuple(who)) for hypothesis, who in groups.items()]
    return sorted(merged, key=lambda c: (c.hypothesis.size, c.rules))


def candidate_predicate(
    hypothesis: Hypothesis,
    vocabulary: str = "datalog",
    with_baseline: bool = False,
    *,
    sound: bool = False,
    split_edges: bool = False,
) -> WitnessPredicate:
    """Return the predicate that searches use: the rules, after the baseline where that is asked.

    sound, split_edges: what is proved of the rules (`bk.learned_predicate`).
    """
    learned = learned_predicate(
        hypothesis, vocabulary=vocabulary, sound=sound, split_edges=split_edges
    )
    return either(PREDICATES["baseline"], learned) if with_baseline else learned
