"""A search's calls of its kernel, with a look at limits and interrupts between them."""

from __future__ import annotations

from time import thread_time
from typing import Protocol

from puzznic.kernels.outcomes import EMPTIED, FULL, RUNNING, SOLVED
from solving import Limits, Status

__all__ = ["BUDGET", "Run", "finish"]

BUDGET = 1 << 12
"""Expansions of a call: some tens of milliseconds."""


class Run(Protocol):
    """A search that goes on where its last call ended."""

    @property
    def expansions(self) -> int:
        """States expanded so far."""

    def call(self, budget: int) -> int:
        """Expand up to `budget` states; return one of the `outcomes`."""

    def fits(self) -> bool:
        """Return whether what it holds is within its limit on memory."""

    def grow(self) -> bool:
        """Make room; return False if memory is too short."""


def finish(run: Run, limits: Limits, began: float) -> Status:
    """Search to the end or to a limit; `began`: the thread's CPU time then.

    "exhausted": nothing is left to expand; what that proves depends on the search.
    """
    if not run.fits():  # The first room is larger than the limit.
        return Status.MEMOUT
    while True:
        left = BUDGET
        if limits.expansions is not None:
            left = min(left, max(0, limits.expansions - run.expansions))
        if limits.cpu_seconds is not None and thread_time() - began >= limits.cpu_seconds:
            left = 0
        code = run.call(left)
        if code == SOLVED:
            return Status.SOLVED
        if code == EMPTIED:
            return Status.EXHAUSTED
        if code == FULL and not run.grow():
            return Status.MEMOUT
        if code == RUNNING and left == 0:
            return Status.TIMEOUT
