"""What one run of the engine learns from: one puzzle, a pool of puzzles, or the case list.

examples    one lesson                                            rules
instances   one training puzzle, as in the paper                  may overfit the puzzle
pool        `pool_size` training puzzles together                 right on all of them
cases       every way in which a path can meet a square, labelled
            exactly: no puzzle at all                             sound on every board
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bk import Label, make_task
from bk.pooling import pooled_task
from ilp import Task
from pipeline.config import Learning
from witness import NamedPuzzle, Universe

__all__ = ["Lesson", "lessons", "task_of"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one run of the engine learns from: some puzzles, or none for the case list."""

    id: str
    puzzles: tuple[NamedPuzzle, ...]

    @property
    def squares(self) -> int:
        """The squares of all puzzles together: what takes longest has most."""
        return sum(named.puzzle.grid.square_count for named in self.puzzles)


def lessons(puzzles: Sequence[NamedPuzzle], learning: Learning) -> list[Lesson]:
    """Return the lessons of a training set, in its order."""
    if learning.examples == "cases":
        return [Lesson("cases", ())]
    if learning.examples == "instances":
        return [Lesson(named.id, (named,)) for named in puzzles]
    size = learning.pool_size
    return [
        Lesson(f"pool-{start // size}", tuple(puzzles[start : start + size]))
        for start in range(0, len(puzzles), size)
    ]


def task_of(lesson: Lesson, learning: Learning) -> Task | None:
    """Return the learning task of a lesson, None if no puzzle in it has triangles."""
    if learning.examples == "cases":
        from bk.cases import cases_task

        return cases_task(learning.vocabulary, learning.max_vars, learning.max_body)
    constrained = [named for named in lesson.puzzles if named.puzzle.triangles]
    if not constrained:
        return None
    label, universe = Label(learning.label), Universe(learning.universe)
    settings = (learning.vocabulary, label, universe, learning.max_vars, learning.max_body)
    if learning.examples == "pool":
        return pooled_task(constrained, *settings, learning.max_examples)
    return make_task(constrained[0].puzzle, *settings, learning.max_examples)
