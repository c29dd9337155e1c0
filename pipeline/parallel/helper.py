"""The process that does tasks: `main` with the arguments PIPE MARK PARENT.

It is told (batch, first task, reason) through a pipe, does the tasks from the first one on, and
appends each result to its own shard. In the mark, a shared piece of memory, it notes which task it
is at and since when. What it can't survive (too much CPU time, a crash) its worker sees by its
death, and then tells a new helper to begin at that task with the reason for which it failed.
"""

from __future__ import annotations

import math
import os
import pickle
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path
from struct import Struct
from time import monotonic, perf_counter, process_time
from typing import Any

from pipeline.parallel.batches import TaskLimits, Work
from pipeline.shard import ShardWriter
from solving.processes import begin_worker

__all__ = ["DIED", "MARK", "Order", "Reply", "Shards", "do_work", "main"]

MARK = Struct("qd")
"""Index of the task at work in its batch, and when it began (the system's monotonic clock)."""
DIED = "the worker process died (killed, or out of memory)"
"""The reason of a task that may fare better in another start of the run."""


@dataclass(frozen=True, slots=True)
class Order:
    """Do a batch from its task `first` on; with a reason, that one has failed."""

    work: bytes
    first: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The end of an order."""

    seconds: float
    cpu_seconds: float
    error: Exception | None


def main() -> None:
    """Serve the worker at the other end of the pipe until it closes it."""
    pipe, mark, parent = map(int, sys.argv[1:])
    begin_worker(parent)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    shards = Shards()
    with Connection(pipe) as orders, mmap(mark, MARK.size) as shared:
        while True:
            try:
                order: Order = orders.recv()
            except EOFError:
                return
            orders.send(_obey(order, shards, lambda i: MARK.pack_into(shared, 0, i, monotonic())))


def do_work(
    work: Work, shard: ShardWriter, order: Order, at: Callable[[int], object] = lambda index: None
) -> None:
    """Do the tasks of a batch and write their results; raises what ends the batch.

    at: called with the index of each task before it.
    """
    with shard.appending() as append:
        for index, (number, key, task) in enumerate(work.items[order.first :], start=order.first):
            reason = order.reason if index == order.first else None
            at(index)
            result = _failed(work, task, reason) if reason else _result(work, task)
            append(number, key, reason != DIED, result)


class Shards(dict[Path, ShardWriter]):
    """This process's shard in each folder."""

    def __missing__(self, folder: Path) -> ShardWriter:
        self[folder] = ShardWriter(folder)
        return self[folder]


def _obey(order: Order, shards: Shards, at: Callable[[int], object]) -> Reply:
    began, cpu = perf_counter(), process_time()
    error = None
    try:
        work: Work = pickle.loads(order.work)
        try:
            do_work(work, shards[work.folder], order, at)
        except BaseException:
            # Its last line may be torn.
            del shards[work.folder]
            raise
    except Exception as raised:  # the driver decides what it means
        error = _portable(raised)
    return Reply(perf_counter() - began, process_time() - cpu, error)


def _result(work: Work, task: Any) -> object:
    try:
        with _limited(work.limits):
            return work.function(task)
    except MemoryError:
        return _failed(work, task, work.limits.over_memory)
    except SystemError as error:
        # What compiled code may make of a failed allocation.
        limited = work.limits.memory_bytes is not None
        return _failed(work, task, work.limits.over_memory if limited else f"SystemError: {error}")


def _failed(work: Work, task: Any, reason: str) -> object:
    if work.failed is None:
        raise ChildProcessError(f"a task ended without a result: {reason}")
    return work.failed(task, reason)


@contextmanager
def _limited(limits: TaskLimits) -> Iterator[None]:
    """Let the system bound what the block adds in CPU time (a kill) and memory (MemoryError)."""
    if limits.cpu_seconds is None and limits.memory_bytes is None:
        yield
        return
    cpu = None if limits.cpu_seconds is None else math.ceil(process_time() + limits.cpu_seconds)
    memory = None if limits.memory_bytes is None else _address_space() + limits.memory_bytes
    with _bounded(resource.RLIMIT_CPU, cpu), _bounded(resource.RLIMIT_AS, memory):
        yield


@contextmanager
def _bounded(kind: int, bound: int | None) -> Iterator[None]:
    if bound is None:
        yield
        return
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (min([bound, *(x for x in (soft, hard) if x >= 0)]), hard))
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


def _address_space() -> int:
    """Return the bytes of address space that this process has (Linux)."""
    pages = Path("/proc/self/statm").read_text().split()[0]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _portable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its class does when it is pickled
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
