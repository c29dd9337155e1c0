"""How worker processes behave: quiet on Ctrl-C, and gone when their parent is gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from joblib import Parallel

__all__ = ["begin_worker", "interrupts_held", "interrupts_kept", "worker_pool"]

ORPHAN_SECONDS = 1.0
"""How often a worker looks whether its parent is still there."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back while workers start: they inherit that, and so are never hit by it."""
    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    for tracker in (loky_tracker, resource_tracker):
        tracker.ensure_running()  # Its start would let Ctrl-C through again.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with interrupts_kept():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_kept() -> Iterator[None]:
    """Raise Ctrl-C at the end, whichever thread takes it in; what handled it before does so again.

    Away from the main thread nothing is kept.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    kept: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: kept.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if kept:
            signal.raise_signal(signal.SIGINT)


def worker_pool(workers: int, **options: Any) -> Parallel:
    """Return joblib's pool of processes that leave Ctrl-C to this one, and end with it.

    options: of `joblib.Parallel`. What else uses joblib meanwhile is not changed: a generator that
    works through the pool may be left and entered again.
    """
    from joblib import Parallel, parallel_config

    worker = {"initializer": begin_worker, "initargs": (os.getpid(),)}
    with parallel_config("loky", inner_max_num_threads=1, **worker):
        return Parallel(workers, **options)


def begin_worker(parent: int) -> None:
    """Make this worker ignore Ctrl-C, which its parent handles, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os._exit(1)
