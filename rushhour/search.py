"""Breadth-first search and A* for shortest plans: the readable references.

Moves come in the order of `legal_moves`. A goal is seen when it is found, not when it is expanded.
That is early enough for a shortest plan in A* too: a bound is at least 1 before the exit, so the
goal's f is at most that of the state being expanded, which is the least of all.

A bound need not be consistent: a state that is reached with fewer moves is expanded again, and f
never falls on the way. With one that says too much A* finds a plan that may not be shortest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from rushhour.board import Board, State
from rushhour.bounds import blockers_bound, is_hopeless
from rushhour.moves import Metric, Move, after, legal_moves
from rushhour.plan import Plan
from rushhour.results import Result
from rushhour.watch import Watch
from solving import Limits, Status

__all__ = ["Bound", "astar", "breadth_first"]

Bound = Callable[[State], int]
"""What is left at least from a state: 0 at a goal, elsewhere at least 1."""
Parents = dict[State, tuple[State, Move] | None]


def breadth_first(
    board: Board, metric: Metric = Metric.SLIDES, limits: Limits = Limits()
) -> Result:
    """Search layer by layer; a queue that runs empty proves the board unsolvable."""
    watch = Watch(limits)
    parents: Parents = {board.start: None}
    queue = deque([board.start])
    if board.is_goal(board.start):
        return _result(watch, Status.SOLVED, parents, board.start)
    while queue:
        if (limit := watch.limit_hit(len(parents))) is not None:
            return _result(watch, limit, parents)
        state = queue.popleft()
        watch.expansions += 1
        for move in legal_moves(board, state, metric):
            child = after(state, move)
            if child not in parents:
                parents[child] = state, move
                if board.is_goal(child):
                    return _result(watch, Status.SOLVED, parents, child)
                queue.append(child)
    return _result(watch, Status.UNSOLVABLE, parents)


def astar(
    board: Board,
    metric: Metric = Metric.SLIDES,
    limits: Limits = Limits(),
    bound: Bound | None = None,
) -> Result:
    """Search by least f = g + h, the last found first among equals; the bound h is h1 by default.

    A hopeless board is unsolvable without an expansion; so is one whose open list runs empty.
    """
    watch = Watch(limits)
    parents: Parents = {board.start: None}
    if board.is_goal(board.start):
        return _result(watch, Status.SOLVED, parents, board.start)
    if is_hopeless(board):
        return _result(watch, Status.UNSOLVABLE, parents)
    bound = bound or blockers_bound(board, metric)
    best = {board.start: 0}
    buckets: list[list[tuple[int, State]]] = [[] for _ in range(bound(board.start) + 1)]
    buckets[-1].append((0, board.start))
    least = len(buckets) - 1
    while least < len(buckets):
        if not buckets[least]:
            least += 1
            continue
        if (limit := watch.limit_hit(len(parents))) is not None:
            return _result(watch, limit, parents)
        g, state = buckets[least].pop()
        if best[state] < g:
            continue
        watch.expansions += 1
        for move in legal_moves(board, state, metric):
            child = after(state, move)
            if best.get(child, g + 2) > g + 1:
                best[child] = g + 1
                parents[child] = state, move
                if board.is_goal(child):
                    return _result(watch, Status.SOLVED, parents, child)
                f = max(least, g + 1 + bound(child))
                buckets += [[] for _ in range(f + 1 - len(buckets))]
                buckets[f].append((g + 1, child))
    return _result(watch, Status.UNSOLVABLE, parents)


def _result(watch: Watch, status: Status, parents: Parents, goal: State | None = None) -> Result:
    plan = None if goal is None else Plan.of(_moves_to(goal, parents))
    return Result(status, plan, len(parents), watch.expansions, watch.seconds)


def _moves_to(goal: State, parents: Parents) -> list[Move]:
    moves, step = [], parents[goal]
    while step is not None:
        moves.append(step[1])
        step = parents[step[0]]
    return moves[::-1]
