"""Crews: who does the batches. `open_crew` returns the one that a configuration asks for.

Inline   this process, without limits: what a debugger or a profiler wants to see
Alone    one helper of this process
Loky     worker processes on this machine, through joblib (`pipeline.parallel.on_loky`)
Dask     the workers of a running dask cluster, through joblib (`pipeline.parallel.on_dask`)
Slurm    the same, the workers started by SLURM through dask-jobqueue (`pipeline.parallel.on_slurm`)
"""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter, process_time
from typing import Protocol

from pipeline.config import Cluster
from pipeline.parallel.batches import Batch, Summary, TaskLimits, Work
from pipeline.parallel.helper import Order, Shards, do_work
from pipeline.parallel.worker import dismiss, supervise
from solving import InputError

__all__ = ["Alone", "Crew", "Inline", "open_crew"]


class Crew(Protocol):
    """Workers for one run. workers: how many there are, or should be."""

    workers: int

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Have batches done; yield a summary each, in the order of completion.

        Raises LostError if batches were lost on the way but another try may succeed, and OSError
        with one clear sentence if it can't.
        """

    def close(self) -> None:
        """Let the workers go, whatever they are doing."""


@contextmanager
def open_crew(cluster: Cluster, workers: int) -> Iterator[Crew]:
    """Open the crew that is asked for; workers: 0 means one for each core, or each there is.

    Its processes start with the first batch. Raises InputError for settings that are missing.
    """
    crew = _crew(cluster, workers)
    try:
        yield crew
    finally:
        crew.close()


def _crew(cluster: Cluster, workers: int) -> Crew:
    try:
        if cluster.backend == "dask":
            from pipeline.parallel.on_dask import Dask

            return Dask(cluster, workers)
        if cluster.backend == "slurm":
            from pipeline.parallel.on_slurm import Slurm

            return Slurm(cluster, workers)
    except ModuleNotFoundError as error:
        raise InputError(
            f"the {cluster.backend} backend needs {error.name}: install witness-ilp[cluster]"
        ) from error
    from triage.parallel import worker_count

    count = worker_count(workers)
    if count == 1:
        return Alone()
    from pipeline.parallel.on_loky import Loky

    return Loky(count, cluster.task_seconds)


class Inline:
    """This process does everything itself."""

    workers = 1

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Do the batches; an exception in a task is raised."""
        shards = Shards()
        for batch in batches:
            began, cpu = perf_counter(), process_time()
            work: Work = replace(pickle.loads(batch.work), limits=TaskLimits())
            do_work(work, shards[work.folder], Order(batch.work))
            yield Summary(batch.count, perf_counter() - began, process_time() - cpu)

    def close(self) -> None:
        """Do nothing: there is nobody to let go."""


class Alone:
    """One helper, watched by this process."""

    workers = 1

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Have the batches done one by one."""
        yield from map(supervise, batches)

    def close(self) -> None:
        """End the helper."""
        dismiss()
