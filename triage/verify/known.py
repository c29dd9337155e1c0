"""What a verification knows of one rule so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from bk.asp import rules_program
from bk.vocabularies import vocabulary_named
from triage.verify.form import NamedRule
from triage.verify.found import Found
from triage.verify.theorem import Decided
from triage.verify.verdict import Example, Method, RuleVerdict, example_of

__all__ = ["KnownRule"]

MAX_VARIABLES = 12
"""Variables of a rule that the bounded model can be made for: it is grounded over their values."""


@dataclass(slots=True)
class KnownRule:
    """A rule, what the theorem says of it, the ways that proved it, and the one that refuted it."""

    named: NamedRule
    theorem: Decided | None = None
    proved: list[Method] = field(default_factory=list)
    refuted: tuple[Method, Found] | None = None

    @property
    def open(self) -> bool:
        """Whether no way has decided it."""
        return self.refuted is None and not self.proved

    @property
    def expressible(self) -> bool:
        """Whether the bounded model has all its relations, and it has not too many variables."""
        rule = self.named.rule
        variables = {v for atom in (rule.head, *rule.body) for v in atom.variables}
        if len(variables) > MAX_VARIABLES:
            return False
        return rules_program([rule], self.named.vocabulary) is not None

    @property
    def looks_at_one_square(self) -> bool:
        """Whether it speaks of no other square than the head's."""
        known = vocabulary_named(self.named.vocabulary)
        types = known.variable_types(self.named.rule)
        return [*types.values()].count("square") == 1

    @property
    def method(self) -> Method | None:
        """The way that refuted it, or else the first that proved it."""
        if self.refuted is not None:
            return self.refuted[0]
        return self.proved[0] if self.proved else None

    @property
    def example(self) -> Example | None:
        """The counterexample, if there is one."""
        return example_of(self.refuted[1], self.named.predicate) if self.refuted else None

    def verdict(self) -> RuleVerdict:
        """Return the published shape."""
        decided = self.theorem
        case = None
        if decided is not None and decided.view is not None:
            case = f"k = {decided.view.k}: {decided.case}"
        return RuleVerdict(
            rule=str(self.named.rule),
            sound=False if self.refuted else True if self.proved else None,
            method=self.method,
            case=case,
            counterexample=self.example,
        )
