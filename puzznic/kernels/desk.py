"""The desk: parent and child of one expansion, with their bounds. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.compiling import part
from puzznic.kernels.ground import Packing
from puzznic.kernels.playing import Hand, hand
from puzznic.kernels.star_kernel import HOPELESS, pattern_bound

__all__ = ["Desk", "child_bound", "copy_board", "desk_bound", "desk_of", "is_empty", "sort_places"]

ONE = np.uint64(1)


class Desk(NamedTuple):
    """Room for one expansion: parent and child, places by pattern, bounds by pattern."""

    board: NDArray[np.uint8]
    height: NDArray[np.int32]
    child: NDArray[np.uint8]
    child_height: NDArray[np.int32]
    key: NDArray[np.uint64]
    places: NDArray[np.int32]
    counts: NDArray[np.int32]
    bounds: NDArray[np.int64]
    hand: Hand


@part
def sort_places(ground, board, height, desk):
    """List the places of each pattern, in ascending order."""
    desk.counts[:] = 0
    for shaft in range(len(height)):
        first = ground.start[shaft]
        for place in range(first, first + height[shaft]):
            pattern = board[place] - 1
            desk.places[pattern, desk.counts[pattern]] = place
            desk.counts[pattern] += 1


@part
def desk_bound(ground, stars, desk):
    """Write the bound of each pattern of the desk's board; return their sum."""
    sort_places(ground, desk.board, desk.height, desk)
    total = 0
    for pattern in range(ground.patterns):
        bound = pattern_bound(stars, desk.places[pattern], desk.counts[pattern])
        desk.bounds[pattern] = bound
        total += bound
    return total


@part
def child_bound(ground, stars, desk, touched, total):
    """Return the bound of the desk's child, whose parent's is `total`."""
    sort_places(ground, desk.child, desk.child_height, desk)
    for pattern in range(ground.patterns):
        if touched >> np.uint64(pattern) & ONE:
            bound = pattern_bound(stars, desk.places[pattern], desk.counts[pattern])
            if bound >= HOPELESS:
                return HOPELESS
            total += bound - desk.bounds[pattern]
    return total


@part
def copy_board(desk):
    """Make the child a copy of the parent."""
    for place in range(len(desk.board)):
        desk.child[place] = desk.board[place]
    for shaft in range(len(desk.height)):
        desk.child_height[shaft] = desk.height[shaft]


@part
def is_empty(height):
    """Return whether no shaft has a block."""
    blocks = 0
    for tall in height:
        blocks += tall
    return blocks == 0


def desk_of(packing: Packing) -> Desk:
    """Return a desk with the board of the first state."""
    ground, board = packing.ground, packing.start
    places = len(ground.cell)
    full = (board[:-1] > 0).astype(np.int32)
    height = np.add.reduceat(full, ground.start[:-1], dtype=np.int32)
    return Desk(
        board,
        height,
        board.copy(),
        height.copy(),
        np.zeros(packing.width, np.uint64),
        np.zeros((ground.patterns, places), np.int32),
        np.zeros(ground.patterns, np.int32),
        np.zeros(ground.patterns, np.int64),
        hand(places),
    )
