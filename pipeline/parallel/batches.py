"""Tasks travel in batches: large enough that sending costs little, small enough to share out well.

A batch takes about `target_seconds` of one worker. Scheduling costs the driver a few milliseconds a
batch (docs/scale.md), so the target grows with the number of workers.
"""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DAY", "Batch", "Batches", "Summary", "TaskLimits", "Work", "target_seconds"]

DAY = 86_400.0
LARGEST = 20_000
"""Tasks in a batch at most."""
SHARES = 4
"""A batch is at most this part of a worker's share of what is left, so that all end together."""


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """Bounds that a worker keeps on each task; None means no bound.

    cpu_seconds: of the process that does it. memory_bytes: of address space that it may add.
    seconds: of the clock, in the end always. The other fields name the settings in messages.
    """

    cpu_seconds: float | None = None
    memory_bytes: int | None = None
    seconds: float = DAY
    cpu_setting: str = ""
    memory_setting: str = ""
    seconds_setting: str = "cluster.task_seconds"

    @property
    def over_cpu(self) -> str:
        """The reason of a task that took too much CPU time."""
        return f"over its limit of {self.cpu_seconds:g} CPU seconds ({self.cpu_setting})"

    @property
    def over_memory(self) -> str:
        """The reason of a task that wanted too much memory."""
        if self.memory_bytes is None:
            return "out of memory"
        return f"over its limit of {self.memory_bytes} bytes of memory ({self.memory_setting})"

    @property
    def over_seconds(self) -> str:
        """The reason of a task that did not end."""
        return f"over its limit of {self.seconds:g} seconds ({self.seconds_setting})"


@dataclass(frozen=True, slots=True)
class Work:
    """What a helper needs to know of a batch. function, failed: importable by name.

    function(task) returns the result; failed(task, reason) that of a task that could not be done.
    items: (number, key, task).
    """

    folder: Path
    function: Callable[[Any], object]
    failed: Callable[[Any, str], object] | None
    limits: TaskLimits
    items: tuple[tuple[int, str, Any], ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """A pickled Work: only the helper, which has the packages loaded, takes it apart."""

    work: bytes
    count: int
    limits: TaskLimits


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of a batch: its tasks, seconds of the clock that they took, what went wrong.

    cpu_seconds: of the helper. watching_seconds: CPU time of the worker that watched it.
    """

    count: int
    seconds: float
    cpu_seconds: float
    watching_seconds: float = 0.0
    error: Exception | None = None


class Batches:
    """The batches of some numbered tasks, made while they are taken; `note` tells their times."""

    def __init__(
        self, work: Callable[[NDArray[np.intp]], Work], numbers: NDArray[np.intp], workers: int
    ) -> None:
        self._work, self._numbers, self._workers = work, numbers, workers
        self._seconds_a_task: float | None = None

    def __iter__(self) -> Iterator[Batch]:
        begin = 0
        while begin < len(self._numbers):
            size = self._size(len(self._numbers) - begin)
            work = self._work(self._numbers[begin : begin + size])
            begin += size
            yield Batch(pickle.dumps(work), size, work.limits)

    def note(self, summary: Summary) -> None:
        """Learn from a finished batch how long a task takes; late batches count more."""
        if summary.count:
            now, before = summary.seconds / summary.count, self._seconds_a_task
            self._seconds_a_task = now if before is None else 0.7 * before + 0.3 * now

    def _size(self, left: int) -> int:
        if self._seconds_a_task is None:
            return 1
        fit = target_seconds(self._workers) / max(self._seconds_a_task, 1e-6)
        share = math.ceil(left / (SHARES * self._workers))
        return max(1, min(int(fit), share, LARGEST))


def target_seconds(workers: int) -> float:
    """Return how long a batch should take, so that the driver keeps so many workers busy."""
    return max(1.0, 0.05 * workers)
