"""A* for plans with the fewest moves: the readable reference.

Nodes are expanded by least f = g + h, among those by least h, among those the last found first.
A child's h is at least its parent's less 1, as a plan from the parent has at most one move more. A
state that is reached with a smaller g comes back into the open list, closed or not, so that any
bound that never errs upwards will do. Nothing is kept whose f is not below the *ceiling*: the
length of the best plan known, found by this search or before it.

    The least f of the open list is a bound on every plan shorter than the ceiling. When it reaches
    the ceiling, or when the list is empty, there is no plan shorter than the ceiling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

from puzznic.bounds import star_bound
from puzznic.level import Level
from puzznic.plan import Plan
from puzznic.results import PuzznicResult
from puzznic.rules import Move, State, apply, initial, is_goal, legal_moves
from puzznic.watch import Watch
from solving import Limits, Status

__all__ = ["Bound", "astar"]

Bound = Callable[[State], float]


def astar(
    level: Level,
    limits: Limits = Limits(),
    bound: Bound | None = None,
    below: float = inf,
    dead: Callable[[State], bool] | None = None,
) -> PuzznicResult:
    """Return a plan with the fewest moves, if that is below a number, or the proof of the contrary.

    bound: the star bound if none is given. dead: states that are part of no plan, left out. Without
    a plan the result's status is "unsolvable", or "exhausted" if only plans from `below` moves on
    are left, or the limit hit. A plan found before a limit may be longer than the result's bound.
    """
    watch, search = Watch(limits), _Search(level, bound or star_bound(level), below, dead)
    while (state := search.next_state()) is not None:
        if (limit := watch.limit_hit(len(search.nodes))) is not None:
            if search.goal is not None:
                return watch.result(Status.SOLVED, "astar", search.least, search.plan())
            return watch.result(limit, "astar", search.least)
        watch.expansions += 1
        search.expand(state)
    if search.goal is not None:
        plan = search.plan()
        return watch.result(Status.SOLVED, "astar", len(plan), plan)
    if below < inf:
        return watch.result(Status.EXHAUSTED, "astar", int(below))
    return watch.result(Status.UNSOLVABLE, "astar", None)


@dataclass(slots=True)
class _Node:
    g: int
    h: float
    parent: State | None
    move: Move | None
    entry: int = -1
    """The number of its entry in the open list, -1 if it is closed."""


@dataclass(slots=True)
class _Search:
    level: Level
    bound: Bound
    ceiling: float
    dead: Callable[[State], bool] | None = None
    nodes: dict[State, _Node] = field(default_factory=dict)
    buckets: dict[tuple[int, int], list[tuple[int, State]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    entries: int = 0
    least: int = 0
    goal: State | None = None

    def __post_init__(self) -> None:
        start = initial(self.level)
        self._enter(start, _Node(0, self.bound(start), None, None))

    def next_state(self) -> State | None:
        """Take the first state out of the open list; None if nothing below the ceiling is left."""
        while self.buckets:
            first = min(self.buckets)
            if first[0] >= self.ceiling:
                return None
            self.least = first[0]
            entry, state = self.buckets[first].pop()
            if not self.buckets[first]:
                del self.buckets[first]
            if self.nodes[state].entry == entry:
                self.nodes[state].entry = -1
                return state
        return None

    def expand(self, state: State) -> None:
        """Make the children of a state."""
        node = self.nodes[state]
        for move in legal_moves(self.level, state):
            child = apply(self.level, state, move)
            if self.dead is not None and self.dead(child):
                continue
            h = max(self.bound(child), node.h - 1)
            self._enter(child, _Node(node.g + 1, h, state, move))

    def plan(self) -> Plan:
        """Return the plan to the goal."""
        moves, state = [], self.goal
        while state is not None:
            node = self.nodes[state]
            if node.move is not None:
                moves.append(node.move)
            state = node.parent
        return Plan(tuple(moves[::-1]))

    def _enter(self, state: State, node: _Node) -> None:
        """Put a state into the open list, unless it is known or hopeless."""
        if node.g + node.h >= self.ceiling:
            return
        known = self.nodes.get(state)
        if known is not None:
            if known.g <= node.g:
                return
            node.h = max(node.h, known.h)
            if node.g + node.h >= self.ceiling:
                known.entry = -1
                return
        self.nodes[state] = node
        if is_goal(state):
            self.goal, self.ceiling = state, node.g
            return
        node.entry = self.entries = self.entries + 1
        h = int(node.h)
        self.buckets[node.g + h, h].append((node.entry, state))
