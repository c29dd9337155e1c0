"""Horizons with rules that may err, and again without them.

With such rules a plan that is found is a plan, but a horizon that is refuted may have one all the
same. So there are two parts: the *pruned* attempts, with the rules, and the *sound* ones. A pruned
attempt proves nothing. Its first plan, of T steps, ends the pruned part, and sound attempts go on
up to T - 1 steps: they find a plan of fewer, or prove that T are the fewest. No horizon that is
refuted is tried with the rules.

If the rules forbid all plans, no pruned attempt ever has one. So the next attempt is of the part
that had less effort so far: the pruned one has at most an attempt more than its half. Effort is
counted in conflicts, and so many for each attempt as making its model is worth, not in seconds: so
a level has the same attempts on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from puzznic.models.outcomes import Attempt, Outcome

__all__ = ["with_second_try"]

Part = Callable[[int], Attempt]
"""Tries a horizon; they never get less."""
MAKING = 1_000
"""The conflicts that making a model counts for."""


def with_second_try(pruned: Part, sound: Part, first: int) -> Iterator[Attempt]:
    """Yield the attempts of both parts, whose first horizon is the least that a plan can have.

    The attempts with rules are marked, and have the bound that the others have proved. They end
    when a plan is proved to be the least, or when the attempts without rules prove that there is
    none.
    """
    effort = {True: 0, False: 0}
    is_open, ahead, proved, plan_at = True, first, first, None
    while plan_at is None or proved < plan_at:
        with_rules = is_open and effort[True] <= effort[False]
        horizon = max(ahead, proved) if with_rules else proved
        attempt = (pruned if with_rules else sound)(horizon)
        effort[with_rules] += MAKING + (attempt.conflicts or 0)
        if with_rules:
            ahead = horizon + 1
            is_open = attempt.outcome is Outcome.REFUTED
            plan_at = None if attempt.plan is None else horizon
            yield _proving_nothing(attempt, proved)
            continue
        yield attempt
        if attempt.outcome is not Outcome.REFUTED:
            return
        proved = horizon + 1


def _proving_nothing(attempt: Attempt, bound: int) -> Attempt:
    """Return an attempt with rules as what it is worth: its plan, if it has one."""
    outcome = Outcome.REFUTED if attempt.plan is None else Outcome.SOLVED
    return replace(attempt, outcome=outcome, bound=bound, with_rules=True, why="")
