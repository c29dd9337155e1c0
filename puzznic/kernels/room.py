"""The memory of a search: nodes, their table and the memo, all of which grow between calls."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.coding import unpack
from puzznic.kernels.desk import desk_of
from puzznic.kernels.ground import Packing
from puzznic.kernels.memo import grown, nearly_full
from puzznic.kernels.pair_kernel import empty_pairs, grow_pairs, pairs_full
from puzznic.kernels.refine_kernel import refinement_of
from puzznic.kernels.star_kernel import Stars
from puzznic.kernels.store import Nodes, fill_slots, short_of_nodes
from puzznic.plan import Plan
from puzznic.rules import Move, State, apply, legal_moves
from solving.memory import FREE_SHARE, free_bytes

__all__ = ["Room"]

FIRST_NODES, GROWTH = 1 << 12, 2
MOST_NODES = (1 << 31) - 1


class Room:
    """What a search on one level fills: `count` nodes so far, within a limit of memory."""

    def __init__(self, packing: Packing, stars: Stars, memory_bytes: int | None) -> None:
        self.packing, self.stars, self.memory_bytes = packing, stars, memory_bytes
        self.nodes = _nodes(FIRST_NODES, packing.width)
        self.slots = np.zeros(2 * FIRST_NODES, np.uint64)
        self.desk = desk_of(packing)
        self.refinement = refinement_of(packing.ground)

    def grow(self, count: int) -> bool:
        """Double what is short; return False if memory is."""
        if nearly_full(self.stars.memo):
            if not self.may_take(GROWTH * _bytes(self.stars.memo[:2])):
                return False
            self.stars = self.stars._replace(memo=grown(self.stars.memo))
        if pairs_full(self.refinement.pairs) and not self._more_pairs():
            return False
        if short_of_nodes(self.packing.ground, self.nodes, self.slots, count):
            return self._more_nodes(count)
        return True

    def plan(self, node: int) -> Plan:
        """Return the moves from the first node to this one."""
        states = self.states(self._way(node))
        return Plan(tuple(_move(self.packing, one, other) for one, other in pairwise(states)))

    def states(self, nodes: list[int]) -> list[State]:
        """Return the states of some nodes."""
        boards = np.zeros((len(nodes), len(self.desk.board)), np.uint8)
        unpack(self.packing.ground, self.nodes.keys[nodes], boards, self.desk.height)
        return [self.packing.state(board) for board in boards]

    def _way(self, node: int) -> list[int]:
        nodes = []
        while node >= 0:
            nodes.append(node)
            node = int(self.nodes.parent[node])
        return nodes[::-1]

    def _more_nodes(self, count: int) -> bool:
        room = GROWTH * len(self.nodes.g)
        if room > MOST_NODES or not self.may_take((GROWTH - 1) * self._node_bytes()):
            return False
        for column in self.nodes:
            # Reallocation moves pages where it can, instead of holding two copies.
            column.resize((room, *column.shape[1:]), refcheck=False)
        self.slots = np.zeros(GROWTH * len(self.slots), np.uint64)
        fill_slots(self.nodes.keys, count, self.slots)
        return True

    def _more_pairs(self) -> bool:
        old = self.refinement.pairs
        if not self.may_take(GROWTH * _bytes(old[:3])):
            return False
        pairs = empty_pairs(len(self.packing.ground.cell), GROWTH * len(old.one))
        grow_pairs(old, pairs)
        self.refinement = self.refinement._replace(pairs=pairs)
        return True

    def _node_bytes(self) -> int:
        return _bytes(self.nodes) + self.slots.nbytes

    def may_take(self, more: int) -> bool:
        """Return whether the limit and the machine allow so many more bytes."""
        taken = self._node_bytes() + _bytes(self.stars.memo[:2])
        taken += _bytes(self.refinement.pairs)
        within = self.memory_bytes is None or taken + more <= self.memory_bytes
        return within and more <= FREE_SHARE * free_bytes()


def _nodes(room: int, width: int) -> Nodes:
    return Nodes(
        np.zeros((room, width), np.uint64),
        np.zeros(room, np.int16),
        np.zeros(room, np.int16),
        np.zeros(room, np.int32),
        np.zeros(room, np.int32),
        np.zeros(room, np.int32),
        np.zeros(room, np.bool_),
    )


def _bytes(arrays: tuple[NDArray[np.generic], ...]) -> int:
    return sum(array.nbytes for array in arrays)


def _move(packing: Packing, state: State, after: State) -> Move:
    level = packing.level
    return next(move for move in legal_moves(level, state) if apply(level, state, move) == after)
