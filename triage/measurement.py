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
    repeats: timed runs of each search, the least counts. stable: a predicate whose total time one
    more run still lowers by more than this share is run again beside the baseline, up to four times
    as often as asked for; 0 for exactly `repeats`. A single run has nothing to compare with.
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
    once: Callable[[Sequence[int]], Sequence[Sequence[Measured]]], forms: int, settings: Settings
) -> list[list[Measured]]:
    """Return the least of repeated runs, by [form][puzzle]; form 0 is the baseline.

    once: runs some forms, given by number in rising order, and returns their searches. After the
    repeats asked for, those go on whose times are not stable, always beside the baseline.
    Raises RuntimeError if the runs differ in all but time.
    """
    most = settings.repeats * MOST if settings.repeats > 1 and settings.stable > 0 else 0
    running = list(range(forms))
    best = [list(searches) for searches in once(running)]
    done = 1
    while done < settings.repeats or (running and done < most):
        falling = []
        for form, again in zip(running, once(running), strict=True):
            before, pairs = best[form], zip(best[form], again, strict=True)
            best[form] = [least([old, new]) for old, new in pairs]
            if _total(best[form]) < (1 - settings.stable) * _total(before):
                falling.append(form)
        done += 1
        if done >= settings.repeats:
            running = sorted({0, *falling}) if falling else []
    return best


def _total(searches: Sequence[Measured]) -> float:
    return sum(m.cpu_seconds for m in searches)


def least(same: list[Measured]) -> Measured:
    """Return the quickest of one search's repeats; RuntimeError if they differ in all but time."""
    # Only a bound on seconds may end equal searches at different points.
    if len({(m.status, m.expansions, m.generated) for m in same if m.status not in LIMITED}) > 1:
        raise RuntimeError(f"repeated searches differ: {same}")
    return min(same, key=lambda m: m.cpu_seconds)
