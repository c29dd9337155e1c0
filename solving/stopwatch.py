"""The CPU time of this process, for solvers that work in threads of their own."""

from __future__ import annotations

from time import process_time

__all__ = ["Stopwatch"]


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
