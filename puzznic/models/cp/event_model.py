"""The event model, after the paper's Essence specification (its section 5).

An event is a move, a match, or a fall of all blocks over free cells by one cell; the player's moves
are a partial function of events. The last events may be idle; as few as possible are not. Cells are
the vertices of a graph, walls are not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from time import process_time

from puzznic.level import Level
from puzznic.models.cp.additions import Additions
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import (
    Constraint,
    Literal,
    clause,
    equal_if,
    equals_any,
    exactly_one,
    negated,
    new,
)
from puzznic.models.cp.options import Options, Start
from puzznic.models.cp.solving import solve_constraints
from puzznic.models.cp.transitions import matched_cells, one_content
from puzznic.models.cp.variables import Grid, new_grid, start_grid
from puzznic.models.outcomes import Attempt, Outcome
from puzznic.plan import Plan
from puzznic.rules import Move

__all__ = ["EVENT_CONSTRAINTS", "event_model"]

FIRST_HORIZON = 4


@dataclass(frozen=True, slots=True)
class Event:
    """What leads from a state to the next: exactly one of falling, matching, a move and idle.

    falls: cells whose block falls. same, matched: as in `variables.Step`.
    """

    falling: Literal
    matching: Literal
    idle: Literal
    falls: dict[int, Literal]
    same: dict[tuple[int, int], Literal]
    matched: dict[int, Literal]
    moving: dict[Move, Literal]


EventConstraint = Callable[[Geometry, Grid, Event, Grid], Iterator[Constraint]]


def falling_flag(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """A block falls if the cell below it is free; if one does, the event is a fall."""
    for cell, falls in event.falls.items():
        below = g.below(cell)
        over_free = False if below is None else before.empty[below]
        yield from clause(negated(falls), before.taken(cell))
        yield from clause(negated(falls), over_free)
        yield from clause(negated(before.taken(cell)), negated(over_free), falls)
    yield from equals_any(event.falling, event.falls.values())


def matching_flag(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """The event is a match if there are equal blocks side by side and none falls."""
    yield from matched_cells(g, before, event.same, event.matched)
    for matched in event.matched.values():
        yield from clause(negated(matched), event.falling, event.matching)
    yield from clause(negated(event.matching), negated(event.falling))
    yield from clause(negated(event.matching), *event.matched.values())


def one_event(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """A move is assigned just to the events that are neither fall nor match nor idle."""
    others = [event.falling, event.matching, event.idle]
    yield from exactly_one([*others, *event.moving.values()])


def fall(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """In a fall, blocks over free cells go down by one and all else stays.

    A free cell gets what is above it, a block or nothing; a block that does not fall stays.
    """
    for cell in g.cells:
        above = g.above(cell)
        for pattern in g.patterns:
            held = after.at(cell, pattern)
            free = [event.falling, before.empty[cell]]
            yield from equal_if(free, before.at(above, pattern), held)
            stays = [event.falling, negated(event.falls[cell])]
            yield from clause(*map(negated, stays), negated(before.at(cell, pattern)), held)
        leaves = [event.falling, event.falls[cell]]
        yield from clause(*map(negated, leaves), after.empty[cell])


def match(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """In a match, the cells of matched blocks become free and all else stays."""
    for cell in g.cells:
        yield from clause(negated(event.matching), negated(event.matched[cell]), after.empty[cell])
        stays = [event.matching, negated(event.matched[cell])]
        for pattern in g.patterns:
            yield from equal_if(stays, before.at(cell, pattern), after.at(cell, pattern))


def move(g: Geometry, before: Grid, event: Event, after: Grid) -> Iterator[Constraint]:
    """In a move a block goes to a free cell beside it, and all else stays."""
    for (cell, by), moving in event.moving.items():
        target = cell + by
        yield from clause(negated(moving), before.taken(cell))
        yield from clause(negated(moving), before.empty[target])
        yield from clause(negated(moving), after.empty[cell])
        for pattern in g.patterns:
            yield from equal_if([moving], before.at(cell, pattern), after.at(target, pattern))
    for cell in g.cells:
        ends = [moving for (c, by), moving in event.moving.items() if cell in (c, c + by)]
        still = [negated(one) for one in (event.falling, event.matching, *ends)]
        for pattern in g.patterns:
            yield from equal_if(still, before.at(cell, pattern), after.at(cell, pattern))


EVENT_CONSTRAINTS: dict[str, EventConstraint] = {
    "falling flag": falling_flag,
    "matching flag": matching_flag,
    "one event": one_event,
    "fall": fall,
    "match": match,
    "move": move,
}
"""The specification's constraints on an event. The frame of idle events is in "move"."""


def event_model(level: Level, options: Options, solver: str) -> Iterator[Attempt]:
    """Yield the attempts, with the horizon doubled; the last has a plan of the fewest events.

    Of the options count those on cells, windows and dead ends; the bound of the first state, where
    one uses it, can prove that there is no plan.
    """
    geometry = Geometry(level, trimmed=options.trimmed)
    additions = Additions(geometry, options)
    if not geometry.patterns:
        yield Attempt(0, Outcome.SOLVED, Plan(()))
        return
    if additions.first_bound == inf:
        yield Attempt(0, Outcome.UNSOLVABLE, why=additions.why_none)
        return
    horizon = FIRST_HORIZON
    while options.start is not Start.ONE and horizon <= additions.first_bound:
        horizon *= 2
    while True:
        attempt = _attempt(geometry, additions, horizon, solver)
        yield attempt
        if attempt.outcome is Outcome.SOLVED:
            return
        horizon *= 2


def _attempt(geometry: Geometry, additions: Additions, horizon: int, solver: str) -> Attempt:
    import cpmpy

    began = process_time()
    events, rules = _unrolled(geometry, additions, horizon)
    done = cpmpy.sum(~event.idle for event in events)
    making = process_time() - began
    found = solve_constraints(rules, solver, least=done)
    plan, cost = None, horizon + 1
    if found.outcome is Outcome.SOLVED:
        cost = sum(not event.idle.value() for event in events)
        moved = (m for event in events for m, moving in event.moving.items() if moving.value())
        plan = Plan(tuple(moved))
    return Attempt(
        horizon,
        found.outcome,
        plan,
        bound=cost,
        making_seconds=making + found.making_seconds,
        solving_seconds=found.solving_seconds,
        conflicts=found.conflicts,
    )


def _unrolled(
    geometry: Geometry, additions: Additions, horizon: int
) -> tuple[list[Event], list[Constraint]]:
    grids, events = [start_grid(geometry)], []
    rules: list[Constraint] = []
    for t in range(1, horizon + 1):
        before = grids[-1]
        after = new_grid(geometry, t if additions.options.windows else None)
        event = _new_event(geometry)
        rules += one_content(geometry, after)
        for constraint in EVENT_CONSTRAINTS.values():
            rules += constraint(geometry, before, event, after)
        rules += additions.of_step(before, event.matching, after)
        grids.append(after)
        events.append(event)
    for first, second in pairwise(events):
        rules += clause(negated(first.idle), second.idle)
    for grid, event in zip(grids, events, strict=False):
        for empty in grid.empty.values():
            rules += clause(negated(event.idle), empty)
    for empty in grids[-1].empty.values():
        rules += clause(empty)
    return events, rules


def _new_event(geometry: Geometry) -> Event:
    return Event(
        falling=new(),
        matching=new(),
        idle=new(),
        falls={cell: new() for cell in geometry.cells},
        same={edge: new() for edge in geometry.edges},
        matched={cell: new() for cell in geometry.cells},
        moving={move: new() for move in geometry.moves},
    )
