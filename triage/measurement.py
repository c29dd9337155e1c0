"""What is measured: units of searches, how to run them, and what one search cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from solving import Limits, Status, Use
from witness import Backend, NamedPuzzle, WitnessPredicate

__all__ = [
    "GIVE_UP_FLOOR",
    "LIMITED",
    "Comparison",
    "Measured",
    "Settings",
    "Unit",
    "least",
    "repeated",
]

LIMITED = (Status.TIMEOUT, Status.MEMOUT)
"""The ends of a search that prove nothing because a limit was hit."""
GIVE_UP_FLOOR = 1000
"""Expansions that a candidate always has, so that tiny puzzles do not decide by chance."""
MOST = 4
"""Repeats at most, as a multiple of those asked for, when times do not come to rest."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to measure.

    give_up: a predicate's search may take this multiple of the baseline's expansions on the same
    puzzle (and always 1,000) before it counts as hitting a limit; None for no such bound.
    repeats: timed runs of each search, the least counts. stable: while one more run of all still
    lowers somebody's total time by more than this share, another follows, up to four times as many
    as asked for; 0 for exactly `repeats`. A single run has nothing to compare with and stays alone.
    """

    use: Use = Use.PRUNE
    limits: Limits = field(default_factory=Limits)
    repeats: int = 3
    give_up: float | None = None
    backend: Backend = Backend.COMPILED
    stable: float = 0.0

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


def repeated(
    once: Callable[[], Sequence[Sequence[Measured]]], settings: Settings
) -> list[list[Measured]]:
    """Return the least of repeated runs, by [search][puzzle], repeated until the times are stable.

    once: runs everything and returns what it measured, in the same order each time.
    Raises RuntimeError if the runs differ in all but time.
    """
    most = settings.repeats * MOST if settings.repeats > 1 and settings.stable > 0 else 0
    best = [list(searches) for searches in once()]
    falling, done = True, 1
    while done < settings.repeats or (falling and done < most):
        before = _totals(best)
        best = [
            [least([old, new]) for old, new in zip(*pair, strict=True)]
            for pair in zip(best, once(), strict=True)
        ]
        falling = _falls(before, _totals(best), settings.stable)
        done += 1
    return best


def _totals(best: Sequence[Sequence[Measured]]) -> list[float]:
    return [sum(m.cpu_seconds for m in searches) for searches in best]


def _falls(before: Sequence[float], after: Sequence[float], share: float) -> bool:
    return any(new < (1 - share) * old for old, new in zip(before, after, strict=True))


def least(same: list[Measured]) -> Measured:
    """Return the quickest of one search's repeats; RuntimeError if they differ in all but time."""
    # Only a bound on seconds may end equal searches at different points.
    if len({(m.status, m.expansions, m.generated) for m in same if m.status not in LIMITED}) > 1:
        raise RuntimeError(f"repeated searches differ: {same}")
    return min(same, key=lambda m: m.cpu_seconds)
