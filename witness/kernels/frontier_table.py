"""The cursor of a compiled sweep, and the hash table in which it finds states again.

States lie in arrays at places, numbered in the order in which they were found; the table holds
places. A sweep returns after so many expansions, or where an array is too small, and goes on when
it is called again with the same arguments. How far it is stands in its cursor:

    STEP             the step whose layer is expanded
    AT, END          the place of the state to expand next, and the end of its layer
    TOP              the end of the places taken
    HEIGHT           of the stack, depth-first
    SLOTS            the size of the part of the table in use, a power of two
    BUDGET           expansions that it may still make; filled by the caller
    EXPANSIONS, GENERATED       counters
    BEST, BEST_FROM, BEST_USES  the shortest solution so far (NONE: none): its length, the place of
                                its last state, the uses of that state's edges onward
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witness.kernels.frontier_board import Ints
from witness.kernels.frontier_compile import part

__all__ = [
    "AT",
    "BEST",
    "BEST_FROM",
    "BEST_USES",
    "BUDGET",
    "CROWDED",
    "CURSOR",
    "DONE",
    "END",
    "EXPANSIONS",
    "FULL",
    "GENERATED",
    "HEIGHT",
    "LEVEL_SHIFT",
    "MOST_SUCCESSORS",
    "NONE",
    "PAUSED",
    "SLOTS",
    "STEP",
    "TOP",
    "WIDEN",
    "Places",
    "empty_table",
    "hindrance",
    "home",
    "spread",
    "spread_levels",
]

Places = NDArray[np.int32]

STEP, AT, END, TOP, HEIGHT, SLOTS = range(6)
BUDGET, EXPANSIONS, GENERATED, BEST, BEST_FROM, BEST_USES, CURSOR = range(6, 13)

DONE, PAUSED, FULL, CROWDED, WIDEN = range(5)
"""Why a sweep returned: it is over; the budget is spent; the arrays of states are full; the table
is; the numbers of solutions need one limb more."""

NONE = -1
MOST_SUCCESSORS = 16
"""There are at most four uses of each edge onward."""
FEWEST_SLOTS = 64
LEVEL_SHIFT = 48
HASH = -7046029254386353131
"""2^64 divided by the golden ratio, as a negative int64: multiplicative hashing."""


@part
def home(key: int, slots: int) -> int:
    """Return the slot where the search for a state begins; it goes on upwards, and round."""
    mixed = key * HASH
    return (mixed ^ mixed >> 32) & slots - 1


@part
def hindrance(budget: int, top: int, places: int, states: int, slots: int) -> int:
    """Return why the next state can't be expanded, or DONE.

    Whatever follows it must find places, and leave half of the slots in use free.
    """
    if budget == 0:
        return PAUSED
    if top + MOST_SUCCESSORS > places:
        return FULL
    return CROWDED if 2 * (states + MOST_SUCCESSORS) > slots else DONE


@part
def empty_table(table: Places, cursor: Ints, states: int) -> None:
    """Empty the table for a layer of about so many states."""
    slots = FEWEST_SLOTS
    while slots < 4 * states and 2 * slots <= len(table):
        slots *= 2
    table[:slots] = NONE
    cursor[SLOTS] = slots


@part
def spread(states: Ints, begin: int, table: Places, cursor: Ints) -> bool:
    """Use twice as many slots for the states from `begin` on; False if the table has no more."""
    if 2 * cursor[SLOTS] > len(table):
        return False
    cursor[SLOTS] *= 2
    table[: cursor[SLOTS]] = NONE
    for place in range(begin, cursor[TOP]):
        slot = home(states[place], cursor[SLOTS])
        while table[slot] != NONE:
            slot = slot + 1 & cursor[SLOTS] - 1
        table[slot] = place
    return True


@part
def spread_levels(states: Ints, levels: Places, table: Places, cursor: Ints) -> bool:
    """Do the same for all states, where one is another at another level."""
    if 2 * cursor[SLOTS] > len(table):
        return False
    cursor[SLOTS] *= 2
    table[: cursor[SLOTS]] = NONE
    for place in range(cursor[TOP]):
        slot = home(states[place] ^ np.int64(levels[place]) << LEVEL_SHIFT, cursor[SLOTS])
        while table[slot] != NONE:
            slot = slot + 1 & cursor[SLOTS] - 1
        table[slot] = place
    return True
