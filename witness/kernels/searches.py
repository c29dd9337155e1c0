"""The compiled search of one puzzle and of a whole set."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from solving import Limits, SearchResult, Use
from witness.kernels.drive import UNLIMITED, run_group
from witness.kernels.plain_drive import run_plain
from witness.kernels.prepared import Prepared, prepare
from witness.kernels.results import SearchArrays
from witness.kernels.specs import Task, spec_of
from witness.predicates import WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = ["astar", "astar_many", "depth_first", "depth_first_many"]

NO_LIMITS = Limits()


def astar(
    puzzle: Puzzle,
    predicate: str | WitnessPredicate = "baseline",
    use: Use = Use.PRUNE,
    limits: Limits = NO_LIMITS,
) -> SearchResult[Path]:
    """Search for a solution, as `witness.astar` does: the same path, expansions and generated.

    Only a search that hits the limit on CPU time or on memory may end elsewhere: CPU time is looked
    at every few milliseconds, memory is what the nodes take. Without a limit on memory a search
    ends, as MEMOUT, before it takes what the machine has left.
    Raises ValueError for a predicate without a compiled form.
    """
    return astar_many([puzzle], predicate, use, limits).result(0, puzzle)


def astar_many(
    puzzles: Prepared | Iterable[Puzzle],
    predicate: str | WitnessPredicate = "baseline",
    use: Use = Use.PRUNE,
    limits: Limits = NO_LIMITS,
    expansions: ArrayLike | None = None,
) -> SearchArrays:
    """Search each puzzle of a set; the limits are those of one search.

    expansions: limits for each puzzle, beside that of `limits`. A set that is searched more than
    once is better prepared once (`prepare`). Raises ValueError as `astar` does.
    """
    task = Task(spec_of(predicate), use, limits)
    return _search_all(_prepared(puzzles), task, expansions)


def depth_first(
    puzzle: Puzzle,
    predicate: str | WitnessPredicate = "baseline",
    limits: Limits = NO_LIMITS,
) -> SearchResult[Path]:
    """Search depth first, as `witness.dfs` does: the same path, expansions and generated.

    Memory is bounded by the board. Raises ValueError as `astar` does.
    """
    return depth_first_many([puzzle], predicate, limits).result(0, puzzle)


def depth_first_many(
    puzzles: Prepared | Iterable[Puzzle],
    predicate: str | WitnessPredicate = "baseline",
    limits: Limits = NO_LIMITS,
    expansions: ArrayLike | None = None,
) -> SearchArrays:
    """Search each puzzle of a set depth first; else as `astar_many`."""
    task = Task(spec_of(predicate), Use.PRUNE, limits, deep=True)
    return _search_all(_prepared(puzzles), task, expansions)


def _without_triangles(ready: Prepared) -> list[int]:
    """Return the places of puzzles on which rules about squares never fire."""
    return [place for place, puzzle in enumerate(ready.puzzles) if not puzzle.triangles]


def _prepared(puzzles: Prepared | Iterable[Puzzle]) -> Prepared:
    return puzzles if isinstance(puzzles, Prepared) else prepare(puzzles)


def _search_all(ready: Prepared, task: Task, expansions: ArrayLike | None) -> SearchArrays:
    own = task.limits.expansions
    most = np.full(len(ready), UNLIMITED if own is None else own, np.int64)
    if expansions is not None:
        most = np.minimum(most, np.asarray(expansions, np.int64))
    points = max((len(puzzle.neighbours) for puzzle in ready.puzzles), default=0)
    found = SearchArrays.empty(len(ready), points)
    left = list(ready.plain)
    for group in ready.groups:
        left += run_group(group, task, most, found)
    if task.spec.words and task.spec.words.on_squares:
        left = sorted({*left, *_without_triangles(ready)})
    for place in left:
        run_plain(ready.puzzles[place], task, int(most[place]), found, place)
    return found
