"""Run independent tasks in worker processes (joblib's loky) and hand the results back as they come.

For commands whose results fit into memory; a run with a store works through `pipeline.parallel`.

What dies: an exception in a task ends the run and is raised here; a worker that dies (killed, out
of memory) takes the pool with it, so what is left then runs one task at a time, each in a process
of its own, and the task that kills its process is known. Workers whose parent was killed stop too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

import joblib

from solving.processes import begin_worker, interrupts_held, worker_pool

__all__ = ["run_parallel", "worker_count"]

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


def worker_count(workers: int) -> int:
    """Return the number of processes for a setting: 0 means one for each core we may use."""
    return workers if workers > 0 else int(joblib.cpu_count())


def run_parallel(
    function: Callable[[TaskT], ResultT],
    tasks: Sequence[TaskT],
    workers: int,
    on_death: Callable[[TaskT], ResultT] | None = None,
) -> Iterator[tuple[int, ResultT]]:
    """Yield (index of the task, result) in the order of completion.

    `function` must be importable by name in a worker and its results picklable. With one worker, or
    one task, everything runs in this process. on_death gives the result of a task whose process
    died; without it RuntimeError is raised.
    """
    workers = min(worker_count(workers), len(tasks))
    if workers <= 1:
        yield from ((i, function(task)) for i, task in enumerate(tasks))
        return
    left = dict(enumerate(tasks))
    try:
        for i, result in _pooled(function, tasks, workers):
            del left[i]
            yield i, result
    except BrokenProcessPool:
        yield from _one_by_one(function, left, on_death)


def _pooled(
    function: Callable[[TaskT], ResultT], tasks: Sequence[TaskT], workers: int
) -> Iterator[tuple[int, ResultT]]:
    # One task a message: the tasks are long, and an even load matters more than the messages.
    pool = worker_pool(workers, return_as="generator_unordered", batch_size=1)
    with interrupts_held():
        results = pool(joblib.delayed(_numbered)(function, i, t) for i, t in enumerate(tasks))
    yield from results


def _numbered(function: Callable[[TaskT], ResultT], index: int, task: TaskT) -> tuple[int, ResultT]:
    return index, function(task)


def _one_by_one(
    function: Callable[[TaskT], ResultT],
    left: dict[int, TaskT],
    on_death: Callable[[TaskT], ResultT] | None,
) -> Iterator[tuple[int, ResultT]]:
    for index, task in left.items():
        with ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=begin_worker,
            initargs=(os.getpid(),),
        ) as alone:
            try:
                with interrupts_held():
                    running = alone.submit(function, task)
                result = running.result()
            except BrokenProcessPool as error:
                if on_death is None:
                    raise RuntimeError(f"the process of task {index} died") from error
                result = on_death(task)
        yield index, result
