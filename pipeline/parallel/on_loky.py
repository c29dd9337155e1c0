"""A crew of worker processes on this machine: joblib with loky."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, contextmanager

from joblib import parallel_config
from joblib.externals.loky import get_reusable_executor

from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.through_joblib import summaries
from pipeline.parallel.watch import LostError
from solving.processes import begin_worker, interrupts_held

__all__ = ["Loky"]


class Loky:
    """Worker processes here. One that dies takes the others with it: all are replaced."""

    def __init__(self, workers: int, task_seconds: float) -> None:
        self.workers = workers
        self._timeout = 2 * task_seconds + 60
        self._idle = False

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Have the batches done; LostError if a worker died."""
        self._idle = False
        worker = {"initializer": begin_worker, "initargs": (os.getpid(),)}
        with _quiet_end(), ExitStack() as stack:
            try:
                # Left before the first result: the configuration is not that of who takes them.
                with interrupts_held(), parallel_config("loky", inner_max_num_threads=1, **worker):
                    found = summaries(batches, self.workers, timeout=self._timeout)
                    stack.push(closing(found))
                yield from found
            except (BrokenProcessPool, TimeoutError) as error:
                raise LostError("a worker process died, or hung") from error
        self._idle = True

    def close(self) -> None:
        """End the workers. Where a run was cut short, joblib has killed them already."""
        if self._idle:
            get_reusable_executor(reuse=True).shutdown(wait=True, kill_workers=True)


@contextmanager
def _quiet_end() -> Iterator[None]:
    """Silence what joblib and loky say when they are cut short: that they were, more or less."""

    def hook(args: threading.ExceptHookArgs) -> None:
        if args.thread is None or args.thread.name != "ExecutorManagerThread":
            before(args)

    before, threading.excepthook = threading.excepthook, hook
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings(
                "ignore", "[0-9]+ tasks (which were still being|have been successfully)"
            )
            warnings.filterwarnings("ignore", "A worker stopped while some jobs were given")
            yield
    finally:
        threading.excepthook = before
