"""What is verified: a predicate as rules, each for itself.

A predicate that is a disjunction of rules over the constrained squares is sound if each rule is, on
puzzles of one constrained square. The hand-written predicates are written out as rules of the
vocabulary `extended` here (tests compare them with the predicates path by path).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bk import learned_predicate
from ilp import Hypothesis, Rule, parse_rule
from witness import WitnessPredicate, either
from witness.square_view import Within

__all__ = ["HAND_WRITTEN", "Form", "NamedRule", "form_of_rules", "hand_written_form"]

EXTENDED = "extended"
_BASELINE = "square(B,C), shared(A,B,D), lt(C,D)"
_CUT_OFF = "cut_off(A), square(B,C)"


def _room(within: Within) -> str:
    return f"square(B,C), room_{within}(A,B,D), lt(D,C)"


HAND_WRITTEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "baseline": (_BASELINE,),
        "edge-left": (
            _BASELINE,
            "square(B,3), shared(A,B,1), off(A,B)",
            "square(B,3), shared(A,B,2), off(A,B)",
        ),
        "full3": (
            _BASELINE,
            "square(B,3), shared(A,B,C), lt(C,3), touched(A,B,D), lt(0,D), off(A,B)",
            "square(B,3), shared(A,B,0), touched(A,B,2)",
            "square(B,3), shared(A,B,C), lt(C,2), touched(A,B,3)",
            "square(B,3), shared(A,B,C), lt(C,3), touched(A,B,4)",
        ),
        "available": (_BASELINE, "square(B,C), available_free(A,B,D), lt(D,C)"),
        "local": (_BASELINE, _room(Within.FREE)),
        "reach": (_BASELINE, _CUT_OFF),
        "region": (_BASELINE, _CUT_OFF, _room(Within.REGION)),
        "region+goal": (_BASELINE, _CUT_OFF, _room(Within.GOAL)),
        "pocket": (_BASELINE, _CUT_OFF, _room(Within.POCKET)),
        "usable": (_BASELINE, _CUT_OFF, _room(Within.USABLE)),
    }
)
"""The bodies of the hand-written predicates' rules. `edge-left` and `full3` leave out squares with
split sides, which the rules do not."""


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A rule and the name of its vocabulary."""

    rule: Rule
    vocabulary: str

    @property
    def predicate(self) -> WitnessPredicate:
        """The rule alone as a predicate."""
        return learned_predicate(Hypothesis((self.rule,)), vocabulary=self.vocabulary)


@dataclass(frozen=True, slots=True)
class Form:
    """A predicate's name and its rules; at least one."""

    name: str
    rules: tuple[NamedRule, ...]

    @property
    def predicate(self) -> WitnessPredicate:
        """The disjunction of the rules."""
        return either(*(rule.predicate for rule in self.rules))


def hand_written_form(name: str) -> Form:
    """Return the form of a hand-written predicate; raises KeyError for another name."""
    return Form(name, tuple(_rule(body) for body in HAND_WRITTEN[name]))


def form_of_rules(
    name: str, rules: Iterable[Rule], vocabulary: str, with_baseline: bool = False
) -> Form:
    """Return the form of learned rules, after the baseline where that is a part of them."""
    learned = (NamedRule(rule, vocabulary) for rule in rules)
    return Form(name, (*((_rule(_BASELINE),) if with_baseline else ()), *learned))


def _rule(body: str) -> NamedRule:
    return NamedRule(parse_rule(f"incompletable(A,B) :- {body}."), EXTENDED)
