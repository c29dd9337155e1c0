"""Solving a puzzle with any predicate, without ever calling a soluble one unsolvable."""

from __future__ import annotations

from dataclasses import replace

from solving import Limits, SearchResult, Status, Use
from witness.predicates import PREDICATES, WitnessPredicate
from witness.puzzle import Path, Puzzle
from witness.search import astar

__all__ = ["solve"]


def solve(
    puzzle: Puzzle,
    predicate: WitnessPredicate = PREDICATES["baseline"],
    use: Use = Use.PRUNE,
    limits: Limits = Limits(),  # noqa: B008  frozen
) -> SearchResult[Path]:
    """Search with the predicate and, where that ends without a proof, again with the baseline.

    The status is never EXHAUSTED. The costs of both searches add up, and both share the limits.
    """
    first = astar(puzzle, predicate, use, limits)
    if first.status is not Status.EXHAUSTED:
        return first
    second = astar(puzzle, PREDICATES["baseline"], Use.PRUNE, _rest(limits, first))
    return replace(
        second,
        expansions=first.expansions + second.expansions,
        generated=first.generated + second.generated,
        cpu_seconds=first.cpu_seconds + second.cpu_seconds,
    )


def _rest(limits: Limits, spent: SearchResult[Path]) -> Limits:
    """Return what a search has left of its limits; memory is free again."""
    seconds, expansions = limits.cpu_seconds, limits.expansions
    return replace(
        limits,
        cpu_seconds=None if seconds is None else max(0.0, seconds - spent.cpu_seconds),
        expansions=None if expansions is None else max(0, expansions - spent.expansions),
    )
