"""What Popper gets to see of a task: one example of each class that matters.

Left out: all but the first example of each class (no rule can tell them apart), positives that no
consistent rule can cover (Popper would go on searching for them until the space is empty), and
relations without facts (their `:- dynamic` declaration keeps Popper from reading the background
knowledge as Datalog, which its preprocessing needs). Arguments without types get those that their
constants show. None of it changes which hypothesis is best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ilp.bias import Bias
from ilp.native.clock import Budget
from ilp.native.compress import compress
from ilp.native.homomorphism import coverable
from ilp.native.typing import with_types
from ilp.pool import representatives
from ilp.task import Task, Weights
from solving import Limits

__all__ = ["Reduced", "reduce_task"]


@dataclass(frozen=True, slots=True)
class Reduced:
    """The task for Popper; None if there is nothing to learn. ceiling: the recall ceiling."""

    task: Task | None
    ceiling: int


def reduce_task(task: Task, limits: Limits) -> Reduced:
    """Return what Popper gets to see; raises BudgetError where `limits` don't suffice."""
    small = _coverable(representatives(with_types(task), limits), limits)
    bias = _with_facts(small)
    small = replace(small, bias=bias, facts={name: small.facts[name] for name in bias.body})
    ceiling = sum(small.weights_of[0])
    return Reduced(small if small.positives and bias.body else None, ceiling)


def _coverable(task: Task, limits: Limits) -> Task:
    """Return the task without the positives that no consistent rule covers."""
    budget = Budget(limits)
    classes = compress(task, budget)
    wanted = coverable(classes, budget)
    of_positives, of_negatives = task.weights_of
    kept = [i for i in range(len(task.positives)) if wanted[classes.of_example[i]]]
    return replace(
        task,
        positives=[task.positives[i] for i in kept],
        weights=Weights([of_positives[i] for i in kept], of_negatives),
    )


def _with_facts(task: Task) -> Bias:
    """Return the bias without the relations that have no facts."""
    bias = task.bias
    body = {name: types for name, types in bias.body.items() if task.facts[name]}
    directions = {n: d for n, d in bias.directions.items() if n in body or n == bias.head}
    return replace(bias, body=body, directions=directions)
