"""The search for shortest plans, by the name of its method."""

from __future__ import annotations

from collections.abc import Callable

from puzznic.level import Level
from puzznic.reference import breadth_first
from puzznic.results import PuzznicResult
from solving import Limits

__all__ = ["METHODS", "solve"]

METHODS: dict[str, Callable[[Level, Limits], PuzznicResult]] = {
    "auto": breadth_first,
    "reference": breadth_first,
}


def solve(level: Level, limits: Limits = Limits(), method: str = "auto") -> PuzznicResult:
    """Search for a plan with the fewest moves, or prove that there is none."""
    return METHODS[method](level, limits)
