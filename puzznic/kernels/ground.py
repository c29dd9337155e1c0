"""A level's floor as arrays: shafts, neighbours, and how states are packed into words."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.level import WALL, Level
from puzznic.rules import State, blocks, initial

__all__ = ["Ground", "Packing", "pack"]

WORD_BITS = 64


class Ground(NamedTuple):
    """What kernels know of a level.

    shaft: of each place. start: the first place of each shaft, and one entry more. beside: for each
    place those to the left, to the right, below and above, or the number of places for a wall.
    scan: the places row by row, as moves are listed. cell: the level's cell of each place. bits: of
    a pattern's number in a key. patterns: how many there are.
    """

    shaft: NDArray[np.int32]
    start: NDArray[np.int32]
    beside: NDArray[np.int32]
    scan: NDArray[np.int32]
    cell: NDArray[np.int32]
    bits: int
    patterns: int


class Packing(NamedTuple):
    """A level's ground, and its states as boards."""

    level: Level
    ground: Ground
    width: int
    """Words of a key."""

    @property
    def start(self) -> NDArray[np.uint8]:
        """The board of the settled first state."""
        return self.board(initial(self.level))

    def board(self, state: State) -> NDArray[np.uint8]:
        """Return a state's board, with one entry more, for the wall."""
        number = {pattern: i for i, pattern in enumerate(self.level.patterns, start=1)}
        kinds = [number.get(state[cell], 0) for cell in self.ground.cell]
        return np.array([*kinds, 255], np.uint8)

    def state(self, board: NDArray[np.uint8]) -> State:
        """Return the state of a board."""
        names = (" ", *self.level.patterns)
        cells = [WALL] * len(self.level.cells)
        for cell, kind in zip(self.ground.cell.tolist(), board.tolist(), strict=False):
            cells[cell] = names[kind]
        return tuple(cells)


def pack(level: Level) -> Packing:
    """Return the packing of a level."""
    shafts = _shafts(level)
    places = [cell for shaft in shafts for cell in shaft]
    number = {cell: place for place, cell in enumerate(places)}
    steps = (-1, 1, level.width, -level.width)
    ground = Ground(
        np.array([i for i, shaft in enumerate(shafts) for _ in shaft], np.int32),
        np.cumsum([0, *map(len, shafts)]).astype(np.int32),
        np.array([[number.get(c + s, len(places)) for s in steps] for c in places], np.int32),
        np.array([number[cell] for cell in level.floor], np.int32),
        np.array(places, np.int32),
        (len(level.patterns) - 1).bit_length(),
        len(level.patterns),
    )
    most_bits = len(blocks(level.cells)) * (ground.bits + 1) + len(shafts)
    # A pattern's code is not parted, so a word may end with up to `bits` unused ones.
    return Packing(level, ground, -(-most_bits // (WORD_BITS - ground.bits)))


def _shafts(level: Level) -> list[list[int]]:
    """Return the floor cells of each shaft, from the lowest up."""
    found = []
    for cell in level.floor:
        if level.cells[cell + level.width] == WALL:
            shaft = [cell]
            while level.cells[above := shaft[-1] - level.width] != WALL:
                shaft.append(above)
            found.append(shaft)
    return found
