"""Fixed steps (the paper's section 4.1): T = 1, 2, ... steps, each a move or a match, until a plan.

A refuted T says that no plan has exactly T steps; the first plan has as few as there can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import partial
from math import inf
from time import process_time
from typing import Any

from puzznic.level import Level
from puzznic.models.cp.additions import Additions
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.learned import RuledOut
from puzznic.models.cp.literals import Constraint, clause
from puzznic.models.cp.options import Options, Repeats, Start
from puzznic.models.cp.second_try import with_second_try
from puzznic.models.cp.solving import solve_constraints
from puzznic.models.cp.transitions import transition
from puzznic.models.cp.variables import Grid, Step, new_grid, new_step, start_grid
from puzznic.models.outcomes import Attempt, Outcome
from puzznic.plan import Plan
from puzznic.rules import Move

__all__ = ["FixedSteps", "fixed_steps", "plan_of_steps", "player_moves"]


def fixed_steps(level: Level, options: Options, solver: str) -> Iterator[Attempt]:
    """Yield the attempts; the last has a plan or proves that there is none, if one does.

    What proves it: the star bound of the first state, where an option uses it; or, where no state
    may repeat, that not even without a goal there are T steps through states not known to be dead.
    Learned rules that are not proved find plans and prove nothing (`second_try`).
    """
    model = FixedSteps(level, options)
    if not model.geometry.patterns:
        yield Attempt(0, Outcome.SOLVED, Plan(()))
        return
    bound = model.additions.first_bound
    if bound == inf:
        yield Attempt(0, Outcome.UNSOLVABLE, why=model.additions.why_none)
        return
    started = model.options.start is not Start.ONE
    horizon = int(bound) + 1 if started else 1
    sound = partial(_attempt, model, solver)
    if options.learned.expressible.empirical:
        pruned = partial(_attempt, model.with_empirical_rules(), solver)
        yield from with_second_try(pruned, sound, horizon)
        return
    while True:
        attempt = sound(horizon)
        yield attempt
        if attempt.outcome is not Outcome.REFUTED:
            return
        horizon += 1


def _attempt(model: FixedSteps, solver: str, horizon: int) -> Attempt:
    """Return how one horizon ends, and that no longer one has a plan where walks tell so."""
    attempt = model.attempt(horizon, solver)
    if attempt.outcome is Outcome.REFUTED and model.options.repeats is Repeats.NONE:
        return model.walked(attempt, solver)
    return attempt


def plan_of_steps(steps: list[Step]) -> Plan:
    """Return the plan of the steps of a solved model; a slide is as many moves as it has cells."""
    made = [move for step in steps for move, moving in step.moving.items() if moving.value()]
    return Plan(tuple(one for move in made for one in _single(move)))


def _single(move: Move) -> Iterator[Move]:
    sign = 1 if move.by > 0 else -1
    for cell in range(move.cell, move.cell + move.by, sign):
        yield Move(cell, sign)


def player_moves(steps: list[Step]) -> Any:
    """Return the number of the player's moves, an expression."""
    import cpmpy

    return cpmpy.sum(moving for step in steps for moving in step.moving.values())


class FixedSteps:
    """The model of a level, which grows with its horizon."""

    def __init__(self, level: Level, options: Options) -> None:
        self.geometry = Geometry(level, trimmed=options.trimmed, slides=options.slides)
        self.additions = Additions(self.geometry, options)
        self.options = self.additions.options
        self.ruled_out = RuledOut(self.geometry, options.learned.expressible.proved)
        self._begin()

    def _begin(self) -> None:
        self.grids: list[Grid] = [start_grid(self.geometry)]
        self.steps: list[Step] = []
        self.grown: list[Constraint] = []

    def with_empirical_rules(self) -> FixedSteps:
        """Return the model without steps as yet, with the learned rules that are not proved too."""
        other, rules = copy(self), self.options.learned.expressible
        other.ruled_out = RuledOut(self.geometry, (*rules.proved, *rules.empirical))
        other._begin()
        return other

    def attempt(self, horizon: int, solver: str) -> Attempt:
        """Return how one horizon ends."""
        began = process_time()
        rules = [*self.constraints(horizon)]
        making = process_time() - began
        found = solve_constraints(rules, solver)
        plan = plan_of_steps(self.steps) if found.outcome is Outcome.SOLVED else None
        return Attempt(
            horizon,
            found.outcome,
            plan,
            bound=horizon + (plan is None),
            making_seconds=making + found.making_seconds,
            solving_seconds=found.solving_seconds,
            conflicts=found.conflicts,
        )

    def walked(self, refuted: Attempt, solver: str) -> Attempt:
        """Return a refuted horizon as a proof that there is no plan, if its steps lead nowhere."""
        began = process_time()
        rules = [*self.grown, *self.additions.of_walk(self.grids, self.steps)]
        making = process_time() - began
        found = solve_constraints(rules, solver)
        longest = found.outcome is Outcome.REFUTED
        why = f"no {refuted.horizon} steps lead through different states not known to be dead"
        return replace(
            refuted,
            outcome=Outcome.UNSOLVABLE if longest else Outcome.REFUTED,
            making_seconds=refuted.making_seconds + making + found.making_seconds,
            solving_seconds=refuted.solving_seconds + found.solving_seconds,
            why=why if longest else "",
        )

    def constraints(self, horizon: int) -> Iterator[Constraint]:
        """Yield the constraints of plans of a number of steps, no fewer than asked for before."""
        self._grow(horizon)
        yield from self.grown
        for cell in self.geometry.cells:
            yield from clause(self.grids[-1].empty[cell])

        def left(t: int) -> int:
            return horizon - t - 1  # The last step is a match.

        yield from self.additions.of_plan(self.grids, self.steps, left, left)
        yield from self.additions.of_moves(player_moves(self.steps))

    def _grow(self, horizon: int) -> None:
        """Add steps until there are as many as the horizon's."""
        geometry = self.geometry
        while len(self.steps) < horizon:
            moves = len(self.steps) + 1 if self.options.windows else None
            before, step, after = self.grids[-1], new_step(geometry), new_grid(geometry, moves)
            self.grown += transition(geometry, before, step, after)
            self.grown += self.additions.of_step(before, step.matching, after)
            self.grown += self.ruled_out.of_step(before, step.matching)
            self.steps.append(step)
            self.grids.append(after)
