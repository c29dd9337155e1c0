"""A level's terrain (`puzznic.marks`) as arrays over places, and dead ends to look for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.coding import encode_all
from puzznic.kernels.desk import desk_of
from puzznic.kernels.ground import Packing
from puzznic.kernels.store import fill_slots
from puzznic.labels import Labels
from puzznic.marks import MARKS, terrain_of

__all__ = [
    "ALL_MARKS",
    "DeadEnds",
    "Land",
    "land_of",
    "mask_of",
    "no_dead_ends",
    "ruled_dead_ends",
    "stored_dead_ends",
]

BITS: dict[str, int] = {name: bit for bit, name in enumerate(MARKS)}
NEGATIVE = 32
"""The bit of a negated mark is that of the mark, and so many more."""
ALL_MARKS = (1 << len(MARKS)) - 1


class Land(NamedTuple):
    """What marks need of a level, and room for one state.

    locked, track: of each place. run, row, column: of each place. pit: the gallery, a row run, of
    each place in a pit of one, or -1. reach: by block, places it gets to. waiting: of a flood.
    words: of each ordered pair of patterns, one row a pattern; after: who waits for whom.
    """

    locked: NDArray[np.bool_]
    track: NDArray[np.bool_]
    run: NDArray[np.int32]
    row: NDArray[np.int32]
    column: NDArray[np.int32]
    pit: NDArray[np.int32]
    reach: NDArray[np.bool_]
    waiting: NDArray[np.int32]
    words: NDArray[np.uint64]
    after: NDArray[np.bool_]


class DeadEnds(NamedTuple):
    """Which states a search leaves out.

    rules: masks of marks and negated ones; a state is dead if some pair of its patterns has all of
    one mask. wanted: the marks that are asked for. keys, slots: of states that are known to be
    dead, and the table that finds them.
    """

    rules: NDArray[np.uint64]
    wanted: NDArray[np.uint64]
    land: Land
    keys: NDArray[np.uint64]
    slots: NDArray[np.uint64]


def mask_of(marks: Iterable[str]) -> int:
    """Return the mask of a rule's marks; raises KeyError for what is none."""
    mask = 0
    for name in marks:
        negated = name.startswith("not_")
        mask |= 1 << (BITS[name.removeprefix("not_")] + (NEGATIVE if negated else 0))
    return mask


def no_dead_ends(packing: Packing) -> DeadEnds:
    """Return what leaves nothing out."""
    return ruled_dead_ends(packing, ())


def ruled_dead_ends(packing: Packing, rules: Iterable[Iterable[str]]) -> DeadEnds:
    """Return the dead ends of some rules, each the marks of one pair of patterns."""
    masks = np.array([mask_of(rule) for rule in rules], np.uint64)
    both = int(np.bitwise_or.reduce(masks)) if len(masks) else 0
    wanted = (both | both >> NEGATIVE) & ALL_MARKS
    nothing = np.zeros((0, packing.width), np.uint64)
    return DeadEnds(
        masks, np.array([wanted], np.uint64), land_of(packing), nothing, np.zeros(0, np.uint64)
    )


def stored_dead_ends(packing: Packing, labels: Labels) -> DeadEnds:
    """Return all dead states of a level: perfect knowledge, to measure others by."""
    dead = labels.boards[~labels.alive]
    boards = np.zeros((len(dead), len(packing.start)), np.uint8)
    boards[:, packing.ground.scan] = dead
    keys = np.zeros((len(dead), packing.width), np.uint64)
    encode_all(packing.ground, boards, keys, desk_of(packing).height)
    slots = np.zeros(1 << (2 * len(dead)).bit_length(), np.uint64)
    fill_slots(keys, len(dead), slots)
    return no_dead_ends(packing)._replace(keys=keys, slots=slots)


def land_of(packing: Packing) -> Land:
    """Return the arrays of a level, with room for one state."""
    terrain, width = terrain_of(packing.level), packing.level.width
    cells, patterns = packing.ground.cell.tolist(), packing.ground.patterns
    places = len(cells)
    return Land(
        np.array([cell in terrain.locked for cell in cells], np.bool_),
        np.array([terrain.run[cell] in terrain.track for cell in cells], np.bool_),
        np.array([terrain.run[cell] for cell in cells], np.int32),
        np.array([cell // width for cell in cells], np.int32),
        np.array([cell % width for cell in cells], np.int32),
        np.array([terrain.pit_of.get(cell, -1) for cell in cells], np.int32),
        np.zeros((places, places + 1), np.bool_),
        np.zeros(places, np.int32),
        np.zeros((patterns, patterns), np.uint64),
        np.zeros((patterns, patterns), np.bool_),
    )
