"""Timed searches of the Python reference, interleaved puzzle by puzzle.

For each puzzle the baseline and then every predicate of the unit is run, and that again until the
times are stable (`Settings`); the least CPU time counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solving import Limits, Use
from triage.measurement import LIMITED, Measured, Settings, Unit, repeated
from witness import Puzzle, WitnessPredicate, astar

__all__ = ["measure_interleaved"]


def measure_interleaved(unit: Unit) -> list[list[Measured]]:
    """Return the searches by [the baseline, then each predicate][puzzle]."""
    by_puzzle = [_interleaved(named.puzzle, unit) for named in unit.puzzles]
    return [list(searches) for searches in zip(*by_puzzle, strict=True)]


def _interleaved(puzzle: Puzzle, unit: Unit) -> list[Measured]:
    """Return the measured searches of one puzzle: the baseline's, then each predicate's."""
    settings, everyone = unit.settings, (unit.baseline, *unit.predicates)
    for predicate in everyone:
        # Tables that are made on first use must not count as the first search's time.
        astar(puzzle, predicate, settings.use, Limits(expansions=1))
    known: dict[int, Measured] = {}

    def one_round(some: Sequence[int]) -> list[list[Measured]]:
        for i in some:
            # A search that hit a limit is not worth its time again.
            if i not in known or known[i].status not in LIMITED:
                limits = _patience(settings, known[0]) if i else settings.limits
                known[i] = _search(puzzle, everyone[i], settings.use, limits)
        return [[known[i]] for i in some]

    return [search for [search] in repeated(one_round, len(everyone), settings)]


def _patience(settings: Settings, baseline: Measured) -> Limits:
    """Return the limits of a predicate's search beside that of the baseline."""
    expansions = settings.patience(baseline.status, baseline.expansions)
    return replace(settings.limits, expansions=expansions)


def _search(puzzle: Puzzle, predicate: WitnessPredicate, use: Use, limits: Limits) -> Measured:
    result = astar(puzzle, predicate, use, limits)
    return Measured(result.status, result.expansions, result.generated, result.cpu_seconds)
