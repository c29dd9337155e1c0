"""Searches for shortest plans side by side: A* with the bound alone, and with dead ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import Struct

from puzznic import Level, PuzznicResult, replay
from puzznic.dead_ends import DeadEnd, solve_pruned
from puzznic.kernels.searches import astar
from puzznic.kernels.terrain import stored_dead_ends
from puzznic.labels import explore
from solving import Limits
from triage.puzznic.counts import MEMORY_BYTES

__all__ = ["BOUND", "PERFECT", "LevelRun", "Way", "perfect_run", "run_ways"]

BOUND, PERFECT = "bound alone", "perfect"


class LevelRun(Struct, frozen=True):
    """One search on one level; moves: null without a plan. seconds: CPU."""

    status: str
    moves: int | None
    bound: int | None
    expansions: int
    seconds: float

    @property
    def ended(self) -> bool:
        """Whether no limit was hit."""
        return self.moves is not None or self.status == "unsolvable"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to search, by name: A* with the star bound, without some dead ends if there are any."""

    name: str
    dead_end: DeadEnd | None = None

    def __call__(self, level: Level, limits: Limits) -> PuzznicResult:
        """Return what a search of the level finds."""
        if self.dead_end is None:
            return astar(level, limits)
        return solve_pruned(level, self.dead_end, limits)


def run_ways(level: Level, ways: Sequence[Way], limits: Limits = Limits()) -> list[LevelRun]:
    """Return one run a way; every plan is replayed."""
    return [_run(level, way(level, limits)) for way in ways]


def perfect_run(level: Level, max_states: int, limits: Limits = Limits()) -> LevelRun | None:
    """Return a search that knows all dead states; None if there are too many states to know."""
    most = Limits(expansions=max_states, memory_bytes=MEMORY_BYTES)
    labels = explore(level, most).labels
    if labels is None:
        return None
    return _run(level, astar(level, limits, dead=partial(stored_dead_ends, labels=labels)))


def _run(level: Level, found: PuzznicResult) -> LevelRun:
    if found.plan is not None:
        replay(level, found.plan, to_goal=True)
    return LevelRun(found.status.value, found.moves, found.bound, found.expansions, found.seconds)
