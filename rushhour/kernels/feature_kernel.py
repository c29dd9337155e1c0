"""The features of states. Compiled; the twin of `rushhour.features`, whose order they have."""

from __future__ import annotations

from rushhour.kernels.compiling import inlined, kernel, part
from rushhour.kernels.rows import ACROSS, HORIZONTAL, LENGTH, LINE, SIZE, STEP
from rushhour.kernels.span_kernel import begin, least_cost, moves_anyway
from rushhour.spans import MOST

__all__ = ["BLOCKERS", "HELD", "MOVERS", "MUST", "STUCK", "TIGHT", "see", "see_all"]

BLOCKERS, STUCK, MUST, MOVERS, TIGHT, HELD = range(6)
"""The places of features."""
FREE, WALL = -1, -2


@kernel
def see_all(positions, room, target, front, wanted, scratch, found):
    """Write the features of states, one a row of `positions`; those that are not wanted are 0."""
    for state in range(len(positions)):
        for i in range(len(scratch.at)):
            scratch.at[i] = positions[state, i]
        see(room, target, front, wanted, scratch)
        for i in range(len(scratch.seen)):
            found[state, i] = scratch.seen[i]


@inlined
def see(room, target, front, wanted, scratch):
    """Write the features of the state in `scratch.at` to `scratch.seen`."""
    seen, at, taken = scratch.seen, scratch.at, scratch.taken
    seen[:] = 0
    for cell in range(len(taken)):
        taken[cell] = scratch.walls[cell]
    for i in range(len(at)):
        cell = at[i] * room[STEP, i] + room[LINE, i] * room[ACROSS, i]
        for _ in range(room[LENGTH, i]):
            taken[cell] = i
            cell += room[STEP, i]
    if wanted[HELD]:
        for i in range(len(at)):
            seen[HELD] += _is_held(room, scratch, i)
    if at[0] != target:
        if wanted[BLOCKERS] or wanted[STUCK]:
            _see_blockers(room, front, scratch)
        if wanted[MUST] or wanted[MOVERS] or wanted[TIGHT]:
            _see_spans(room, target, wanted, scratch)
    for i in range(len(seen)):
        seen[i] = min(seen[i], MOST)


@inlined
def _see_blockers(room, front, scratch):
    for place in range(*_before_red(room, front, scratch)):
        other = scratch.taken[place * room[STEP, 0] + room[LINE, 0] * room[ACROSS, 0]]
        if other >= 0 and room[HORIZONTAL, other] != room[HORIZONTAL, 0]:
            scratch.seen[BLOCKERS] += 1
            scratch.seen[STUCK] += _is_stuck(room, scratch, other)


@inlined
def _before_red(room, front, scratch):
    """Return the range of places between the red car and the exit."""
    if front:
        return scratch.at[0] + room[LENGTH, 0], room[SIZE, 0]
    return 0, scratch.at[0]


@part
def _see_spans(room, target, wanted, scratch):
    seen = scratch.seen
    is_possible = begin(room, target, scratch)
    for i in range(len(scratch.at)):
        if not is_possible or moves_anyway(scratch, i):
            seen[MUST] += 1
            seen[TIGHT] += wanted[TIGHT] and _is_held(room, scratch, i)
    if not is_possible:
        seen[MUST] = seen[MOVERS] = MOST
    elif wanted[MOVERS]:
        seen[MOVERS] = least_cost(room, scratch, MOST)


@inlined
def _is_stuck(room, scratch, vehicle):
    """Return whether neither way off the red car's lane is free."""
    at, length, line = scratch.at[vehicle], room[LENGTH, vehicle], room[LINE, 0]
    return not (
        _is_free(room, scratch, vehicle, line - length, at)
        or _is_free(room, scratch, vehicle, at + length, line + 1 + length)
    )


@inlined
def _is_held(room, scratch, vehicle):
    step = room[STEP, vehicle]
    before = scratch.at[vehicle] - 1
    behind = before + room[LENGTH, vehicle] + 1
    first = room[LINE, vehicle] * room[ACROSS, vehicle]
    if before >= 0 and scratch.taken[first + before * step] == FREE:
        return False
    return behind >= room[SIZE, vehicle] or scratch.taken[first + behind * step] != FREE


@inlined
def _is_free(room, scratch, vehicle, start, stop):
    """Return whether some places of a vehicle's lane are on the board and free."""
    if start < 0 or stop > room[SIZE, vehicle]:
        return False
    cell = start * room[STEP, vehicle] + room[LINE, vehicle] * room[ACROSS, vehicle]
    for _ in range(start, stop):
        if scratch.taken[cell] != FREE:
            return False
        cell += room[STEP, vehicle]
    return True
