"""Solving a puzzle with any predicate, without ever calling a soluble one unsolvable."""

from __future__ import annotations

from dataclasses import replace

from solving import Limits, SearchResult, Status, Use
from witness.backends import Backend, Strategy, search
from witness.predicates import PREDICATES, WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = ["solve"]


def solve(
    puzzle: Puzzle,
    predicate: WitnessPredicate = PREDICATES["baseline"],
    use: Use = Use.PRUNE,
    limits: Limits = Limits(),
    backend: Backend = Backend.COMPILED,
    strategy: Strategy = Strategy.ASTAR,
) -> SearchResult[Path]:
    """Search with the predicate and, where that ends without a proof, again with the baseline.

    The status is never EXHAUSTED. The costs of both searches add up, and both share the limits.
    Raises ValueError for a depth-first search that is to sort.
    """
    first = search(puzzle, predicate, use, limits, backend, strategy)
    if first.status is not Status.EXHAUSTED:
        return first
    rest = _rest(limits, first)
    second = search(puzzle, PREDICATES["baseline"], Use.PRUNE, rest, backend, strategy)
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
