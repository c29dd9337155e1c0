"""Learned dead ends in the step models: rules about marks of two patterns as forbidden clauses.

A rule is a set of marks and negated marks (`puzznic.marks`): a state is dead if a pair of patterns
that are both there has all of them. Rules speak of states in which no match is due, as those of a
search are. A rule that is *proved* is implied in every plan. One that is *empirical* may forbid
plans: what is refuted with it is refuted again without (`puzznic.models.cp.second_try`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated
from puzznic.models.cp.pair_marks import PairMarks, is_expressible
from puzznic.models.cp.pattern_literals import Ground
from puzznic.models.cp.variables import Grid

__all__ = ["NO_RULES", "LearnedRules", "Rule", "RuledOut"]

Rule = tuple[str, ...]
"""Names of marks and negated marks."""


@dataclass(frozen=True, slots=True)
class LearnedRules:
    """Rules by what is known of them."""

    proved: tuple[Rule, ...] = ()
    empirical: tuple[Rule, ...] = ()

    @property
    def inexpressible(self) -> tuple[Rule, ...]:
        """The rules that no clause says, as a mark of theirs has no literal."""
        return tuple(rule for rule in (*self.proved, *self.empirical) if not _is_sayable(rule))

    @property
    def expressible(self) -> LearnedRules:
        """The other rules."""
        kept = (tuple(filter(_is_sayable, rules)) for rules in (self.proved, self.empirical))
        return LearnedRules(*kept)


NO_RULES = LearnedRules()


class RuledOut:
    """Makes the clauses of some rules, which all have to be expressible, for states of a level."""

    def __init__(self, geometry: Geometry, rules: Sequence[Rule]) -> None:
        self.pairs = [*permutations(geometry.patterns, 2)]
        self.ground, self.rules = Ground(geometry), tuple(rules)

    def of_step(self, before: Grid, matching: Literal) -> Iterator[Constraint]:
        """Yield that no rule says that the state before a step is dead, unless that is a match."""
        if not self.rules:
            return
        marks = PairMarks(self.ground, before)
        forbidden = [_held(marks, rule, *pair) for rule in self.rules for pair in self.pairs]
        yield from marks.constraints
        for literals in forbidden:
            yield from clause(matching, *map(negated, literals))


def _held(marks: PairMarks, rule: Rule, p: str, q: str) -> list[Literal]:
    """Return the literals of a rule about two patterns, up to one that can't be true."""
    held: list[Literal] = [marks.there(p), marks.there(q)]
    for name in rule:
        if held[-1] is False:
            break
        held.append(marks.literal(name, p, q))
    return held


def _is_sayable(rule: Rule) -> bool:
    return all(map(is_expressible, rule))
