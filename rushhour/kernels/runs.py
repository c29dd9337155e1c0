"""A search's calls of its kernel, with a look at limits and interrupts between them."""

from __future__ import annotations

from time import thread_time
from typing import Protocol

from rushhour.kernels.outcomes import EMPTIED, FULL, SOLVED
from solving import Limits, Status

__all__ = ["Run", "finish"]

BUDGET = 1 << 14
"""Expansions of a call: some milliseconds."""


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
    """Search to the end or to a limit; `began`: the thread's CPU time then."""
    late = limits.cpu_seconds is not None and limits.cpu_seconds <= 0
    if not run.fits():  # The first room is larger than the limit.
        return Status.MEMOUT
    while True:
        left = 0 if late else BUDGET
        if limits.expansions is not None:
            left = min(left, limits.expansions - run.expansions)
        code = run.call(left)
        if code == SOLVED:
            return Status.SOLVED
        if code == EMPTIED:
            return Status.UNSOLVABLE
        if code == FULL and not run.grow():
            return Status.MEMOUT
        if code != FULL and left < BUDGET:
            # All of a smaller budget is used up: the limit on expansions, or on time.
            return Status.TIMEOUT
        late = limits.cpu_seconds is not None and thread_time() - began > limits.cpu_seconds
