"""Rule-wise selection: from all sound rules learned, the subset with the best speed-up.

Algorithm 2 chooses among whole hypotheses, one an instance. A disjunction of sound rules is sound,
so the rules of all instances can be mixed; but each costs time, and what one prunes another may
prune as well. The search for the best subset is forward selection (add the rule that helps most,
while one helps) and then backward elimination (leave out the rule without which it is best, while
that is no worse), repeated until neither changes anything: at most rules^2 subsets a pass instead
of 2^rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ilp import Hypothesis
from triage.candidates import Candidate, merge_equal

__all__ = ["Selected", "Step", "Subset", "Value", "joined", "select_rules", "single_rules"]

Subset = frozenset[int]
Value = Callable[[Sequence[Subset]], Sequence[float]]
"""Measures some subsets of the rules, together; higher is better."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change of the selection: the rule, whether it came or went, the value afterwards."""

    rule: int
    added: bool
    value: float


@dataclass(frozen=True, slots=True)
class Selected:
    """The chosen rules, their value, how they were found, and how many subsets were measured."""

    rules: Subset
    value: float
    steps: tuple[Step, ...]
    measured: int


def single_rules(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return each rule of the candidates as a candidate of its own, equal ones merged."""
    return merge_equal(
        (instance, Hypothesis((rule,)))
        for candidate in candidates
        for rule in candidate.hypothesis.rules
        for instance in candidate.instances
    )


def joined(rules: Sequence[Candidate], chosen: Iterable[int]) -> Candidate:
    """Return the candidate that has the chosen rules, and all instances that gave one of them."""
    parts = [rules[i] for i in sorted(chosen)]
    merged = merge_equal([("", Hypothesis(tuple(r for p in parts for r in p.hypothesis.rules)))])
    instances = dict.fromkeys(name for part in parts for name in part.instances)
    return Candidate(merged[0].hypothesis, tuple(sorted(instances)))


def select_rules(count: int, value: Value, margin: float = 0.0) -> Selected:
    """Return the best subset found of the rules 0 .. count - 1.

    margin: the relative gain below which an added rule is not worth it and a rule left out is not
    missed, for values that are measured with noise. Each subset is measured once. Equal values: the
    rule with the lower number is added, the one with the higher number left out.
    """
    search = _Search(value, {})
    chosen, best, steps = Subset(), 0.0, list[Step]()
    while True:
        before = chosen
        chosen, best = search.grow(chosen, best, range(count), margin, steps)
        chosen, best = search.shrink(chosen, best, margin, steps)
        if chosen == before or _seen_before(chosen, steps):
            return Selected(chosen, best, tuple(steps), len(search.known))


@dataclass(slots=True)
class _Search:
    value: Value
    known: dict[Subset, float]

    def values(self, subsets: Sequence[Subset]) -> list[float]:
        new = [s for s in dict.fromkeys(subsets) if s not in self.known]
        if new:
            self.known.update(zip(new, self.value(new), strict=True))
        return [self.known[s] for s in subsets]

    def grow(
        self, chosen: Subset, best: float, rules: range, margin: float, steps: list[Step]
    ) -> tuple[Subset, float]:
        """Add rules one by one while one helps."""
        while left := [r for r in rules if r not in chosen]:
            values = self.values([chosen | {r} for r in left])
            top = max(values)
            if top <= best * (1 + margin):
                break
            rule = left[values.index(top)]
            chosen, best = chosen | {rule}, top
            steps.append(Step(rule, True, best))
        return chosen, best

    def shrink(
        self, chosen: Subset, best: float, margin: float, steps: list[Step]
    ) -> tuple[Subset, float]:
        """Leave rules out one by one while none is missed."""
        while len(chosen) > 1:
            inside = sorted(chosen, reverse=True)
            values = self.values([chosen - {r} for r in inside])
            top = max(values)
            if top < best * (1 - margin):
                break
            rule = inside[values.index(top)]
            chosen, best = chosen - {rule}, top
            steps.append(Step(rule, False, best))
        return chosen, best


def _seen_before(chosen: Subset, steps: Sequence[Step]) -> bool:
    """Return whether the steps had led to the same rules once before: noise could go in circles."""
    now, seen = Subset(), list[Subset]()
    for step in steps:
        now = now | {step.rule} if step.added else now - {step.rule}
        seen.append(now)
    return seen.count(chosen) > 1
