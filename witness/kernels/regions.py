"""The region that is left to a path, kept up to date move by move. Compiled; see `parts`.

Let the head move from u to a neighbour v. The old region without u can fall apart only where u's
free neighbours lie in two arcs or more of the eight vertices around it: else there is no flood.
Only u's neighbours can be left with less than two neighbours (`pocket`). For `usable`, a vertex
that newly cuts others off from the way on lies on u's one arc, or anywhere if there are more, or is
v: as a pinched vertex, or because the only way to a goal leads over v.

With several goals left none bars the way; with one it does, and which goals are left changes as
parts of the board fall off: there each child's region is worked out anew (`room`). So it is where a
search goes on without a goal in reach (`parts.is_loose`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from witness.kernels.bits import bit, has, nothing, some, without_lowest
from witness.kernels.compiling import inlined, part
from witness.kernels.parts import GOALS_END, POCKET, REACH, REGION, USABLE
from witness.kernels.space import (
    ARCS,
    component,
    crowded_out,
    flood,
    grown,
    pinched,
    ring_of,
    usable_part,
    without_pockets,
)
from witness.kernels.words import load

__all__ = ["Survey", "room", "settler", "surveyor"]


class Survey(NamedTuple):
    """What one expansion finds out for all of its children, u being the head that they leave.

    space: what may fall apart, the old region without u and, where no path passes through a goal,
    without goals. near: u's neighbours there. exits: the goals left out of it. shared: the region
    of every child if arcs = 0, else each child has a component of `space`. arcs: see `checks.ARCS`.
    thin: the neighbours of u with less than two neighbours. pinches, suspects: the vertices that
    may cut others off as heads, as any other vertex.
    """

    space: Any
    near: Any
    exits: Any
    shared: Any
    arcs: Any
    thin: Any
    pinches: Any
    suspects: Any


@inlined
def _suspects(space, head, arcs, board, tables):
    """Return the pinched vertices of `space`, and those that may newly cut others off.

    On u's one arc that is a vertex which is pinched now and was not with u there, or which lies
    between three arcs.
    """
    if board.blocked:
        return space, space
    two, three = pinched(space, board)
    if arcs:
        return two, two
    suspects = two & load(tables.around, head)
    if some(suspects):
        suspects &= ~pinched(space | bit(space, head), board)[0] | three
    return two, suspects


@cache
def surveyor(flags: int) -> Callable[..., Any]:
    """Return the function (free, head, board, tables) -> Survey of a region predicate.

    free: the old region without the old head.
    """
    goals_end, pocket, usable = (bool(flags & part) for part in (GOALS_END, POCKET, USABLE))
    reaching = bool(flags & (REACH | REGION))

    @inlined
    def survey(free, head, board, tables):
        none = nothing(free)
        if not reaching:
            return Survey(free, none, none, free, np.int64(0), none, none, none)
        near = load(tables.near, head)
        space, exits, shared = free, none, free
        if goals_end:
            space, exits = free & ~board.goals, free & board.goals
            if some(exits & near):
                shared = space | (exits & grown(space, board))
        ring = ring_of(space, head, board.width, tables.ring[head])
        arcs = np.int64(ARCS[np.int64(board.blocked), ring])
        thin, pinches, suspects = none, none, none
        if pocket:
            thin = near & crowded_out(free, board.goals, board)
        if usable:
            pinches, suspects = _suspects(space, head, arcs, board, tables)
        return Survey(space, space & near, exits, shared, arcs, thin, pinches, suspects)

    return survey


@cache
def settler(flags: int) -> Callable[..., Any]:
    """Return the function that finds a child's region.

    (survey, known, vertex, board, tables) -> (region, known): the region is without goals where
    none can be reached; known: up to two components of `survey.space` found so far.
    """
    goals_end, pocket, usable = (bool(flags & part) for part in (GOALS_END, POCKET, USABLE))
    whole = bool(flags & REGION)

    @inlined
    def settle(survey, known, vertex, board, tables):
        region = survey.shared
        if survey.arcs:
            region = component(vertex, survey, known, whole, board)
            known = _remembered(known, region, vertex)
            if goals_end:
                region |= survey.exits & grown(region, board)
        if pocket:
            loose = survey.thin & region & ~bit(region, vertex)
            if some(loose):
                stay = bit(region, vertex) | board.goals
                region = without_pockets(region, loose, stay, tables.near, board)
        if usable:
            region = _usable(survey, region, vertex, board, tables)
        return region, known

    return settle


@inlined
def _remembered(known, region, vertex):
    """Return the known components with a new one, if there is room for it."""
    first, second = known
    if not some(first):
        return region, second
    if not has(first, vertex) and not some(second):
        return first, region
    return known


@inlined
def _usable(survey, region, vertex, board, tables):
    """Return the part of a region on some simple path from the head to the goal."""
    goals = region & board.goals
    suspects = survey.suspects | (survey.pinches & bit(region, vertex))
    if some(load(tables.near, vertex) & goals):
        suspects |= bit(region, vertex)
    if not some(suspects & region):
        return region
    inner = region & ~goals
    outlets = inner & grown(goals, board)
    return goals | usable_part(inner, vertex, outlets, suspects, tables.near, board)


@part
def room(flags, free, head, board, near):
    """Return the vertices of `free` that a region predicate leaves to the path (its set A)."""
    kept = flood(bit(free, head), free, ~nothing(free), board)
    ends = kept & board.goals & ~bit(free, head)
    if flags & GOALS_END and not some(without_lowest(ends)):
        kept = flood(bit(free, head), kept & ~ends, ~nothing(free), board) | ends
    stay = bit(free, head) | ends
    if flags & POCKET:
        kept = without_pockets(kept, crowded_out(kept, stay, board), stay, near, board)
    if flags & USABLE:
        kept = usable_part(kept, head, ends, kept, near, board)
    return kept
