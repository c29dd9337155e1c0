"""Limits of one run of a solver or a learner."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits", "next_slice"]

LOOK_SECONDS = 0.05
"""About how long a search goes on between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one run; None means no bound.

    cpu_seconds: CPU seconds of the search alone.
    expansions: pops from the open list.
    memory_bytes: bytes that the search's own data (open list, paths) may take.

    Raises ValueError for a negative bound.
    """

    cpu_seconds: float | None = None
    expansions: int | None = None
    memory_bytes: int | None = None

    def __post_init__(self) -> None:
        for name in ("cpu_seconds", "expansions", "memory_bytes"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"{name} must be a number >= 0, not {value!r}")


def next_slice(expansions: int, seconds: float, most: int) -> int:
    """Return how many expansions to make before the next look at the clock, from 1 to `most`.

    expansions, seconds: those so far. A board can be so large that `most` of them take seconds.
    """
    if seconds <= 0:
        return 1 if not expansions else most
    return max(1, min(most, int(LOOK_SECONDS * expansions / seconds)))
