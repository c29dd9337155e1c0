"""Runs of the plain kernel: limits, interrupts and growing memory, between calls."""

from __future__ import annotations

from functools import cache
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from solving import Status, Use
from witness.kernels import plain_search as k
from witness.kernels.memory import FREE_SHARE, free_bytes
from witness.kernels.plain_board import PlainBoard, plain_board, work_for
from witness.kernels.results import SearchArrays
from witness.kernels.specs import Spec, Task
from witness.puzzle import Puzzle

__all__ = ["run_plain"]

FIRST_BUDGET, MOST_BUDGET = 1 << 3, 1 << 14
"""Expansions of the first call; where calls take little time there are more in the next."""
CALL_SECONDS, LONG_SECONDS = 0.005, 0.05
"""Calls shorter than the first grow, calls longer than the second shrink: large boards are slow."""
FIRST_NODES = 1 << 12
NODE_BYTES = 32


def run_plain(puzzle: Puzzle, task: Task, expansions: int, found: SearchArrays, place: int) -> None:
    """Search one puzzle and write down the result at its place in `found`."""
    _compile()
    search = _Search(plain_board(puzzle), task)
    status = search.finish(expansions, float(found.seconds[place]))
    found.status[place] = status
    found.expansions[place] = search.progress[k.EXPANSIONS]
    found.generated[place] = search.progress[k.GENERATED]
    found.seconds[place] += search.seconds
    if status is Status.SOLVED:
        points = search.path()
        found.length[place] = len(points) - 1
        found.paths[place, : len(points)] = points


@cache
def _compile() -> None:
    """Compile the kernel, so that no search's time counts it."""
    tiny = Puzzle.create(1, 1, goals=[(1, 1)], triangles={})
    _Search(plain_board(tiny), Task(Spec())).call(0)


class _Search:
    """One search of the plain kernel."""

    def __init__(self, board: PlainBoard, task: Task) -> None:
        self.board, self.task = board, task
        levels = len(board.goal) + int(board.distance.max()) + 1
        shape = (2, levels, int(board.distance.max()) + 1)
        self.queue = k.PlainQueue(np.full(shape, -1, np.int64), np.zeros(shape, np.int64))
        self.nodes = k.PlainNodes(*(np.empty(FIRST_NODES, np.int64) for _ in range(4)))
        self.work = work_for(board)
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[k.LAST] = -1
        self.seconds = 0.0

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        began = thread_time()
        code: int = k.search_plain(
            self.task.spec.plain.flags,
            self.task.spec.plain.rule,
            self.task.use is Use.PRUNE,
            self.task.deep,
            self.board,
            self.work,
            self.nodes,
            self.queue,
            self.progress,
            budget,
        )
        self.seconds += thread_time() - began
        return code

    def finish(self, expansions: int, before: float) -> Status:
        """Search to the end or to a limit; `before`: CPU seconds spent already."""
        limits, budget = self.task.limits, FIRST_BUDGET
        while True:
            left, spent = expansions - int(self.progress[k.EXPANSIONS]), self.seconds
            code = self.call(min(budget, left))
            budget = _next_budget(budget, self.seconds - spent)
            if code == k.SOLVED:
                return Status.SOLVED
            if code == k.EMPTY:
                sure = self.task.spec.sound or self.task.use is Use.SORT
                return Status.UNSOLVABLE if sure or not self.left_out else Status.EXHAUSTED
            if code == k.FULL and not self.grow(limits.memory_bytes):
                return Status.MEMOUT
            if self.progress[k.EXPANSIONS] >= expansions and code == k.RUNNING:
                return Status.TIMEOUT
            if limits.cpu_seconds is not None and self.seconds + before > limits.cpu_seconds:
                return Status.TIMEOUT

    @property
    def left_out(self) -> bool:
        """Whether the predicate has fired."""
        return bool(self.progress[k.LEFT_OUT] > 0)

    def grow(self, memory_bytes: int | None) -> bool:
        """Double the room for nodes; return False if the limit or the machine's memory is short."""
        count = 2 * len(self.nodes.head)
        if memory_bytes is not None and count * NODE_BYTES > memory_bytes:
            return False
        if count * NODE_BYTES > FREE_SHARE * free_bytes():
            return False
        old = self.nodes
        self.nodes = k.PlainNodes(*(np.empty(count, np.int64) for _ in range(4)))
        for new, kept in zip(self.nodes, old, strict=True):
            new[: len(kept)] = kept
        return True

    def path(self) -> NDArray[np.int64]:
        """Return the points of the solution."""
        points = [int(self.progress[k.GOAL])]
        node = int(self.progress[k.LAST])
        while node >= 0:
            points.append(int(self.nodes.head[node]))
            node = int(self.nodes.parent[node])
        return np.array(points[::-1], np.int64)


def _next_budget(budget: int, seconds: float) -> int:
    """Return how many expansions to make in the next call, after one of so many seconds."""
    if seconds < CALL_SECONDS:
        return min(2 * budget, MOST_BUDGET)
    return max(1, budget // 2) if seconds > LONG_SECONDS else budget
