"""Levels of Puzznic played backwards from the empty one: solvable by construction.

A backward move goes from a settled state S to a settled state P with a move m, `apply(P, m) == S`:

1. Perhaps blocks come back that the move had made vanish: a group of 2 or 3 equal blocks that touch
   is put into S, and what rests on its cells goes up. Perhaps twice: then m sets off a cascade.
2. A block on top of its stack goes up by some empty cells, and one cell to the side into a cell
   with something below; what rests on that cell goes up. That is P.

Only what the rules confirm forwards is taken, so a backward move is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from generators.puzznic_ground import LevelSpec, empty_level, pattern_groups
from puzznic import EMPTY, WALL, Level, Move, Plan, apply
from puzznic.rules import State, blocks, falling, matching

__all__ = ["Drawn", "backwards_level", "predecessors"]

RETURN, CASCADE = 0.2, 0.25
"""How likely a backward move brings a group back, and another one together with it."""
TRIES = 200
"""How often in a row a backward move may fail before the level is given up."""
LAST_MOVES = 20
"""Backward moves at most after the last group came back."""
Group = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A level, not yet trimmed, and a plan for it: the backward moves in reverse order."""

    level: Level
    plan: Plan


def backwards_level(rng: Random, spec: LevelSpec) -> Drawn | None:
    """Return a solvable level with all its blocks; None if its blocks found no place."""
    ground, groups = empty_level(rng, spec), pattern_groups(rng, spec)
    state, plan = ground.cells, list[Move]()
    seen, failures, moves_left = {state}, 0, rng.randint(0, LAST_MOVES)
    while groups or moves_left:
        step = _backward_move(rng, ground, state, groups)
        if step is None or step[0] in seen:
            failures += 1
            if failures < TRIES:
                continue
            if groups:
                return None
            break
        state, move, used = step
        moves_left -= not groups
        del groups[:used]
        plan.append(move)
        seen.add(state)
        failures = 0
    return Drawn(replace(ground, cells=state), Plan(tuple(reversed(plan))))


def predecessors(level: Level, state: State, after: State) -> Iterator[tuple[State, Move]]:
    """Yield settled states P with moves m that lead to `state`, through `after` at rest.

    after: where blocks rest after m and before anything vanishes; `state` itself if nothing does.
    """
    for cell in blocks(after):
        lifted = cell
        while True:
            for by in (-1, 1):
                before = _taken_back(level, after, cell, lifted + by)
                move = Move(lifted + by, -by)
                if before is not None and apply(level, before, move) == state:
                    yield before, move
            lifted -= level.width
            if after[lifted] != EMPTY:
                break


def _backward_move(
    rng: Random, level: Level, state: State, groups: list[Group]
) -> tuple[State, Move, int] | None:
    """Return a predecessor, its move, and how many groups came back; None if this try fails."""
    after: State | None = state
    used = 0
    if groups and (not blocks(state) or rng.random() < RETURN):
        after, used = _returned(rng, level, state, groups[0]), 1
        if after is not None and len(groups) > 1 and rng.random() < CASCADE:
            after, used = _returned(rng, level, after, groups[1]), 2
    if after is None:
        return None
    found = list(predecessors(level, state, after))
    return (*rng.choice(found), used) if found else None


def _returned(rng: Random, level: Level, state: State, group: Group) -> State | None:
    """Return a state at rest in which exactly one group more would vanish, or None."""
    pattern, size = group
    cells = [rng.choice(level.floor)]
    while len(cells) < size:
        beside = [cells[-1] + step for step in (-level.width, -1, 1, level.width)]
        fitting = [cell for cell in beside if level.cells[cell] != WALL and cell not in cells]
        if not fitting:
            return None
        cells.append(rng.choice(fitting))
    after: State | None = state
    for cell in sorted(cells, reverse=True):
        after = None if after is None else _inserted(level, after, cell, pattern)
    if after is None or falling(level, after) or {*matching(level, after)} != {*cells}:
        return None
    return after


def _taken_back(level: Level, after: State, cell: int, source: int) -> State | None:
    """Return the state with a block back on its source, if it is settled then."""
    if level.cells[source] == WALL or after[cell - level.width] not in (WALL, EMPTY):
        return None
    without = (*after[:cell], EMPTY, *after[cell + 1 :])
    before = _inserted(level, without, source, after[cell])
    if before is None or falling(level, before) or matching(level, before):
        return None
    return before


def _inserted(level: Level, state: State, cell: int, kind: str) -> State | None:
    """Return a state with a block put on a cell, which lifts what rests there; None for no room."""
    if state[cell + level.width] == EMPTY:
        return None
    cells = list(state)
    while kind != EMPTY:
        if cells[cell] == WALL:
            return None
        cells[cell], kind = kind, cells[cell]
        cell -= level.width
    return tuple(cells)
