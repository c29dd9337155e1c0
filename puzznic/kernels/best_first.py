"""Runs of the kernel of A*: growing memory, between calls."""

from __future__ import annotations

import numpy as np

from puzznic.kernels import best_kernel as k
from puzznic.kernels.ground import Packing
from puzznic.kernels.room import Room
from puzznic.kernels.star_kernel import Stars
from puzznic.kernels.store import OpenList
from puzznic.kernels.terrain import DeadEnds, no_dead_ends
from puzznic.plan import Plan

__all__ = ["BLIND", "NO_CEILING", "PAIRS", "STARS", "BestFirst"]

FIRST_BUCKETS = 256
NO_CEILING = int(np.iinfo(np.int16).max)
BLIND, STARS, PAIRS = range(3)
"""What guides a search: nothing, stars, or stars and, for what is about to be expanded, pairs."""


class BestFirst:
    """One search of A*: what can't end in fewer than `ceiling` moves is not kept.

    mode: BLIND, STARS or PAIRS; blind it is a breadth-first search. dead: states that are left out,
    none without it and none by a blind search.
    """

    def __init__(
        self,
        packing: Packing,
        stars: Stars,
        memory_bytes: int | None = None,
        *,
        mode: int = STARS,
        ceiling: int = NO_CEILING,
        dead: DeadEnds | None = None,
    ) -> None:
        self.mode = mode
        self.room = room = Room(packing, stars, memory_bytes)
        self.dead = no_dead_ends(packing) if dead is None else dead
        self.opened = _buckets(FIRST_BUCKETS)
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[k.CEILING] = ceiling
        k.begin(room.packing.ground, room.stars, mode == BLIND, *self._lists)

    @property
    def expansions(self) -> int:
        """Nodes expanded."""
        return int(self.progress[k.EXPANSIONS])

    @property
    def least(self) -> int:
        """No plan has fewer moves than this, unless it has as many as the ceiling or more."""
        return int(min(self.progress[k.LEAST], self.progress[k.CEILING]))

    @property
    def plan(self) -> Plan | None:
        """The shortest plan found so far."""
        goal = int(self.progress[k.GOAL])
        return None if goal < 0 else self.room.plan(goal)

    def lower(self, ceiling: int) -> None:
        """Lower the ceiling: a plan of so many moves is known."""
        self.progress[k.CEILING] = min(ceiling, self.progress[k.CEILING])

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        ground, stars, lists = self.room.packing.ground, self.room.stars, self._lists
        code: int
        if self.mode == PAIRS:
            refinement = self.room.refinement
            code = k.search_refined(ground, stars, refinement, self.dead, *lists, budget)
        else:
            code = k.search_best(ground, stars, self.mode == BLIND, self.dead, *lists, budget)
        return code

    def fits(self) -> bool:
        """Return whether what it holds is within the limit on memory."""
        return self.room.may_take(0)

    def grow(self) -> bool:
        """Make room for more of all that is short; return False if memory is too short."""
        if self.progress[k.TOP] >= len(self.opened.low) - 1:
            self.opened = _more_buckets(self.opened)
        return self.room.grow(int(self.progress[k.COUNT]))

    @property
    def _lists(self) -> tuple[object, ...]:
        room = self.room
        return room.nodes, room.slots, self.opened, room.desk, self.progress


def _buckets(count: int) -> OpenList:
    return OpenList(np.full((count, count), -1, np.int32), np.full(count, count, np.int32))


def _more_buckets(opened: OpenList) -> OpenList:
    old = len(opened.low)
    bigger = _buckets(2 * old)
    bigger.heads[:old, :old] = opened.heads
    bigger.low[:old] = opened.low
    return bigger
