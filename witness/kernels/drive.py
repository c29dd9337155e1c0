"""Runs of the word kernels: limits, interrupts and growing memory, between calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solving import Status, Use
from witness.kernels import states as k
from witness.kernels.memory import MOST_NODES, Workspace, workspace
from witness.kernels.parts import REGION, keeps_open
from witness.kernels.prepared import Group
from witness.kernels.results import SearchArrays
from witness.kernels.rules import WordRule
from witness.kernels.specs import Spec, Task
from witness.kernels.tables import pack
from witness.kernels.word_form import WordForm, sorting_form
from witness.kernels.word_search import kernel
from witness.puzzle import Puzzle

__all__ = ["UNLIMITED", "run_group"]

CALL_BUDGET = 1 << 16
"""Expansions a call: a few milliseconds, after which limits and Ctrl-C act."""
UNLIMITED = 1 << 62
"""More expansions than there will ever be."""

Ints = NDArray[np.int64]


def run_group(group: Group, task: Task, expansions: Ints, found: SearchArrays) -> list[int]:
    """Search a group's puzzles and write down the results at their places in `found`.

    expansions: the limit for each puzzle of the whole set. Returns the places of the puzzles that
    have to be searched by the plain kernel, as a path on which the predicate fires comes up.
    """
    form = task.spec.words
    if form is None:
        return [int(place) for place in group.index]
    table = sorting_form(form) if task.use is Use.SORT and not task.deep else None
    form = table or form
    search = _ready(form.flags, task.deep, table is not None, group.columns)
    run = _Run(search, group, form, task, expansions, sorting=table is not None)
    run.finish()
    return run.report(found)


@cache
def _ready(flags: int, deep: bool, sorting: bool, columns: int) -> Callable[..., int]:
    """Return a kernel that is compiled, so that no search's time counts it."""
    tiny = Puzzle.create(1, 1, goals=[(1, 1)], triangles={})
    group = Group(columns, np.zeros(1, np.int64), *pack([tiny], columns))
    search, form = kernel(flags, deep, sorting), WordForm(flags)
    task = Task(Spec(words=form, sound=True))
    _Run(search, group, form, task, np.zeros(1, np.int64)).call(stop=0)
    return search


class _Run:
    """One pass over a group of puzzles."""

    def __init__(
        self,
        search: Callable[..., int],
        group: Group,
        form: WordForm,
        task: Task,
        expansions: Ints,
        sorting: bool = False,
    ) -> None:
        self.sorting = sorting
        count, limits = len(group.index), task.limits
        self.search, self.group, self.form, self.task = search, group, form, task
        self.expansions = expansions[group.index]
        self.space: Workspace = workspace(group.columns)
        self.rule = WordRule(form.table, form.products, form.always, self.space.scratch)
        opened = keeps_open(form.flags)
        if opened:
            self.space.open_up()
        self.most_nodes = MOST_NODES
        if limits.memory_bytes is not None and not task.deep:
            node_bytes = self.space.node_bytes(opened=opened)
            self.most_nodes = min(MOST_NODES, limits.memory_bytes // node_bytes)
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.seconds = np.zeros(count, np.float64)
        path = np.zeros((count, int(group.geometry.vertices.max())), np.uint8)
        end, done, generated, left_out, ns, length = np.zeros((6, count), np.int64)
        self.results = k.Results(end, done, generated, left_out, ns, length, path)

    def finish(self) -> None:
        """Search until all puzzles are done."""
        while (code := self.call(len(self.group.index))) != k.DONE:
            puzzle = int(self.progress[k.PUZZLE])
            if self.late(puzzle):
                self.give_up(puzzle, k.LATE)
            elif code == k.FULL and not self.grow():
                self.give_up(puzzle, k.OUT_OF_MEMORY)
        self.space.trim()

    def call(self, stop: int) -> int:
        """Call the kernel once and note the CPU time of the puzzles it worked on."""
        space, first = self.space, int(self.progress[k.PUZZLE])
        code = self.search(
            self.rule,
            self.group.puzzles,
            self.group.geometry,
            space.near,
            space.distance,
            space.nodes,
            space.queue,
            self.progress,
            self.results,
            self.expansions,
            stop,
            CALL_BUDGET,
            min(space.capacity, self.most_nodes),
        )
        worked = slice(first, int(self.progress[k.PUZZLE]) + 1)
        self.seconds[worked] += self.results.nanoseconds[worked] * 1e-9
        return code

    def grow(self) -> bool:
        """Make room for more nodes; return False if the limit or the machine forbids it."""
        return self.space.capacity < self.most_nodes and self.space.grow()

    def late(self, puzzle: int) -> bool:
        """Return whether the puzzle at work on has used up its CPU time."""
        seconds = self.task.limits.cpu_seconds
        return (
            seconds is not None
            and self.progress[k.COUNT] > 0
            and bool(self.seconds[puzzle] > seconds)
        )

    def give_up(self, puzzle: int, end: int) -> None:
        """End the search of the puzzle at work on, and go on with the next."""
        self.results.end[puzzle] = end
        self.results.expansions[puzzle] = self.progress[k.EXPANSIONS]
        self.results.generated[puzzle] = self.progress[k.GENERATED]
        self.progress[k.PUZZLE] += 1
        self.progress[k.COUNT] = 0

    def report(self, found: SearchArrays) -> list[int]:
        """Write the results to `found`; return the places of puzzles without a sure result."""
        results, at = self.results, self.group.index
        found.status[at] = _statuses(results, self.task.spec.sound or self.sorting)
        found.expansions[at] = results.expansions
        found.generated[at] = results.generated
        found.seconds[at] += self.seconds
        solved = results.end == k.SOLVED
        found.length[at] = np.where(solved, results.length, -1)
        found.paths[at, : results.path.shape[1]] = results.path
        if self.sorting:
            return []
        unsure = (results.end == k.EMPTY) & (results.left_out > 0)
        if self.task.use is Use.PRUNE:
            unsure &= self.blurred()
        return [int(place) for place in at[unsure]]

    def blurred(self) -> NDArray[np.bool_]:
        """Return where it may be a lost goal, not the predicate, that has left paths out.

        It matters for what is not sound only: "unsolvable" or "exhausted".
        """
        spec, flags = self.task.spec, self.form.flags
        if spec.sound or not flags & REGION or keeps_open(flags):
            return np.zeros(len(self.group.index), np.bool_)
        goals = np.sum([np.bitwise_count(column) for column in self.group.puzzles.goals], axis=0)
        return np.asarray(goals > 1)


def _statuses(results: Any, sound: bool) -> NDArray[np.str_]:
    """Return how searches ended that pruned."""
    names = np.full(6, "", "<U10")
    names[k.SOLVED], names[k.EMPTY] = Status.SOLVED, Status.UNSOLVABLE
    names[k.LIMIT] = names[k.LATE] = Status.TIMEOUT
    names[k.OUT_OF_MEMORY] = Status.MEMOUT
    statuses: NDArray[np.str_] = names[results.end]
    if not sound:
        statuses[(results.end == k.EMPTY) & (results.left_out > 0)] = Status.EXHAUSTED
    return statuses
