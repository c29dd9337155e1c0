"""The CPU time and the memory of this process, for solvers that work in threads of their own."""

from __future__ import annotations

import os
from time import process_time

__all__ = ["Stopwatch", "resident_bytes"]


class Stopwatch:
    """Adds up the CPU time of the process while it runs: `with watch: ...`."""

    def __init__(self) -> None:
        self._before = 0.0
        self._started: float | None = None

    def __enter__(self) -> Stopwatch:
        self._started = process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self._before, self._started = self.seconds, None

    @property
    def seconds(self) -> float:
        """The time so far."""
        running = 0.0 if self._started is None else process_time() - self._started
        return self._before + running


def resident_bytes() -> int:
    """Return how much memory the process has, 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
