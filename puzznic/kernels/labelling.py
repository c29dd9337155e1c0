"""Runs of the kernels that find all states of a level and label them."""

from __future__ import annotations

from functools import cache
from time import thread_time

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels import label_kernel as k
from puzznic.kernels.beam_kernel import begin_layers
from puzznic.kernels.coding import unpack
from puzznic.kernels.ground import Packing, pack
from puzznic.kernels.room import Room
from puzznic.kernels.runs import finish
from puzznic.kernels.star_tables import stars_of
from puzznic.labels import DEAD, Exploration, Labels
from puzznic.level import Level, parse_level
from solving import Limits, Status

__all__ = ["explore"]

FIRST_MOVES = 1 << 14
BACKWARDS_BYTES = 24
"""What a state takes while it is labelled, beside its moves."""


def explore(level: Level, limits: Limits = Limits()) -> Exploration:
    """Explore as `puzznic.labels.explore` does."""
    _warm()
    return _explore(level, limits)


def _explore(level: Level, limits: Limits) -> Exploration:
    began = thread_time()
    search = _States(pack(level), limits.memory_bytes)
    status, labels = finish(search, limits, began), None
    if status is Status.EXHAUSTED and not search.may_label():
        status = Status.MEMOUT
    if status is Status.EXHAUSTED:
        labels = Labels(level, search.boards(), search.distances())
        status = Status.SOLVED if labels.distances[0] != DEAD else Status.UNSOLVABLE
    return Exploration(status, labels, search.count, thread_time() - began)


class _States:
    """One search for all states."""

    def __init__(self, packing: Packing, memory_bytes: int | None) -> None:
        self.packing = packing
        self.room = Room(packing, stars_of(packing), memory_bytes)
        self.first = np.zeros(len(self.room.nodes.g) + 1, np.int64)
        self.child_of = np.zeros(FIRST_MOVES, np.int32)
        self.progress = np.zeros(k.PROGRESS, np.int64)
        begin_layers(packing.ground, self.room.nodes, self.room.slots, self.room.desk)
        self.progress[k.COUNT] = 1

    @property
    def expansions(self) -> int:
        """States expanded."""
        return int(self.progress[k.EXPANSIONS])

    @property
    def count(self) -> int:
        """States found."""
        return int(self.progress[k.COUNT])

    def call(self, budget: int) -> int:
        """Call the kernel once; return how it ended."""
        code: int = k.find_states(
            self.packing.ground,
            self.room.nodes,
            self.room.slots,
            self.first,
            self.child_of,
            self.room.desk,
            self.progress,
            budget,
        )
        return code

    def fits(self) -> bool:
        """Return whether what it holds is within the limit on memory."""
        return self.room.may_take(self.first.nbytes + self.child_of.nbytes)

    def grow(self) -> bool:
        """Make room for more of all that is short; return False if memory is too short."""
        if 2 * len(self.packing.ground.scan) + self.progress[k.MOVES] > len(self.child_of):
            if not self.room.may_take(self.child_of.nbytes):
                return False
            self.child_of.resize(2 * len(self.child_of), refcheck=False)
        if not self.room.grow(self.count):
            return False
        if len(self.first) < len(self.room.nodes.g) + 1:
            self.first.resize(len(self.room.nodes.g) + 1, refcheck=False)
        return True

    def may_label(self) -> bool:
        """Return whether there is room for the labels."""
        columns = len(self.packing.ground.cell)
        moves = 4 * int(self.progress[k.MOVES])
        return self.room.may_take((BACKWARDS_BYTES + 2 * columns) * self.count + moves)

    def boards(self) -> NDArray[np.uint8]:
        """Return all states as rows over the level's floor."""
        boards = np.zeros((self.count, len(self.packing.start)), np.uint8)
        ground = self.packing.ground
        unpack(ground, self.room.nodes.keys[: self.count], boards, self.room.desk.height)
        return boards[:, ground.scan]

    def distances(self) -> NDArray[np.int32]:
        """Return the fewest moves from each state to the goal, DEAD where there is no way."""
        goal = (self.room.nodes.keys[: self.count] == 0).all(axis=1).nonzero()[0]
        if not len(goal):
            return np.full(self.count, DEAD, np.int32)
        found: NDArray[np.int32] = k.distances_to(
            int(goal[0]), self.first, self.child_of, self.count
        )
        return found


@cache
def _warm() -> None:
    """Compile all kernels, or read them from disk, apart from any search."""
    _explore(parse_level("#####\n#A A#\n#####\n"), Limits())
