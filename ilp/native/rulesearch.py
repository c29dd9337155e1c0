"""Step 5: consistent rules as conjunctions of components, by exact hitting.

A rule covers the AND of what its components cover; literals and variables add up. It is consistent
and legal when its components together *hit* every negative (some component does not hold there)
and every head variable (some component mentions it). After each level the search adds the rules
with at least one component of that level, depth first: the element still to hit that the fewest
components can is hit next. Dominated components and dominated rules are dropped: as many positives
and no more literals (for components: hits and variables, too) make a rule as good.

With argument directions components may need one another to bind the head's outputs: one that binds
at least as much dominates, and a conjunction that hits everything is a rule once it is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ilp.native.binding import ANY_ORDER, Effect, combined, is_complete
from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.components import Component

__all__ = ["FoundRule", "RuleSearch"]


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A consistent rule: the kept positives it covers, its literals with the head, its parts."""

    positives: int
    size: int
    components: tuple[Component, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A component as the search sees it: kept positives covered, elements hit, effect, costs."""

    positives: int
    hits: int
    size: int
    variables: int
    effect: Effect
    component: Component


class RuleSearch:
    """The consistent rules of the components added so far.

    rules: the non-dominated ones, smallest first.
    """

    def __init__(
        self,
        positives: int,
        negatives: int,
        head_arity: int,
        max_body: int,
        max_variables: int,
        budget: Budget,
    ) -> None:
        self.rules: list[FoundRule] = []
        self._first_head = positives + negatives
        self._positives = (1 << positives) - 1
        self._negatives = ((1 << negatives) - 1) << positives
        self._goal = self._negatives | ((1 << head_arity) - 1) << self._first_head
        self._max_body = max_body
        self._max_variables = max_variables
        self._budget = budget
        self._parts: list[_Part] = []
        self._hitters: dict[int, list[_Part]] = {e: [] for e in bits(self._goal)}
        self._order: list[int] = []
        self._visited: set[tuple[int, int, int, int, Effect]] = set()

    def add(self, components: Iterable[Component]) -> bool:
        """Add the components of the next level; return whether the rules changed."""
        before = self.rules
        fresh = self._fresh(components)
        self._order = sorted(self._hitters, key=lambda e: len(self._hitters[e]))
        self._visited.clear()
        for part in fresh:
            self._parts.append(part)
            for element in bits(part.hits):
                self._hitters[element].append(part)
            self._grow(part.positives, part.hits, part.size, part.variables, part.effect, (part,))
        return self.rules is not before

    def _part(self, component: Component) -> _Part:
        return _Part(
            positives=component.covered & self._positives,
            hits=~component.covered & self._negatives | component.heads << self._first_head,
            size=len(component.body),
            variables=len(component.types),
            effect=component.effect,
            component=component,
        )

    def _fresh(self, components: Iterable[Component]) -> list[_Part]:
        """Return the components that no other dominates, the strongest first."""
        distinct: dict[tuple[int, int, Effect], _Part] = {}
        for part in map(self._part, components):
            if not part.effect[-1] & 1:
                continue  # Whatever other components bind, it is not complete.
            key = part.positives, part.hits, part.effect
            known = distinct.get(key)
            if known is None or part.variables < known.variables:
                distinct[key] = part
        fresh: list[_Part] = []
        for part in sorted(distinct.values(), key=_strength):
            self._budget.check()
            if not _dominated(part, self._parts) and not _dominated(part, fresh):
                fresh.append(part)
        return fresh

    def _grow(
        self,
        positives: int,
        hits: int,
        size: int,
        variables: int,
        effect: Effect,
        parts: tuple[_Part, ...],
    ) -> None:
        """Record the rule or branch on what is still to be hit, or to be bound."""
        missing = self._goal & ~hits
        if not missing and is_complete(effect):
            self._record(positives, size + 1, parts)
            return
        self._budget.check()
        for part in self._next(missing, effect):
            total = size + part.size
            if total > self._max_body:
                break
            both = positives & part.positives
            if not both or variables + part.variables > self._max_variables:
                continue
            binds = effect if effect is ANY_ORDER else combined(effect, part.effect)
            state = (both, hits | part.hits, total, variables + part.variables, binds)
            if state not in self._visited and not self._is_known(both, total + 1):
                self._visited.add(state)
                self._grow(*state, (*parts, part))

    def _next(self, missing: int, effect: Effect) -> list[_Part]:
        """Return the components, smallest first, one of which any rule with these parts has."""
        if missing:
            return self._hitters[next(e for e in self._order if missing >> e & 1)]
        # All is hit, but not all outputs are bound: some component binds a further one.
        bound = effect[0] >> 1
        return [p for p in self._parts if p.effect[bound] >> 1 & ~bound]

    def _is_known(self, positives: int, size: int) -> bool:
        """Return whether a rule is known that covers as much with no more literals."""
        for rule in self.rules:
            if rule.size > size:
                return False
            if not positives & ~rule.positives:
                return True
        return False

    def _record(self, positives: int, size: int, parts: tuple[_Part, ...]) -> None:
        if self._is_known(positives, size):
            return
        rule = FoundRule(positives, size, tuple(part.component for part in parts))
        others = [r for r in self.rules if r.size < size or r.positives & ~positives]
        self.rules = sorted([*others, rule], key=lambda r: (r.size, -r.positives.bit_count()))


def _strength(part: _Part) -> tuple[int, int, int, int]:
    """Return a key that puts whatever may dominate a part of the same size before it."""
    binds = sum(bound.bit_count() for bound in part.effect)
    return part.variables, -part.positives.bit_count(), -part.hits.bit_count(), -binds


def _dominated(part: _Part, others: list[_Part]) -> bool:
    return any(
        not part.positives & ~other.positives
        and not part.hits & ~other.hits
        and other.variables <= part.variables
        and _binds_as_much(other.effect, part.effect)
        for other in others
    )


def _binds_as_much(one: Effect, other: Effect) -> bool:
    return one == other or all(not b & ~a for a, b in zip(one, other, strict=True))
