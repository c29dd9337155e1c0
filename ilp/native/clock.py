"""The limits of one run: CPU seconds of this thread, and bytes of the tables it keeps."""

from __future__ import annotations

from time import thread_time

from solving import Limits

__all__ = ["DEFAULT_MEMORY", "Budget", "BudgetError"]

DEFAULT_MEMORY = 4 << 30
"""Bytes of tables that a run without a limit on memory may keep: dense tables need some bound."""

GROWTH = 0.9
"""The part of a limit after which the search stops growing."""


class BudgetError(Exception):
    """The run's CPU seconds or bytes are spent; the engine turns it into a partial result."""


class Budget:
    """What one run may still spend.

    `truncated` is True once something was left out for want of time or memory: no proof follows.
    """

    def __init__(self, limits: Limits) -> None:
        self.began = thread_time()
        seconds = limits.cpu_seconds
        self.deadline = float("inf") if seconds is None else self.began + seconds
        self.memory = DEFAULT_MEMORY if limits.memory_bytes is None else limits.memory_bytes
        self.truncated = False
        self._held = 0

    def check(self) -> None:
        """Raise BudgetError when the deadline has passed."""
        if thread_time() > self.deadline:
            raise BudgetError("CPU seconds")

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
        if late or self._held > GROWTH * self.memory:
            self.truncated = True
            return False
        return True

    @property
    def seconds(self) -> float:
        """CPU seconds since the run began."""
        return thread_time() - self.began
