"""The limits of one search in Python, and its result."""

from __future__ import annotations

from time import thread_time

from puzznic.plan import Plan
from puzznic.results import PuzznicResult
from solving import Limits, Status

__all__ = ["STATE_BYTES", "Watch"]

STATE_BYTES = 1_000
"""What a state and its place in the search take in CPython, about."""


class Watch:
    """The time of one search, its expansions and its limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.expansions, self.began = limits, 0, thread_time()

    @property
    def seconds(self) -> float:
        """CPU seconds since the search began."""
        return thread_time() - self.began

    def limit_hit(self, states: int) -> Status | None:
        """Return the limit that is hit, if any; to be looked at before each expansion."""
        limits = self.limits
        if limits.expansions is not None and self.expansions >= limits.expansions:
            return Status.TIMEOUT
        if limits.cpu_seconds is not None and self.seconds > limits.cpu_seconds:
            return Status.TIMEOUT
        if limits.memory_bytes is not None and states * STATE_BYTES > limits.memory_bytes:
            return Status.MEMOUT
        return None

    def result(
        self, status: Status, method: str, bound: int | None, plan: Plan | None = None
    ) -> PuzznicResult:
        """Return the result of the search as it stands."""
        return PuzznicResult(status, plan, bound, self.expansions, self.seconds, method)
