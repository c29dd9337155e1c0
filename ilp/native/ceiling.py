"""Why the recall ceiling is where it is: positives that no consistent rule can cover (step 2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.clock import Budget
from ilp.native.compress import compress
from ilp.native.encode import Ints
from ilp.native.homomorphism import blockers
from ilp.native.typing import with_types
from ilp.task import Example, Task
from solving import Limits

__all__ = ["Blocked", "blocked_positives"]


@dataclass(frozen=True, slots=True)
class Blocked:
    """Positive examples of one class, and a negative that has whatever they have.

    positive: one of them. count: how many. negative: any rule that covers them covers it, too.
    """

    positive: Example
    count: int
    negative: Example


def blocked_positives(task: Task) -> list[Blocked]:
    """Return the positives above the recall ceiling, the largest classes first."""
    task = with_types(task)
    classes = compress(task, Budget(Limits()))
    split = len(task.positives)
    first_positive = _first(classes.of_example[:split])
    first_negative = _first(classes.of_example[split:])
    found = [
        Blocked(
            positive=task.positives[first_positive[c]],
            count=int(classes.positives[c]),
            negative=task.negatives[first_negative[negative]],
        )
        for c, negative in blockers(classes).items()
    ]
    return sorted(found, key=lambda b: (-b.count, b.positive))


def _first(of_example: Ints) -> dict[int, int]:
    """Return class -> place of its first example."""
    classes, places = np.unique(of_example, return_index=True)
    return dict(zip(classes.tolist(), places.tolist(), strict=True))
