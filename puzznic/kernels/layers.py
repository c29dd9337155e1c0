"""Runs of the kernel of beam search, layer by layer."""

from __future__ import annotations

import numpy as np

from puzznic.beam import Beam
from puzznic.kernels import beam_kernel as k
from puzznic.kernels.ground import Packing
from puzznic.kernels.outcomes import EMPTIED, RUNNING
from puzznic.kernels.room import Room
from puzznic.kernels.star_kernel import Stars
from puzznic.plan import Plan

__all__ = ["Layers"]


class Layers:
    """One beam search for a plan of fewer moves than `ceiling`."""

    def __init__(
        self, packing: Packing, stars: Stars, memory_bytes: int | None, how: Beam, ceiling: int
    ) -> None:
        self.room, self.width = Room(packing, stars, memory_bytes), how.width
        self.progress = np.zeros(k.PROGRESS, np.int64)
        self.progress[[k.CEILING, k.WEIGHT, k.BLOCK_WEIGHT]] = ceiling, how.bound, how.block
        k.begin_layers(self.room.packing.ground, self.room.nodes, self.room.slots, self.room.desk)
        self.progress[k.COUNT] = 1
        self.layer = np.zeros(1, np.int32)
        self.first = 1

    @property
    def expansions(self) -> int:
        """Nodes expanded."""
        return int(self.progress[k.EXPANSIONS])

    @property
    def plan(self) -> Plan:
        """The plan to the node made last, a goal."""
        return self.room.plan(int(self.progress[k.COUNT]) - 1)

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        code: int = k.expand_layer(
            self.room.packing.ground,
            self.room.stars,
            self.room.nodes,
            self.room.slots,
            self.layer,
            self.room.desk,
            self.progress,
            budget,
        )
        return self._next_layer() if code == EMPTIED else code

    def fits(self) -> bool:
        """Return whether what it holds is within the limit on memory."""
        return self.room.may_take(0)

    def grow(self) -> bool:
        """Make room for more of all that is short; return False if memory is too short."""
        return self.room.grow(int(self.progress[k.COUNT]))

    def _next_layer(self) -> int:
        count = int(self.progress[k.COUNT])
        best = np.argsort(self.room.nodes.h[self.first : count], kind="stable")[: self.width]
        self.layer = (self.first + best).astype(np.int32)
        self.first = count
        self.progress[k.AT] = 0
        return RUNNING if len(best) else EMPTIED
