"""What is measured: units of searches, how to run them, and what one search cost."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from solving import Limits, Status, Use
from witness import Backend, NamedPuzzle, WitnessPredicate

__all__ = ["GIVE_UP_FLOOR", "LIMITED", "Comparison", "Measured", "Settings", "Unit", "least"]

LIMITED = (Status.TIMEOUT, Status.MEMOUT)
"""The ends of a search that prove nothing because a limit was hit."""
GIVE_UP_FLOOR = 1000
"""Expansions that a candidate always has, so that tiny puzzles do not decide by chance."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to measure.

    give_up: a predicate's search may take this multiple of the baseline's expansions on the same
    puzzle (and always 1,000) before it counts as hitting a limit; None for no such bound.
    """

    use: Use = Use.PRUNE
    limits: Limits = field(default_factory=Limits)
    repeats: int = 3
    give_up: float | None = None
    backend: Backend = Backend.COMPILED

    def patience(self, baseline: Status, expansions: int) -> int | None:
        """Return the expansions that a predicate may take beside a search of the baseline."""
        own = self.limits.expansions
        if self.give_up is None or baseline in LIMITED:
            return own
        bound = max(GIVE_UP_FLOOR, int(self.give_up * expansions))
        return bound if own is None else min(own, bound)


@dataclass(frozen=True, slots=True)
class Unit:
    """One worker's piece: the baseline and every predicate, on every puzzle."""

    puzzles: tuple[NamedPuzzle, ...]
    predicates: tuple[WitnessPredicate, ...]
    baseline: WitnessPredicate
    settings: Settings


class Measured(Struct, frozen=True):
    """One search; cpu_seconds is the least of the repeats."""

    status: Status
    expansions: int
    generated: int
    cpu_seconds: float


class Comparison(Struct, frozen=True):
    """One predicate and the baseline on one puzzle, measured side by side."""

    puzzle: str
    squares: int
    baseline: Measured
    predicate: Measured


def least(same: list[Measured]) -> Measured:
    """Return the quickest of one search's repeats; RuntimeError if they differ in all but time."""
    # Only a bound on seconds may end equal searches at different points.
    if len({(m.status, m.expansions, m.generated) for m in same if m.status not in LIMITED}) > 1:
        raise RuntimeError(f"repeated searches differ: {same}")
    return min(same, key=lambda m: m.cpu_seconds)
