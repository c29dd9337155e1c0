"""All states that can be reached from a level's first one, dead or alive: the readable reference.

A state is *alive* if some plan leads from it to the goal; its distance is the fewest moves of such
a plan. A state that is not alive is *dead*. Moves can't be undone in general, so the labels come
from a search backwards from the goal over all moves found on the way forwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from puzznic.level import EMPTY, WALL, Level
from puzznic.rules import State, apply, initial, is_goal, legal_moves
from puzznic.watch import Watch
from solving import Limits, Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["DEAD", "Exploration", "Labels", "explore"]

DEAD = -1
"""The distance of a dead state."""


@dataclass(frozen=True, slots=True)
class Labels:
    """All states of a level, labelled.

    boards: (states, floor cells) uint8, one state a row, the first one first, in the order of a
    breadth-first search: for each cell of `level.floor` 0, or the number of its pattern from 1.
    distances: int32, the fewest moves to the goal, DEAD where there is no way.
    """

    level: Level
    boards: NDArray[np.uint8]
    distances: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.boards)

    @property
    def alive(self) -> NDArray[np.bool_]:
        """Which states are alive."""
        alive: NDArray[np.bool_] = self.distances != DEAD
        return alive

    def state(self, index: int) -> State:
        """Return one state."""
        names = (EMPTY, *self.level.patterns)
        cells = [WALL] * len(self.level.cells)
        for cell, number in zip(self.level.floor, self.boards[index].tolist(), strict=True):
            cells[cell] = names[number]
        return tuple(cells)


@dataclass(frozen=True, slots=True)
class Exploration:
    """The end of a search through all states.

    status: "solved" if the level can be solved, "unsolvable" if not; with a limit there are no
    labels. states: those found.
    """

    status: Status
    labels: Labels | None
    states: int
    seconds: float


def explore(level: Level, limits: Limits = Limits(), *, compiled: bool = True) -> Exploration:
    """Return all states with their labels; `compiled` or by the reference, the result is equal."""
    if compiled:
        from puzznic.kernels.labelling import explore as twin

        return twin(level, limits)
    watch = Watch(limits)
    number = {initial(level): 0}
    parents: list[list[int]] = [[]]
    waiting = deque(number)
    while waiting:
        if (limit := watch.limit_hit(len(number))) is not None:
            return Exploration(limit, None, len(number), watch.seconds)
        state = waiting.popleft()
        watch.expansions += 1
        for move in legal_moves(level, state):
            child = apply(level, state, move)
            if child not in number:
                number[child] = len(number)
                parents.append([])
                waiting.append(child)
            parents[number[child]].append(number[state])
    goals = [index for state, index in number.items() if is_goal(state)]
    labels = Labels(level, _boards(level, list(number)), _distances(parents, goals))
    status = Status.SOLVED if labels.alive[0] else Status.UNSOLVABLE
    return Exploration(status, labels, len(number), watch.seconds)


def _boards(level: Level, states: list[State]) -> NDArray[np.uint8]:
    number = {EMPTY: 0} | {name: i for i, name in enumerate(level.patterns, start=1)}
    return np.array([[number[state[cell]] for cell in level.floor] for state in states], np.uint8)


def _distances(parents: list[list[int]], goals: list[int]) -> NDArray[np.int32]:
    """Return the least number of moves from each state to a goal, over the moves backwards."""
    distances = np.full(len(parents), DEAD, np.int32)
    distances[goals] = 0
    waiting = deque(goals)
    while waiting:
        state = waiting.popleft()
        for parent in parents[state]:
            if distances[parent] == DEAD:
                distances[parent] = distances[state] + 1
                waiting.append(parent)
    return distances
