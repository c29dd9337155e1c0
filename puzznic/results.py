"""What a search for a plan returns."""

from __future__ import annotations

from dataclasses import dataclass

from puzznic.plan import Plan
from solving import Status

__all__ = ["PuzznicResult"]


@dataclass(frozen=True, slots=True)
class PuzznicResult:
    """One search: its end, its best plan, and what it proved.

    status: "solved" with a plan, whether or not a limit was hit; "unsolvable" is proved; with a
    limit hit and no plan, the limit. bound: every plan has at least so many moves, None if there is
    none. expansions: states whose moves were looked at. seconds: CPU time of the search alone.
    method: what searched, and so what proved.
    """

    status: Status
    plan: Plan | None
    bound: int | None
    expansions: int
    seconds: float
    method: str

    @property
    def moves(self) -> int | None:
        """The number of moves of the plan, None without one."""
        return None if self.plan is None else len(self.plan)

    @property
    def optimal(self) -> bool:
        """Whether the plan is proved to have the fewest moves."""
        return self.moves is not None and self.moves == self.bound
