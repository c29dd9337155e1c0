"""Minimising moves (the paper's section 4.2): at most M moves, M = 1, 2, 4, ..., the fewest first.

The fixed-steps model with ministeps: M and the most matches that there can be. A ministep may be a
*dummy*; dummies come last and leave all cells as they are, and the player's moves are minimised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import inf
from time import process_time
from typing import Any

from puzznic.level import Level
from puzznic.models.cp.additions import Additions
from puzznic.models.cp.fixed_steps import plan_of_steps, player_moves
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, clause, negated, new
from puzznic.models.cp.options import Options, Start
from puzznic.models.cp.solving import solve_constraints
from puzznic.models.cp.transitions import transition
from puzznic.models.cp.variables import Grid, Step, new_grid, new_step, start_grid
from puzznic.models.outcomes import Attempt, Outcome
from puzznic.plan import Plan

__all__ = ["minimising_moves"]


def minimising_moves(level: Level, options: Options, solver: str) -> Iterator[Attempt]:
    """Yield the attempts, with M doubled; the last has a plan of the fewest moves, or a proof.

    The proof that there is none: the star bound of the first state, where an option uses it.
    """
    geometry = Geometry(level, trimmed=options.trimmed)
    additions = Additions(geometry, options)
    if not geometry.patterns:
        yield Attempt(0, Outcome.SOLVED, Plan(()))
        return
    if additions.first_bound == inf:
        yield Attempt(0, Outcome.UNSOLVABLE, why=additions.why_none)
        return
    most = 1
    while options.start is not Start.ONE and most < additions.first_bound:
        most *= 2
    while True:
        attempt = _attempt(geometry, additions, most, solver)
        yield attempt
        if attempt.outcome is Outcome.SOLVED:
            return
        most *= 2


def dummies_come_last(steps: list[Step]) -> Iterator[Constraint]:
    """Yield that after a dummy there are only dummies."""
    for first, second in pairwise(steps):
        yield from clause(negated(first.dummy), second.dummy)


def dummies_are_at_the_goal(grids: list[Grid], steps: list[Step]) -> Iterator[Constraint]:
    """Yield that all cells are empty before a dummy: it leaves them so to the end."""
    for grid, step in zip(grids, steps, strict=False):
        for empty in grid.empty.values():
            yield from clause(negated(step.dummy), empty)


def at_most(steps: list[Step], most: int) -> Iterator[Constraint]:
    """Yield that the player makes at most so many moves."""
    yield player_moves(steps) <= most


def _attempt(geometry: Geometry, additions: Additions, most: int, solver: str) -> Attempt:
    began = process_time()
    grids, steps, rules = _unrolled(geometry, additions, most)

    def later(t: int) -> Any:
        return player_moves(steps[t:])

    rules += additions.of_plan(grids, steps, lambda t: most, later)
    rules += additions.of_moves(player_moves(steps))
    making = process_time() - began
    found = solve_constraints(rules, solver, least=player_moves(steps))
    plan = plan_of_steps(steps) if found.outcome is Outcome.SOLVED else None
    return Attempt(
        most,
        found.outcome,
        plan,
        bound=most + 1 if plan is None else len(plan),
        making_seconds=making + found.making_seconds,
        solving_seconds=found.solving_seconds,
        conflicts=found.conflicts,
    )


def _unrolled(
    geometry: Geometry, additions: Additions, most: int
) -> tuple[list[Grid], list[Step], list[Constraint]]:
    """Return the states and ministeps of at most so many moves, with what holds of them."""
    grids, steps = [start_grid(geometry)], []
    rules: list[Constraint] = []
    windows = additions.options.windows
    for t in range(1, most + geometry.most_matches + 1):
        before, after = grids[-1], new_grid(geometry, min(t, most) if windows else None)
        step = replace(new_step(geometry), dummy=new())
        rules += transition(geometry, before, step, after)
        rules += additions.of_step(before, step.matching, after)
        grids.append(after)
        steps.append(step)
    for empty in grids[-1].empty.values():
        rules += clause(empty)
    rules += dummies_come_last(steps)
    rules += dummies_are_at_the_goal(grids, steps)
    rules += at_most(steps, most)
    return grids, steps, rules
