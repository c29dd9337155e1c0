"""Which of the hypotheses that Popper printed is the result: the newest that keeps its promise.

Popper 4.4 and 5 ignore max_clauses unless recursion is enabled: of a hypothesis with too many
rules, those that cover most are kept.
"""

from __future__ import annotations

from collections.abc import Iterable

from ilp.bias import Bias
from ilp.coverage import Coverage
from ilp.directions import is_callable
from ilp.native.clock import Budget
from ilp.native.limited import best_limited
from ilp.popper.reduced import Reduced
from ilp.rules import Hypothesis, Rule, canonical
from ilp.task import Task
from solving import Limits

__all__ = ["chosen"]


def chosen(found: Iterable[Hypothesis], task: Task, reduced: Reduced) -> tuple[Hypothesis, int]:
    """Return the first hypothesis within the bias that covers no negative, and its true positives.

    Counted on the raw examples of `task`. None that fits: no rules.
    """
    coverage, split = Coverage(task), len(task.positives)
    weights = task.weights_of[0]
    for candidate in found:
        if candidate.rules and all(_is_allowed(rule, task.bias) for rule in candidate.rules):
            hypothesis = canonical(_limited(candidate, task.bias.max_clauses, reduced))
            mask = coverage.covered(hypothesis)
            if not mask[split:].any():
                return hypothesis, sum(weights[i] for i in mask[:split].nonzero()[0].tolist())
    return Hypothesis(()), 0


def _is_allowed(rule: Rule, bias: Bias) -> bool:
    """Return whether a rule is one of the bias, types apart."""
    head = bias.head, len(bias.head_types)
    known = {(name, len(types)) for name, types in bias.body.items()}
    return (
        (rule.head.predicate, len(rule.head.variables)) == head
        and len(rule.head.args) == len(bias.head_types)
        and all((atom.predicate, len(atom.args)) in known for atom in rule.body)
        and len(rule.body) <= bias.max_body
        and len(rule.variables) <= bias.max_vars
        and is_callable(rule, bias)
    )


def _limited(hypothesis: Hypothesis, most: int | None, reduced: Reduced) -> Hypothesis:
    if most is None or len(hypothesis.rules) <= most or reduced.task is None:
        return hypothesis
    coverage, split = Coverage(reduced.task), len(reduced.task.positives)
    sets = []
    for rule in hypothesis.rules:
        mask = coverage.covered(Hypothesis((rule,)))[:split]
        sets.append((sum(1 << i for i in mask.nonzero()[0].tolist()), rule.size))
    weights = reduced.task.weights_of[0]
    kept = best_limited(sets, weights, most, Budget(Limits()))
    return Hypothesis(tuple(hypothesis.rules[i] for i in kept))
