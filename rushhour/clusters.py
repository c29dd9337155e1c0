"""A whole cluster with its labels: the readable reference.

A breadth-first search from the first state finds all states; one from all goals together labels
each with its distance to the nearest, as every move can be undone.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from rushhour.board import Board, State
from rushhour.moves import Metric, after, legal_moves
from rushhour.results import Cluster, Exploration
from rushhour.watch import Watch
from solving import Limits, Status

__all__ = ["explore"]


def explore(board: Board, metric: Metric = Metric.SLIDES, limits: Limits = Limits()) -> Exploration:
    """Return the cluster of a board's first state, labelled in a metric."""
    watch = Watch(limits)
    found: dict[State, None] = {board.start: None}
    queue = deque([board.start])
    while queue:
        if (limit := watch.limit_hit(len(found))) is not None:
            return Exploration(limit, None, len(found), watch.seconds)
        state = queue.popleft()
        watch.expansions += 1
        for move in legal_moves(board, state, Metric.SLIDES):
            child = after(state, move)
            if child not in found:
                found[child] = None
                queue.append(child)
    distances = _distances(board, [s for s in found if board.is_goal(s)], metric)
    cluster = Cluster(
        board,
        np.array(list(found), np.uint8),
        np.array([distances.get(state, -1) for state in found], np.int32),
    )
    status = Status.SOLVED if cluster.solvable else Status.UNSOLVABLE
    return Exploration(status, cluster, len(found), watch.seconds)


def _distances(board: Board, goals: list[State], metric: Metric) -> dict[State, int]:
    distances = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        state = queue.popleft()
        for move in legal_moves(board, state, metric):
            child = after(state, move)
            if child not in distances:
                distances[child] = distances[state] + 1
                queue.append(child)
    return distances
