"""One expansion of a partial path: its children, tested and stored. Compiled; see `parts`.

A node is a partial path: the set A of vertices that the rest of it may use (all unvisited ones, or
those that the region predicates leave), what each square still needs, its head and its parent.

The tests are incremental where that is cheaper: the parent was not predicted incompletable, so a
child is only where the move makes it so. What squares lack is worked out once an expansion for all
children, as they differ in the squares along the move only; regions are kept up to date as
`regions` says; squares are looked at again only where a child has lost more vertices than the one
left behind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from witness.kernels.bits import below, bit, ctz, has, nothing, popcount, same, some, without_lowest
from witness.kernels.compiling import inlined
from witness.kernels.lack import (
    lack_available,
    lack_local,
    lacks,
    lacks_available,
    no_lack,
)
from witness.kernels.nodes import enqueue
from witness.kernels.parts import (
    AVAILABLE,
    EDGE_LEFT,
    FULL3,
    LOCAL,
    NO_BASELINE,
    REACH,
    REGION,
    TABLE,
    VIEWS,
    is_loose,
    keeps_open,
)
from witness.kernels.regions import room, settler, surveyor
from witness.kernels.rules import bad_squares
from witness.kernels.states import LAST_LEVELS
from witness.kernels.views import Child, views_fire
from witness.kernels.words import load, store

__all__ = ["expander"]

Part = Callable[..., Any]


class Outlook(NamedTuple):
    """On which squares a predicate fires if the move of a child goes along them, does not, ...

    spent: along. staying: off them. entering: onto them, not along. next, still, corner: along, not
    along, and the vertices that are no child, by what squares lack (`lack.Lack`).
    """

    spent: Any
    next: Any
    still: Any
    staying: Any
    entering: Any
    corner: Any


@inlined
def _nowhere(n0, n1, here, board):
    return nothing(n0)


@inlined
def _left(n0, n1, here, board):
    """Return the squares with three triangles that must not be left: one or two edges used."""
    return board.threes & (n0 ^ n1)


@inlined
def _left_or_touched(n0, n1, here, board):
    """Return the squares with three triangles that the head is on and must not leave."""
    return board.threes & here & (n0 | n1)


@cache
def _outlooker(flags: int) -> Part:
    """Return the function (board, rule, free, here, n0, n1) -> Outlook of a predicate."""
    lack_of = lack_available if flags & AVAILABLE else no_lack
    if flags & LOCAL:
        lack_of = lack_local
    staying_of = _left_or_touched if flags & FULL3 else _left if flags & EDGE_LEFT else _nowhere
    overfull, ruled = not flags & NO_BASELINE, bool(flags & TABLE)

    @inlined
    def outlook(board, rule, free, here, n0, n1):
        lack = lack_of(free, n0, n1, board)
        spent, staying = nothing(free), staying_of(n0, n1, here, board)
        entering = nothing(free)
        if overfull:
            spent |= ~(n0 | n1)
        if ruled:
            along, entering, off = bad_squares(rule.steps, n0, n1)
            spent |= along
            staying |= off
        return Outlook(spent, lack.next, lack.still, staying, entering, lack.corner)

    return outlook


@cache
def _remainder(flags: int) -> Part:
    """Return the function that finds A and tells whether a predicate fires that speaks of A.

    (survey, known, free, unvisited, stray, vertex, needs, board, tables) -> (fires, A, known)

    known: two components of the free vertices that other children have found. stray: whether the
    child's A has to be worked out from the unvisited vertices (`parts.is_loose`).
    """
    settle = settler(flags)
    local, available = bool(flags & LOCAL), bool(flags & AVAILABLE and flags & REGION)
    regional, reaching, loose = bool(flags & REGION), bool(flags & REACH), is_loose(flags)

    @inlined
    def remainder(survey, known, free, unvisited, stray, vertex, needs, board, tables):
        region = free
        if loose:
            if not stray:
                region, known = settle(survey, known, vertex, board, tables)
            if stray or not some(region & board.goals & ~bit(free, vertex)):
                region = room(flags, unvisited, vertex, board, tables.near)
        if reaching:
            if board.several:
                region = room(flags, free, vertex, board, tables.near)
            else:
                region, known = settle(survey, known, vertex, board, tables)
            if not some(region & board.goals & ~bit(free, vertex)):
                return True, region, known
            if not regional:
                region = free
        fires = False
        if local and (stray or board.several or not same(region, free)):
            fires = lacks(region, needs[0], needs[1], vertex, board)
        if available and (stray or not same(region, free)):
            fires = lacks_available(region, needs[0], needs[1], board)
        return fires, region, known

    return remainder


@inlined
def _winning_goal(ends, here, n0, n1, tables):
    """Return the first of the goals `ends` next to the head that makes a solution, else -1."""
    while some(ends):
        goal = ctz(ends)
        along = here & load(tables.touch, goal)
        if not some((n0 ^ along) | (n1 ^ (along & ~n0))):
            return goal
        ends = without_lowest(ends)
    return np.int64(-1)


@inlined
def _put(nodes, count, parent, vertex, region, needs):
    """Store a child."""
    store(nodes.free, count, region)
    store(nodes.n0, count, needs[0])
    store(nodes.n1, count, needs[1])
    nodes.parent[count] = parent
    nodes.head[count] = vertex


@cache
def expander(flags: int, queued: bool, sorting: bool = False) -> Part:
    """Return the function that expands a node, for a predicate with the parts `flags`.

    (board, rule, tables, nodes, queue, node, parent, g, count) -> (count, generated, in vain, goal)

    It stores the surviving children of a node whose path has g edges in nodes[count:], over the
    node itself if count is its number, with `parent` for their parent, and puts them in the queue
    if `queued`. It returns the new number of nodes, how many children were generated,
    how many of these reached the last goal in vain, and the goal reached with all counts met or -1.

    sorting: children on which the predicate fires are stored too, and queued after all others. That
    is for predicates that are a rule table and nothing else: a table looks at every square in full,
    so it takes nothing for granted about the parent.
    """
    outlook_of, survey_of, remainder = _outlooker(flags), surveyor(flags), _remainder(flags)
    ruled, viewed = bool(flags & TABLE), bool(flags & VIEWS)
    loose, opened, regional = is_loose(flags), keeps_open(flags), bool(flags & REGION)

    @inlined
    def expand(board, rule, tables, nodes, queue, node, parent, g, count):
        head = np.int64(nodes.head[node])
        n0, n1 = load(nodes.n0, node), load(nodes.n1, node)
        free = load(nodes.free, node) & ~bit(n0, head)
        near, here = load(tables.near, head), load(tables.touch, head) & board.constrained
        unvisited = free
        if opened:
            unvisited = load(nodes.open, node) & ~bit(n0, head)
        children, generated, in_vain = free & near, popcount(unvisited & near), np.int64(0)
        lost = False
        if loose:
            children = unvisited & near
            lost = board.several or not some(free & board.goals)
        if some(children & board.goals):
            goal = _winning_goal(children & board.goals, here, n0, n1, tables)
            if goal >= 0:
                sooner = unvisited & near & below(free, goal)
                return count, popcount(sooner) + 1, in_vain, goal
            if not some(without_lowest(unvisited & board.goals)):
                children &= ~board.goals
                # A region may have lost goals: then it is not known whether one was left.
                in_vain = np.int64(opened or not regional or not board.several)
        outlook = outlook_of(board, rule, free, here, n0, n1)
        if not lost:
            children &= ~(outlook.corner & free)
        survey = survey_of(free, head, board, tables)
        known = (nothing(free), nothing(free))
        while some(children):
            vertex = ctz(children)
            children = without_lowest(children)
            there = load(tables.touch, vertex)
            along, off = here & there, ~there
            stray = loose and (lost or not has(free, vertex))
            bad = (along & outlook.spent) | (outlook.staying & off)
            if not stray:
                bad |= (along & outlook.next) | (outlook.still & ~along)
            late = some(bad)
            if ruled and not late:
                late = some(outlook.entering & there & ~along)
            if late and not sorting:
                continue
            needs = (n0 ^ along, n1 ^ (along & ~n0))
            fires, region, known = remainder(
                survey, known, free, unvisited, stray, vertex, needs, board, tables
            )
            if fires:
                continue
            if viewed:
                visited = ~unvisited | bit(free, vertex)
                child = Child(region, visited, vertex, *needs, along, there)
                cut_off = loose and not some(region & board.goals & ~bit(free, vertex))
                if views_fire(rule, child, False, cut_off, board):
                    continue
            _put(nodes, count, parent, vertex, region, needs)
            if opened:
                store(nodes.open, count, unvisited)
            if queued:
                h = np.int64(tables.distance[vertex])
                f = g + 1 + h
                if sorting and late:
                    f += LAST_LEVELS
                enqueue(queue, nodes, count, f, h)
            count += 1
        return count, generated, in_vain, np.int64(-1)

    return expand
