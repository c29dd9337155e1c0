"""Spans of one state. Compiled; the twin of `rushhour.spans`.

Rows of `low`, `high` and `waiting` are the spans in the making on the way of choices, the first row
before any choice. What a vehicle has to leave is a pair (vehicle, line); a row of `waiting` begins
with how many there are.
"""

from __future__ import annotations

from rushhour.kernels.compiling import inlined, part
from rushhour.kernels.rows import (
    ACROSS,
    BEFORE,
    BEHIND,
    HIGHEST,
    HORIZONTAL,
    LENGTH,
    LINE,
    LOWEST,
    STEP,
)

__all__ = ["begin", "cost_of", "least_cost", "moves_anyway"]

NOWHERE = -1
"""No position."""


@part
def begin(room, target, scratch):
    """Fill row 0 with what follows from the red car's way; return whether a plan may be."""
    at, low, high, waiting = scratch.at, scratch.low, scratch.high, scratch.waiting
    for i in range(len(at)):
        low[0, i] = high[0, i] = at[i]
    waiting[0, 0, 0] = 0
    if not room[LOWEST, 0] <= target <= room[HIGHEST, 0]:
        return False
    _extend(room, scratch, 0, 0, target)
    return _settle(room, scratch, 0)


@inlined
def cost_of(scratch, row):
    """Return the slides that a row costs so far."""
    cost = 0
    for i in range(len(scratch.at)):
        cost += (scratch.low[row, i] < scratch.at[i]) + (scratch.at[i] < scratch.high[row, i])
    return cost


@inlined
def moves_anyway(scratch, vehicle):
    """Return whether a vehicle moves however the rest of row 0 is settled."""
    if scratch.low[0, vehicle] < scratch.high[0, vehicle]:
        return True
    for i in range(1, scratch.waiting[0, 0, 0] + 1):  # noqa: SIM110  numba knows no any()
        if scratch.waiting[0, i, 0] == vehicle:
            return True
    return False


@part
def least_cost(room, scratch, limit):
    """Return the least cost of spans that settle row 0, `limit` if it is not below that."""
    row, tried, waiting = 0, scratch.tried, scratch.waiting
    tried[0] = 0
    while row >= 0:
        if tried[row] == 2 or _at_least(scratch, row) >= limit:
            row -= 1
        elif waiting[row, 0, 0] == 0:
            limit = min(limit, cost_of(scratch, row) + (not _can_begin(room, scratch, row)))
            row -= 1
        else:
            vehicle, line = waiting[row, 1, 0], waiting[row, 1, 1]
            way = line + 1 if tried[row] else line - room[LENGTH, vehicle]
            tried[row] += 1
            _copy(scratch, row)
            _extend(room, scratch, row + 1, vehicle, way)
            if _settle(room, scratch, row + 1):
                row += 1
                tried[row] = 0
    return limit


@inlined
def _can_begin(room, scratch, row):
    """Return whether some vehicle can move at once to where its span goes."""
    for i in range(len(scratch.at)):
        at, first = scratch.at[i], room[LINE, i] * room[ACROSS, i]
        if scratch.low[row, i] < at and scratch.taken[first + (at - 1) * room[STEP, i]] < 0:
            return True
        behind = first + (at + room[LENGTH, i]) * room[STEP, i]
        if at < scratch.high[row, i] and scratch.taken[behind] < 0:
            return True
    return False


@part
def _at_least(scratch, row):
    cost, low, high = cost_of(scratch, row), scratch.low, scratch.high
    count = scratch.waiting[row, 0, 0]
    for i in range(1, count + 1):
        vehicle = scratch.waiting[row, i, 0]
        new = low[row, vehicle] == high[row, vehicle]
        for j in range(1, i):
            if scratch.waiting[row, j, 0] == vehicle:
                new = False
        cost += new
    return cost


@part
def _copy(scratch, row):
    for i in range(len(scratch.at)):
        scratch.low[row + 1, i] = scratch.low[row, i]
        scratch.high[row + 1, i] = scratch.high[row, i]
    for i in range(scratch.waiting[row, 0, 0] + 1):
        scratch.waiting[row + 1, i, 0] = scratch.waiting[row, i, 0]
        scratch.waiting[row + 1, i, 1] = scratch.waiting[row, i, 1]


@part
def _settle(room, scratch, row):
    """Extend the spans that can go one way only; return False if one can go nowhere."""
    waiting, changed = scratch.waiting, True
    while changed:
        changed = False
        i = 1
        while i <= waiting[row, 0, 0]:
            vehicle, line = waiting[row, i, 0], waiting[row, i, 1]
            ways, way = _ways(room, scratch, row, vehicle, line)
            if ways == 0:
                return False
            if ways == 2:
                i += 1
                continue
            changed = True
            last = waiting[row, 0, 0]
            waiting[row, i, 0], waiting[row, i, 1] = waiting[row, last, 0], waiting[row, last, 1]
            waiting[row, 0, 0] = last - 1
            if way != NOWHERE:
                _extend(room, scratch, row, vehicle, way)
    return True


@inlined
def _ways(room, scratch, row, vehicle, line):
    """Return in how many ways a vehicle can leave a line, and the only one; it may be left."""
    low, high = scratch.low[row, vehicle], scratch.high[row, vehicle]
    below, above = line - room[LENGTH, vehicle], line + 1
    if low <= below or above <= high:
        return 1, NOWHERE
    can_below, can_above = room[LOWEST, vehicle] <= below, above <= room[HIGHEST, vehicle]
    return can_below + can_above, below if can_below else above


@part
def _extend(room, scratch, row, vehicle, to):
    """Extend a span to a position, and those of neighbours in its lane that it pushes."""
    low, high = scratch.low, scratch.high
    if to < low[row, vehicle]:
        while vehicle >= 0 and to < low[row, vehicle]:
            for place in range(to, low[row, vehicle]):
                _sweep(room, scratch, row, vehicle, place)
            low[row, vehicle] = to
            vehicle = room[BEFORE, vehicle]
            if vehicle >= 0:
                to -= room[LENGTH, vehicle]
    else:
        while vehicle >= 0 and to > high[row, vehicle]:
            length = room[LENGTH, vehicle]
            for place in range(high[row, vehicle] + length, to + length):
                _sweep(room, scratch, row, vehicle, place)
            high[row, vehicle] = to
            vehicle = room[BEHIND, vehicle]
            to += length


@inlined
def _sweep(room, scratch, row, vehicle, place):
    """Tell the vehicle that stands on a place of a lane and crosses it to leave it."""
    waiting, line = scratch.waiting, room[LINE, vehicle]
    other = scratch.taken[place * room[STEP, vehicle] + line * room[ACROSS, vehicle]]
    if other < 0 or room[HORIZONTAL, other] == room[HORIZONTAL, vehicle]:
        return
    count = waiting[row, 0, 0]
    for i in range(1, count + 1):
        if waiting[row, i, 0] == other and waiting[row, i, 1] == line:
            return
    waiting[row, 0, 0] = count + 1
    waiting[row, count + 1, 0], waiting[row, count + 1, 1] = other, line
