"""Learning tasks from boards: examples `incompletable(State, Remaining)`, labelled exactly.

The states of a board's cluster have their exact distances. An example is a state with a number of
remaining slides, positive if the state's distance is greater. No rule can tell states with equal
features apart, so two of them stand for all, with weights: the nearest to the goals, and the
farthest for positives that no consistent rule covers, as others of its kind are nearer. Every
cluster has its goals, which need no slide: a rule that asks nothing of the state covers a negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bk.rushhour.question import MOST_REMAINING, about_states
from bk.rushhour.vocabulary import COUNTS, DEFAULT, vocabulary_named
from ilp.facts import facts, objects
from ilp.pool import pool, representatives
from ilp.task import Example, Task, Weights
from rushhour import Board, Cluster, NamedBoard, explore
from rushhour.kernels.seeing import features_of_states
from solving import InputError, Limits

__all__ = ["MAX_STATES", "cluster_task", "pooled_task"]

MAX_STATES = 200_000
"""Clusters with more states are left out."""
REMAINING = tuple(range(MOST_REMAINING + 1))


def cluster_task(
    board: Board,
    vocabulary: str = DEFAULT,
    max_vars: int = 4,
    max_body: int = 4,
    max_states: int = MAX_STATES,
) -> Task | None:
    """Return the weighted task of a board's cluster, None if it has no goal or too many states.

    States are p1, p2, ..., two for each kind, numbers of slides r0, r1, ... Raises InputError for
    an unknown vocabulary.
    """
    known = vocabulary_named(vocabulary)
    cluster = explore(board, limits=Limits(expansions=max_states)).cluster
    if cluster is None or not cluster.solvable:
        return None
    kinds = _kinds(cluster, tuple(name for name in COUNTS if name in known.relations))
    states = [cluster.state(index) for kind in kinds for index in (kind.nearest, kind.farthest)]
    question = about_states(board, REMAINING)
    found = facts(known, question, objects(known, question, states))
    positives, negatives = _Examples(), _Examples()
    for number, kind in enumerate(kinds):
        nearest, farthest = f"p{2 * number + 1}", f"p{2 * number + 2}"
        for remaining in REMAINING:
            near, example = int(kind.within[remaining]), (nearest, f"r{remaining}")
            if near == 0:
                positives.add(example, kind.states)
                continue
            negatives.add(example, near)
            if near < kind.states:
                positives.add((farthest, f"r{remaining}"), kind.states - near)
    return Task(
        known.bias(max_vars, max_body),
        found,
        positives.examples,
        negatives.examples,
        Weights(positives.weights, negatives.weights),
    )


def pooled_task(
    boards: Iterable[NamedBoard],
    vocabulary: str = DEFAULT,
    max_vars: int = 4,
    max_body: int = 4,
    max_states: int = MAX_STATES,
) -> Task:
    """Return one weighted task of several boards, one example a class.

    Boards without a goal in their cluster and those of too many states are left out; raises
    InputError if none is left.
    """
    tasks: dict[str, Task] = {}
    for named in boards:
        task = cluster_task(named.board, vocabulary, max_vars, max_body, max_states)
        if task is not None:
            tasks[named.id] = representatives(task)
    if not tasks:
        raise InputError(f"no board can be solved and has at most {max_states:,} states")
    return representatives(pool(tasks))


class _Examples:
    """Examples of one sign with their weights."""

    def __init__(self) -> None:
        self.examples: list[Example] = []
        self.weights: list[int] = []

    def add(self, example: Example, weight: int) -> None:
        self.examples.append(example)
        self.weights.append(weight)


@dataclass(frozen=True, slots=True)
class _Kind:
    """The states with equal features: how many, the nearest to the goals, the farthest from them.

    within: by number of slides, how many of them need no more.
    """

    states: int
    nearest: int
    farthest: int
    within: NDArray[np.int64]


def _kinds(cluster: Cluster, counts: tuple[str, ...]) -> list[_Kind]:
    """Return the kinds of states that some counts tell apart, in the order they are found."""
    seen = features_of_states(cluster.board, cluster.positions, counts)
    _, of_state = np.unique(seen, axis=0, return_inverse=True)
    order = np.lexsort((cluster.distances, of_state))
    parts = np.split(order, np.flatnonzero(np.diff(of_state[order])) + 1)
    found = [_kind(part, cluster.distances[part]) for part in parts]
    return sorted(found, key=lambda kind: kind.nearest)


def _kind(states: NDArray[np.int64], distances: NDArray[np.int32]) -> _Kind:
    """Return the kind of some states that are sorted by their distances."""
    within = np.searchsorted(distances, REMAINING, side="right")
    return _Kind(len(states), int(states[0]), int(states[-1]), within.astype(np.int64))
