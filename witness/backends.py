"""The two backends of searches: the readable references in Python, and their compiled twins.

Both give the same status, path, expansions and generated. A predicate runs compiled if the kernels
know it: the hand-written ones, tables, disjunctions of these, and whatever offers an equal
one of these as its `compiled()`. For any other predicate the reference serves both backends.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, runtime_checkable

from solving import Limits, SearchResult, Use
from witness.dfs import depth_first
from witness.predicates import PREDICATES, Either, WitnessPredicate, either, on_split_edges
from witness.puzzle import Path, Puzzle
from witness.rule_table import RuleTable
from witness.search import astar
from witness.view_table import ViewTable

__all__ = ["Backend", "Compilable", "Strategy", "compiled_form", "search"]

NO_LIMITS = Limits()


class Backend(StrEnum):
    """Which implementation searches."""

    PYTHON = "python"
    COMPILED = "compiled"


class Strategy(StrEnum):
    """Which partial path a search expands next."""

    ASTAR = "astar"
    """The one that promises the shortest solution (Algorithm 1)."""
    DFS = "dfs"
    """The newest: any solution, in memory that the board bounds. Predicates prune, never sort."""


@runtime_checkable
class Compilable(Protocol):
    """A predicate that may be equal, path by path, to one that the kernels know."""

    def compiled(self) -> WitnessPredicate | None:
        """Return that predicate, or None."""


def compiled_form(predicate: WitnessPredicate) -> WitnessPredicate | None:
    """Return the predicate, or an equal one, that the kernels know; None if there is none."""
    if isinstance(predicate, RuleTable | ViewTable) or PREDICATES.get(predicate.name) == predicate:
        return predicate
    if isinstance(predicate, Either):
        forms = [form for part in predicate.predicates if (form := compiled_form(part))]
        return either(*forms) if len(forms) == len(predicate.predicates) else None
    return predicate.compiled() if isinstance(predicate, Compilable) else None


def search(
    puzzle: Puzzle,
    predicate: WitnessPredicate,
    use: Use = Use.PRUNE,
    limits: Limits = NO_LIMITS,
    backend: Backend = Backend.COMPILED,
    strategy: Strategy = Strategy.ASTAR,
) -> SearchResult[Path]:
    """Search as `witness.astar` or `witness.dfs.depth_first` does, on a backend.

    Raises ValueError for a depth-first search that is to sort.
    """
    deep = strategy is Strategy.DFS
    if deep and use is Use.SORT:
        raise ValueError("a depth-first search has no open list to sort: it can only prune")
    if puzzle.split_edges:
        predicate = on_split_edges(predicate)
    form = compiled_form(predicate) if backend is Backend.COMPILED else None
    if form is None:
        if deep:
            return depth_first(puzzle, predicate, limits)
        return astar(puzzle, predicate, use, limits)
    from witness import kernels

    if deep:
        return kernels.depth_first(puzzle, form, limits)
    return kernels.astar(puzzle, form, use, limits)
