"""The three sweeps of the compiled frontier: shortest solution, number of solutions, any solution.

The first two go layer by layer: a layer holds the states before one step, each once. The third goes
depth-first. Their inner loops are written out: a function that takes arrays costs more to call than
it does here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witness.kernels.frontier_board import Ints, Steps, step_at
from witness.kernels.frontier_compile import kernel, part
from witness.kernels.frontier_states import DEAD, FINISHED, UNUSED, WHOLE, Step, follow
from witness.kernels.frontier_table import (
    AT,
    BEST,
    BEST_FROM,
    BEST_USES,
    BUDGET,
    CROWDED,
    DONE,
    END,
    EXPANSIONS,
    GENERATED,
    HEIGHT,
    LEVEL_SHIFT,
    MOST_SUCCESSORS,
    NONE,
    SLOTS,
    STEP,
    TOP,
    WIDEN,
    Places,
    empty_table,
    hindrance,
    home,
    spread,
    spread_levels,
)

__all__ = ["LIMB_BITS", "UP_SHIFT", "any_solution", "number_of_solutions", "shortest_solution"]

UP_SHIFT = 2
"""The uses of a step's edges in one number: the right one's, and above this bit the upper one's."""

LIMB_BITS = 62
"""Numbers of solutions are in base 2^62, lowest limb first: sums of two limbs stay below 2^63."""
LIMB = (1 << LIMB_BITS) - 1


@kernel
def shortest_solution(
    steps: Steps,
    debts: int,
    cursor: Ints,
    states: Ints,
    lengths: Places,
    origins: Places,
    uses: NDArray[np.uint8],
    table: Places,
) -> int:
    """Find the least length of a way to each state, that way's last state and the uses there."""
    while cursor[STEP] < len(steps):
        step = step_at(steps, cursor[STEP])
        why = _shorten(step, debts, cursor, states, lengths, origins, uses, table)
        if why != DONE:
            return why
        cursor[STEP] += 1
        empty_table(table, cursor, cursor[TOP] - cursor[END])
        cursor[END] = cursor[TOP]
    return DONE


@part
def _shorten(
    step: Step,
    debts: int,
    cursor: Ints,
    states: Ints,
    lengths: Places,
    origins: Places,
    uses: NDArray[np.uint8],
    table: Places,
) -> int:
    """Expand what is left of a layer."""
    while cursor[AT] < cursor[END]:
        at, top = cursor[AT], cursor[TOP]
        why = hindrance(cursor[BUDGET], top, len(states), top - cursor[END], cursor[SLOTS])
        if why == CROWDED and spread(states, cursor[END], table, cursor):
            why = DONE
        if why != DONE:
            return why
        for right in range(step.right_uses):
            for up in range(step.up_uses):
                after = follow(step, debts, states[at], right, up)
                if after == DEAD:
                    continue
                cursor[GENERATED] += 1
                length = lengths[at] + _points(right, step.right) + _points(up, step.up)
                if after == FINISHED:
                    if cursor[BEST] == NONE or length < cursor[BEST]:
                        cursor[BEST], cursor[BEST_FROM] = length, at
                        cursor[BEST_USES] = right | up << UP_SHIFT
                    continue
                slot = home(after, cursor[SLOTS])
                while table[slot] != NONE and states[table[slot]] != after:
                    slot = slot + 1 & cursor[SLOTS] - 1
                place = np.int64(table[slot])
                if place == NONE:
                    place = cursor[TOP]
                    table[slot], states[place] = place, after
                    cursor[TOP] += 1
                elif lengths[place] <= length:
                    continue
                lengths[place], origins[place] = length, at
                uses[place] = right | up << UP_SHIFT
        cursor[AT] += 1
        cursor[BUDGET] -= 1
        cursor[EXPANSIONS] += 1
    return DONE


@part
def _points(use: int, terminal: int) -> int:
    """Return by how many points an edge makes the path longer."""
    return int(use != UNUSED) + int(use == WHOLE and terminal != 0)


