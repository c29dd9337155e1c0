"""Limits of one run of a solver or a learner."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


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
