"""The predicate that experiments measure: the shipped winner, or any that is named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bk import learned_predicate
from ilp import Hypothesis, parse_hypothesis
from triage import candidate_predicate, load_predicate, load_winner
from triage.shipped import SHIPPED, shipped_winner
from triage.winner import load_rules
from witness import PREDICATES, WitnessPredicate, either

__all__ = ["PAPER_RULES", "Chosen", "choose", "paper_predicate"]

PAPER_RULES = (
    "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).",
    "incompletable(A,B) :- shared(A,B,C), one(C), last(A,D), nonside(B,D), square(B,E), three(E).",
    "incompletable(A,B) :- shared(A,B,C), two(C), last(A,D), nonside(B,D), square(B,E), three(E).",
)
"""The paper's Table 3 in the vocabulary `datalog`, one rule for each of its three lines."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A predicate with its rules, none for a hand-written one.

    with_baseline: the hand-written baseline is part of the predicate.
    """

    name: str
    predicate: WitnessPredicate
    hypothesis: Hypothesis | None = None
    vocabulary: str = "datalog"
    with_baseline: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in Prolog."""
        return () if self.hypothesis is None else tuple(map(str, self.hypothesis.rules))

    @property
    def identity(self) -> list[str]:
        """What the predicate is known by on disk."""
        if not self.rules:
            return [self.name]
        return [*self.rules, self.vocabulary, "with baseline" if self.with_baseline else "alone"]

    def only(self, *numbers: int) -> WitnessPredicate:
        """Return the predicate made of some of the rules, by number; all of a hand-written one."""
        if self.hypothesis is None:
            return self.predicate
        part = Hypothesis(tuple(self.hypothesis.rules[i] for i in numbers))
        return learned_predicate(part, vocabulary=self.vocabulary)

    def beside_baseline(self, *numbers: int) -> WitnessPredicate:
        """Return the same, after the hand-written baseline."""
        return either(PREDICATES["baseline"], self.only(*numbers))


def choose(spec: str | None) -> Chosen:
    """Return the predicate of a spec as `triage.load_predicate` takes it.

    Without a spec: the shipped winner, or the paper's predicate where none is there. Raises
    InputError as `load_predicate` does.
    """
    if spec is None:
        return choose(SHIPPED) if shipped_winner() else paper_predicate()
    if spec == SHIPPED and (shipped := shipped_winner()):
        return choose(str(shipped))
    if Path(spec).suffix == ".json" and Path(spec).exists():
        winner = load_winner(spec)
        return Chosen(
            "winner", winner.predicate, winner.hypothesis, winner.vocabulary, winner.with_baseline
        )
    name, predicate, rules = Path(spec).stem, load_predicate(spec), load_rules(spec)
    if rules is None:
        return Chosen(name, predicate)
    return Chosen(name, predicate, rules.hypothesis, rules.vocabulary)


def paper_predicate() -> Chosen:
    """Return the predicate of the paper's Table 3."""
    hypothesis = parse_hypothesis("\n".join(PAPER_RULES))
    return Chosen("the paper's predicate", candidate_predicate(hypothesis), hypothesis)
