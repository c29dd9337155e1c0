"""Measure predicates on puzzles: timed searches, comparable because interleaved in one process.

A unit is a batch of puzzles times a batch of predicates. For each puzzle the baseline and then
every predicate of the unit is run, and that again `repeats` times; the least CPU time counts.
The cyclic garbage collector is off meanwhile (it slows the search with the larger open list most).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from msgspec import Struct

from solving import Limits, Status, Use
from witness import NamedPuzzle, Puzzle, WitnessPredicate, astar

__all__ = [
    "LIMITED",
    "Comparison",
    "Measured",
    "Settings",
    "Unit",
    "measure",
    "uncollected",
]

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


def measure(unit: Unit) -> tuple[tuple[Comparison, ...], ...]:
    """Return for each of the unit's predicates, in order, one comparison a puzzle.

    Raises RuntimeError if repeated searches differ.
    """
    with uncollected():
        by_puzzle = [_compare(named, unit) for named in unit.puzzles]
    return tuple(zip(*by_puzzle, strict=True))


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the cyclic garbage collector off inside the block; it is as before afterwards."""
    was_enabled = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_enabled:
            gc.enable()


def _compare(named: NamedPuzzle, unit: Unit) -> list[Comparison]:
    squares = named.puzzle.grid.square_count
    baseline, *others = _interleaved(named.puzzle, unit)
    return [Comparison(named.id, squares, baseline, other) for other in others]


def _interleaved(puzzle: Puzzle, unit: Unit) -> list[Measured]:
    """Return the measured searches of one puzzle: the baseline's, then each predicate's."""
    settings, everyone = unit.settings, (unit.baseline, *unit.predicates)
    for predicate in everyone:
        # Tables that are made on first use must not count as the first search's time.
        astar(puzzle, predicate, settings.use, Limits(expansions=1))
    rounds: list[list[Measured]] = []
    for _ in range(settings.repeats):
        results: list[Measured] = []
        for i, predicate in enumerate(everyone):
            if rounds and rounds[0][i].status in LIMITED:
                # A search that hit a limit is not worth its time again.
                results.append(rounds[0][i])
                continue
            limits = _patience(settings, results[0]) if i else settings.limits
            results.append(_search(puzzle, predicate, settings.use, limits))
        rounds.append(results)
    return [_least(list(same)) for same in zip(*rounds, strict=True)]


def _patience(settings: Settings, baseline: Measured) -> Limits:
    """Return the limits of a predicate's search beside that of the baseline."""
    if settings.give_up is None or baseline.status in LIMITED:
        return settings.limits
    bound = max(GIVE_UP_FLOOR, int(settings.give_up * baseline.expansions))
    own = settings.limits.expansions
    return replace(settings.limits, expansions=bound if own is None else min(own, bound))


def _search(puzzle: Puzzle, predicate: WitnessPredicate, use: Use, limits: Limits) -> Measured:
    result = astar(puzzle, predicate, use, limits)
    return Measured(result.status, result.expansions, result.generated, result.cpu_seconds)


def _least(same: list[Measured]) -> Measured:
    """Return the quickest of one search's repeats, which must agree in all but time."""
    # Only a bound on seconds may end equal searches at different points.
    if len({(m.status, m.expansions, m.generated) for m in same if m.status not in LIMITED}) > 1:
        raise RuntimeError(f"repeated searches differ: {same}")
    return min(same, key=lambda m: m.cpu_seconds)