@kernel
def number_of_solutions(
    steps: Steps, debts: int, cursor: Ints, states: Ints, ways: Ints, total: Ints, table: Places
) -> int:
    """Add up the ways to each state: arrays by [parity of the step, place] and [.., .., limb]."""
    while cursor[STEP] < len(steps):
        here = cursor[STEP] & 1
        if cursor[AT] == 0 and not _fits(ways, here, cursor[END], total):
            return WIDEN
        step = step_at(steps, cursor[STEP])
        why = _add_up(step, debts, cursor, states, ways, total, table, here)
        if why != DONE:
            return why
        cursor[STEP] += 1
        empty_table(table, cursor, cursor[TOP])
        cursor[END], cursor[AT], cursor[TOP] = cursor[TOP], 0, 0
    return DONE


@part
def _add_up(
    step: Step,
    debts: int,
    cursor: Ints,
    states: Ints,
    ways: Ints,
    total: Ints,
    table: Places,
    here: int,
) -> int:
    """Expand what is left of a layer."""
    there = 1 - here
    while cursor[AT] < cursor[END]:
        at, top = cursor[AT], cursor[TOP]
        why = hindrance(cursor[BUDGET], top, states.shape[1], top, cursor[SLOTS])
        if why == CROWDED and spread(states[there], 0, table, cursor):
            why = DONE
        if why != DONE:
            return why
        for right in range(step.right_uses):
            for up in range(step.up_uses):
                after = follow(step, debts, states[here, at], right, up)
                if after == DEAD:
                    continue
                cursor[GENERATED] += 1
                carry = 0
                if after == FINISHED:
                    for limb in range(len(total)):
                        carry += total[limb] + ways[here, at, limb]
                        total[limb] = carry & LIMB
                        carry >>= LIMB_BITS
                    continue
                slot = home(after, cursor[SLOTS])
                while table[slot] != NONE and states[there, table[slot]] != after:
                    slot = slot + 1 & cursor[SLOTS] - 1
                place = np.int64(table[slot])
                if place == NONE:
                    place = cursor[TOP]
                    table[slot], states[there, place] = place, after
                    cursor[TOP] += 1
                    for limb in range(len(total)):
                        ways[there, place, limb] = 0
                for limb in range(len(total)):
                    carry += ways[there, place, limb] + ways[here, at, limb]
                    ways[there, place, limb] = carry & LIMB
                    carry >>= LIMB_BITS
        cursor[AT] += 1
        cursor[BUDGET] -= 1
        cursor[EXPANSIONS] += 1
    return DONE


@part
def _fits(ways: Ints, here: int, end: int, total: Ints) -> bool:
    """Return whether no number can overflow in a layer's expansion.

    No state after it, nor the total, gains more than MOST_SUCCESSORS times all ways before it.
    """
    last = len(total) - 1
    bound = 0.0
    for place in range(end):
        bound += ways[here, place, last] + 1.0
    # Half of what is allowed, as these sums are rounded.
    return bool(MOST_SUCCESSORS * bound + total[last] + 1.0 <= 2.0 ** (LIMB_BITS - 1))


@kernel
def any_solution(
    steps: Steps,
    debts: int,
    cursor: Ints,
    states: Ints,
    levels: Places,
    stack: Places,
    table: Places,
) -> int:
    """Look for a first solution; BEST becomes 0 if there is one. A state's level is its step."""
    while cursor[HEIGHT] and cursor[BEST] == NONE:
        top = cursor[TOP]
        why = hindrance(cursor[BUDGET], top, len(states), top, cursor[SLOTS])
        if why == CROWDED and spread_levels(states, levels, table, cursor):
            why = DONE
        if why != DONE:
            return why
        cursor[HEIGHT] -= 1
        cursor[BUDGET] -= 1
        cursor[EXPANSIONS] += 1
        at = stack[cursor[HEIGHT]]
        level = levels[at] + 1
        step = step_at(steps, level - 1)
        for right in range(step.right_uses):
            for up in range(step.up_uses):
                after = follow(step, debts, states[at], right, up)
                if after == DEAD:
                    continue
                cursor[GENERATED] += 1
                if after == FINISHED:
                    cursor[BEST] = 0
                    return DONE
                slot = home(after ^ level << LEVEL_SHIFT, cursor[SLOTS])
                while table[slot] != NONE and (
                    states[table[slot]] != after or levels[table[slot]] != level
                ):
                    slot = slot + 1 & cursor[SLOTS] - 1
                if table[slot] == NONE:
                    place = cursor[TOP]
                    table[slot], states[place], levels[place] = place, after, level
                    stack[cursor[HEIGHT]] = place
                    cursor[HEIGHT] += 1
                    cursor[TOP] += 1
    return DONE
