"""What dead ends say of all states of a level: dead states found, false prunes.

No false prune is evidence, not a proof for all levels: that is `bk.puzznic.is_proved`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from puzznic import Level
from puzznic.dead_ends import DeadEnd
from puzznic.kernels.bounding import HOPELESS, star_bounds
from puzznic.kernels.marking import fires_of
from puzznic.labels import Labels, explore
from solving import Limits

__all__ = ["MAX_STATES", "MEMORY_BYTES", "LevelCounts", "RuleCounts", "count_on_level"]

MAX_STATES = 3_000_000
"""Levels with more states are left out."""
MEMORY_BYTES = 4_000_000_000
"""What labelling a level may take."""
CHUNK = 1 << 16
"""States looked at together."""


class RuleCounts(Struct, frozen=True):
    """What one dead end finds: dead states, those beyond the bound, and false prunes."""

    dead: int
    beyond: int
    false_prunes: int


class LevelCounts(Struct, frozen=True, kw_only=True):
    """One level: its states, the dead ones, those beyond the star bound, and what is found.

    complete: False for a level with too many states, of which nothing is counted.
    """

    complete: bool = True
    states: int = 0
    dead: int = 0
    beyond: int = 0
    found: tuple[RuleCounts, ...] = ()


def count_on_level(
    level: Level, dead_ends: Sequence[DeadEnd], max_states: int = MAX_STATES
) -> LevelCounts:
    """Return what each dead end finds among all states of a level."""
    limits = Limits(expansions=max_states, memory_bytes=MEMORY_BYTES)
    labels = explore(level, limits).labels
    if labels is None:
        return LevelCounts(complete=False, found=tuple(RuleCounts(0, 0, 0) for _ in dead_ends))
    return _count_labels(labels, dead_ends)


def _count_labels(labels: Labels, dead_ends: Sequence[DeadEnd]) -> LevelCounts:
    """Return what each dead end finds among labelled states."""
    dead: NDArray[np.bool_] = ~labels.alive
    beyond: NDArray[np.bool_] = dead & (star_bounds(labels) < HOPELESS)
    totals = np.zeros((len(dead_ends), 3), np.int64)
    rules = list(dict.fromkeys(rule for one in dead_ends for rule in one.marks))
    columns = [[rules.index(rule) for rule in one.marks] for one in dead_ends]
    for begin in range(0, len(labels), CHUNK):
        part = slice(begin, begin + CHUNK)
        fires = fires_of(labels.level, labels.boards[part], rules)
        for number, own in enumerate(columns):
            totals[number] += _counts(np.any(fires[:, own], axis=1), dead[part], beyond[part])
    found = tuple(RuleCounts(*map(int, row)) for row in totals)
    return LevelCounts(
        states=len(labels), dead=int(dead.sum()), beyond=int(beyond.sum()), found=found
    )


def _counts(
    said: NDArray[np.bool_], dead: NDArray[np.bool_], beyond: NDArray[np.bool_]
) -> tuple[int, int, int]:
    return int((said & dead).sum()), int((said & beyond).sum()), int((said & ~dead).sum())
