"""Horizons with rules that may err, and again without them.

With such rules a plan that is found is a plan, but a horizon that is refuted may have one all the
same. So there are two parts: the *pruned* attempts, with the rules, and the *sound* ones. A pruned
attempt proves nothing. Its first plan, of T steps, ends the pruned part, and sound attempts go on
up to T - 1 steps: they find a plan of fewer, or prove that T are the fewest.

If the rules forbid all plans, no pruned attempt ever has one. So the next attempt is of the part
that had less effort so far: the pruned one has at most an attempt more than its half. Effort is
counted in conflicts, and so many for each attempt as making its model is worth, not in seconds: so
a level has the same attempts on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from puzznic.models.outcomes import Attempt, Outcome

__all__ = ["with_second_try"]

MAKING = 1_000
"""The conflicts that making a model counts for."""


def with_second_try(
    pruned: Iterator[Attempt], sound: Iterator[Attempt], first: int
) -> Iterator[Attempt]:
    """Yield the attempts of both parts, whose first horizon is the least that a plan can have.

    Each part yields refuted horizons, one after the other, and last what ends it, if anything does.
    The attempts of the pruned one are marked, and have the bound that the sound one has proved. So
    they never end with a proof that there is no plan, unless that is what the sound part proves.
    """
    effort = {True: 0, False: 0}
    is_open, proved, plan_at = True, first, None
    while plan_at is None or proved < plan_at:
        with_rules = is_open and effort[True] <= effort[False]
        attempt = next(pruned if with_rules else sound)
        effort[with_rules] += MAKING + (attempt.conflicts or 0)
        if with_rules:
            is_open = attempt.outcome is Outcome.REFUTED
            plan_at = None if attempt.plan is None else attempt.horizon
            yield _proving_nothing(attempt, proved)
            continue
        yield attempt
        if attempt.outcome is not Outcome.REFUTED:
            return
        proved = attempt.horizon + 1


def _proving_nothing(attempt: Attempt, bound: int) -> Attempt:
    """Return an attempt with rules as what it is worth: its plan, if it has one."""
    outcome = Outcome.REFUTED if attempt.plan is None else Outcome.SOLVED
    return replace(attempt, outcome=outcome, bound=bound, with_rules=True, why="")
