"""The limits of one run: CPU seconds of this thread, bytes, and whoever may call it off."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from solving import Limits
from solving.memory import resident_bytes

__all__ = ["Budget", "BudgetError"]

DEFAULT_MEMORY = 4 << 30
"""Bytes that a run without a limit on memory may take: tables need some bound."""

GROWTH = 0.9
"""The part of a limit after which the search stops growing."""

LOOKS = 64
"""Checks from one look at the process's memory to the next."""


class BudgetError(Exception):
    """The run's CPU seconds or bytes are spent, or it was cancelled: what follows is partial."""


class Budget:
    """What one run may still spend.

    Tables are counted as they are made; what else grows is seen in the process's memory, of which
    the run may take as much as it may of tables. `truncated` is True once something was left out:
    no proof follows.
    """

    def __init__(self, limits: Limits, cancelled: Callable[[], bool] | None = None) -> None:
        self.began = thread_time()
        seconds = limits.cpu_seconds
        self.deadline = float("inf") if seconds is None else self.began + seconds
        self.memory = DEFAULT_MEMORY if limits.memory_bytes is None else limits.memory_bytes
        self.truncated = False
        self._cancelled = cancelled or (lambda: False)
        self._held = 0
        self._checks = 0
        self._resident = resident_bytes()
        self._full = False

    def check(self) -> None:
        """Raise BudgetError if the deadline has passed, memory is spent, or the run cancelled."""
        if thread_time() > self.deadline:
            raise BudgetError("CPU seconds")
        if self._cancelled():
            raise BudgetError("cancelled")
        if self._is_full():
            self.truncated = True
            raise BudgetError("memory")

    def fits(self, size: int) -> bool:
        """Return whether `size` more bytes may be taken."""
        return self._held + size <= self.memory

    def take(self, size: int) -> bool:
        """Account for `size` bytes and return True, or return False and mark the run truncated."""
        if not self.fits(size):
            self.truncated = True
            return False
        self._held += size
        return True

    def require(self, size: int) -> None:
        """Raise BudgetError when `size` more bytes can't be taken for a while."""
        if not self.fits(size):
            self.truncated = True
            raise BudgetError("memory")

    def may_grow(self) -> bool:
        """Return whether the search may grow further, or mark the run truncated.

        It may not once GROWTH of the seconds or the memory is spent: the rest is for making the
        best of what was found.
        """
        late = thread_time() > self.began + GROWTH * (self.deadline - self.began)
        full = self._held > GROWTH * self.memory or self._is_full()
        if late or full or self._cancelled():
            self.truncated = True
            return False
        return True

    @property
    def seconds(self) -> float:
        """CPU seconds since the run began."""
        return thread_time() - self.began

    def _is_full(self) -> bool:
        """Return whether the process has grown too much since the run began."""
        self._checks += 1
        if self._checks % LOOKS == 0:
            self._full = resident_bytes() - self._resident > self.memory
        return self._full
