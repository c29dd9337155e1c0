"""A step: numbered tasks, each with one result in the step's store. `finish` does what is left.

A crew is given the tasks without a result, in batches. When it is through, or lost some on the way,
the store says what is left, and that is sent again. Three times in vain, and the run ends with the
crew's reason; a later start goes on from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline.parallel.batches import Batches, TaskLimits, Work
from pipeline.parallel.crew import Crew
from pipeline.parallel.watch import LostError
from pipeline.store import Results, Store

__all__ = ["Step", "finish"]

ResultT = TypeVar("ResultT")
VAIN = 3
"""Tries in a row that bring nothing before the run gives up."""


@dataclass(frozen=True, slots=True)
class Step(Generic[ResultT]):
    """What to do.

    folder: of the store. keys: a text for each task; a result under another key is not its own.
    task(number) makes what is sent. function(task) returns the result, of type `type_`;
    failed(task, reason) one for a task over its limits, without which that ends the run. Both must
    be importable by name in a worker. order: the numbers, in the order in which to begin them.
    """

    folder: Path
    keys: Sequence[str]
    task: Callable[[int], Any]
    function: Callable[[Any], ResultT]
    type_: type[ResultT]
    failed: Callable[[Any, str], ResultT] | None = None
    limits: TaskLimits = field(default_factory=TaskLimits)
    order: NDArray[np.intp] | None = None

    def work(self, numbers: Iterable[int]) -> Work:
        """Return these tasks as a helper gets them."""
        # The driver and its workers need not have the same current directory.
        folder = self.folder.resolve()
        items = tuple((int(n), self.keys[n], self.task(int(n))) for n in numbers)
        return Work(folder, self.function, self.failed, self.limits, items)


def finish(
    step: Step[ResultT], crew: Crew, bar: Callable[[int, int], Any], damaged: list[Path]
) -> Results[ResultT]:
    """Do the step's tasks that have no result yet; return all results, by number.

    bar(total, done) returns a progress bar. damaged: gets the files that had to be made again.
    Raises what a task raised, and OSError if the crew can't go on.
    """
    store = Store(step.folder)
    store.compact()
    done = store.done(step.keys, step.type_, final=True)
    damaged.extend(dict.fromkeys(store.damaged))
    vain, before = 0, sum(done)
    with bar(len(done), before) as progress:
        while before < len(done):
            reason = _round(step, crew, done, progress.update)
            store.compact()
            done = store.done(step.keys)
            now = sum(done)
            vain = 0 if now > before else vain + 1
            if vain == VAIN:
                raise ChildProcessError(f"{VAIN} times in a row no task was done: {reason}")
            before = now
    return Results(store, step.type_, len(done))


def _round(
    step: Step[ResultT], crew: Crew, done: bytearray, update: Callable[[int], object]
) -> str:
    """Send what is not done to the crew; return how that ended."""
    batches = Batches(step.work, _left(step, done), crew.workers)
    try:
        with closing(crew.run(batches)) as summaries:
            for summary in summaries:
                if summary.error is not None:
                    raise summary.error
                batches.note(summary)
                update(summary.count)
    except LostError as lost:
        return str(lost)
    return "results were reported, but are not in the store"


def _left(step: Step[ResultT], done: bytearray) -> NDArray[np.intp]:
    flags = np.frombuffer(done, dtype=np.uint8)
    order = np.arange(len(done)) if step.order is None else step.order
    left: NDArray[np.intp] = order[flags[order] == 0]
    return left
