"""Which of the hypotheses that Popper printed is the result: the best one by our own count.

The last one need not be. When Popper 5.0.0 has found a hypothesis that covers everything it
combines its rules once more, and may end with one that covers less and is scored as if it covered
all. So all are ranked on the examples that Popper saw, and the first is counted on the raw ones.

Popper 4.4 and 5 ignore max_clauses unless recursion is enabled: of a hypothesis with too many
rules, those that cover most are kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ilp.bias import Bias
from ilp.coverage import Coverage
from ilp.directions import is_callable
from ilp.joins import Mask
from ilp.native.clock import Budget
from ilp.native.limited import best_limited
from ilp.rules import Hypothesis, Rule, canonical
from ilp.task import Task
from solving import Limits

__all__ = ["chosen"]


def chosen(found: Sequence[Hypothesis], task: Task, seen: Task) -> tuple[Hypothesis, int]:
    """Return the best hypothesis within the bias that covers no negative, and its true positives.

    found: the newest first, which is preferred among equals. seen: what Popper got of `task`. True
    positives are counted on the raw examples of `task`. If none fits: no rules.
    """
    raw, split = Coverage(task), len(task.positives)
    for hypothesis in _ranked(found, seen):
        mask = raw.covered(hypothesis)
        if not mask[split:].any():
            return hypothesis, _weight(mask[:split], task.weights_of[0])
    return Hypothesis(()), 0


def _ranked(found: Sequence[Hypothesis], seen: Task) -> list[Hypothesis]:
    """Return the hypotheses that keep the bias's promises, the best on what was seen first."""
    coverage, split = Coverage(seen), len(seen.positives)
    ranked: list[tuple[int, int, Hypothesis]] = []
    for candidate in found:
        if all(_is_allowed(rule, seen.bias) for rule in candidate.rules):
            hypothesis = canonical(_limited(candidate, seen, coverage))
            mask = coverage.covered(hypothesis)
            if not mask[split:].any():
                tp = _weight(mask[:split], seen.weights_of[0])
                ranked.append((-tp, hypothesis.size, hypothesis))
    # A stable sort: the newest stays first among equals.
    return [hypothesis for *_, hypothesis in sorted(ranked, key=lambda r: r[:2])]


def _weight(mask: Mask, weights: Sequence[int]) -> int:
    return int(np.array(weights)[mask].sum())


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


def _limited(hypothesis: Hypothesis, seen: Task, coverage: Coverage) -> Hypothesis:
    """Return the hypothesis with as many rules as the bias allows."""
    most, split = seen.bias.max_clauses, len(seen.positives)
    if most is None or len(hypothesis.rules) <= most:
        return hypothesis
    sets = []
    for rule in hypothesis.rules:
        mask = coverage.covered(Hypothesis((rule,)))[:split]
        sets.append((sum(1 << i for i in mask.nonzero()[0].tolist()), rule.size))
    kept = best_limited(sets, seen.weights_of[0], most, Budget(Limits()))
    return Hypothesis(tuple(hypothesis.rules[i] for i in kept))
