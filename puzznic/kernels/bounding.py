"""The bounds of many states at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.bounds_kernel import bounds_of
from puzznic.kernels.ground import pack
from puzznic.kernels.room import Room
from puzznic.kernels.star_kernel import HOPELESS
from puzznic.kernels.star_tables import stars_of
from puzznic.labels import Labels

__all__ = ["HOPELESS", "pair_bounds", "star_bounds"]


def star_bounds(labels: Labels) -> NDArray[np.int32]:
    """Return the star bound of each state of a level; HOPELESS where it is infinite."""
    return _bounds(labels, pairs=False)


def pair_bounds(labels: Labels) -> NDArray[np.int32]:
    """Return the bound from pairs of each state of a level; HOPELESS where it is infinite."""
    return _bounds(labels, pairs=True)


def _bounds(labels: Labels, *, pairs: bool) -> NDArray[np.int32]:
    packing = pack(labels.level)
    room = Room(packing, stars_of(packing), None)
    boards = np.zeros((len(labels), len(packing.start)), np.uint8)
    boards[:, packing.ground.scan] = labels.boards
    bounds = np.zeros(len(labels), np.int32)
    done = 0
    while True:
        done = bounds_of(
            packing.ground, room.stars, room.refinement, pairs, room.desk, boards, bounds, done
        )
        if done == len(boards):
            return bounds
        if not room.grow(0):
            raise MemoryError("no memory for the bounds of so many states")
