"""A worker gets batches and has them done by a helper, which it watches and replaces.

how the helper ends                      the task it was at
over the limit of CPU seconds (SIGXCPU)  has failed, with the limit as the reason
over the limit of the clock (killed)     has failed, with the limit as the reason
any other death                          is tried once more, then has failed, not finally

So a task never takes a worker with it, and the rest of its batch is done all the same.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import tempfile
from mmap import mmap
from multiprocessing import Pipe
from pathlib import Path
from time import monotonic, process_time

from pipeline.parallel.batches import Batch, Summary, TaskLimits
from pipeline.parallel.helper import DIED, MARK, Order, Reply
from solving.processes import interrupts_held

__all__ = ["dismiss", "supervise"]

COMMAND = "from pipeline.parallel.helper import main; main()"
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMBA")}
"""Searches are timed with one worker a core: compiled code must not start threads beside them."""
LOOK_SECONDS = 0.25
"""How often a worker looks whether its helper is over the limit of the clock."""
START_SECONDS = 120.0
"""How long a helper may take to load the packages."""
_own: list[_Helper] = []
"""This process's helper, kept warm from one batch to the next."""


class _Helper:
    """A running helper."""

    def __init__(self) -> None:
        self._orders, theirs = Pipe()
        with tempfile.TemporaryFile() as file:
            file.truncate(MARK.size)
            self._mark = mmap(file.fileno(), MARK.size)
            with theirs, interrupts_held():
                self._process = _started(theirs.fileno(), file.fileno())

    def obey(self, order: Order, seconds: float) -> Reply | int | None:
        """Return the reply, the exit status if the helper died, None if it was over `seconds`."""
        MARK.pack_into(self._mark, 0, -1, monotonic())
        try:
            self._orders.send(order)
            while not self._orders.poll(LOOK_SECONDS):
                index, began = self.at
                if monotonic() - began > (seconds if index >= 0 else START_SECONDS):
                    self.end()
                    return None
            reply: Reply = self._orders.recv()
        except (EOFError, OSError):
            return self._process.wait()
        return reply

    @property
    def at(self) -> tuple[int, float]:
        """The index of the task at work, -1 before the first, and since when."""
        index, began = MARK.unpack_from(self._mark)
        return index, began

    def end(self) -> None:
        """Kill the helper, if it lives."""
        self._process.kill()
        self._process.wait()
        self._orders.close()


def supervise(batch: Batch) -> Summary:
    """Have a batch done; return when all its results are on disk, or with the error that ended it.

    Runs in a worker process of any crew.
    """
    order, tried, stillborn, began = Order(batch.work), -1, 0, process_time()
    seconds = cpu_seconds = 0.0
    while True:
        helper = _helper()
        outcome = helper.obey(order, batch.limits.seconds)
        if isinstance(outcome, Reply):
            seconds, cpu_seconds = seconds + outcome.seconds, cpu_seconds + outcome.cpu_seconds
            watching = process_time() - began
            return Summary(batch.count, seconds, cpu_seconds, watching, outcome.error)
        dismiss()
        index, _ = helper.at
        if index < 0 or (order.reason and index == order.first):
            stillborn += 1
            if stillborn > 1:
                return Summary(0, 0.0, 0.0, error=_never_began(outcome))
            continue
        reason = _reason(outcome, batch.limits)
        if reason is None and index != tried:
            order, tried = Order(batch.work, index), index
        else:
            order = Order(batch.work, index, reason or DIED)


def _never_began(status: int | None) -> ChildProcessError:
    ended = "did not answer" if status is None else f"ended with status {status}"
    return ChildProcessError(f"a process that should do tasks {ended} before it began")


def _reason(status: int | None, limits: TaskLimits) -> str | None:
    """Return the limit that a helper's end (see `_Helper.obey`) means, None if it means none."""
    if status is None:
        return limits.over_seconds
    return limits.over_cpu if status == -signal.SIGXCPU else None


def dismiss() -> None:
    """End this process's helper."""
    while _own:
        _own.pop().end()


def _helper() -> _Helper:
    if not _own:
        _own.append(_Helper())
    return _own[0]


def _started(pipe: int, mark: int) -> subprocess.Popen[bytes]:
    paths = [str(Path(path).resolve()) for path in sys.path]
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, str(pipe), str(mark), str(os.getpid())],
        pass_fds=(pipe, mark),
        stdin=subprocess.DEVNULL,
        stdout=2,
        env={**ONE_THREAD, **os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


atexit.register(dismiss)
