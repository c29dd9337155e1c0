"""What one square shows of a path, in plain loops over its corners and sides."""

from __future__ import annotations

from witness.kernels.compiling import part
from witness.kernels.parts import FULL3

__all__ = ["last_step", "left_open", "room_of", "view_of"]

ALONG, ON, OFF, START_ON, START_OFF = range(5)
"""The values of `LastStep`."""


@part
def last_step(board, square, head, edge):
    """Return how the path's end stands to a square; edge: its last one, or -1."""
    on = False
    along = False
    for i in range(4):
        on |= board.corners[4 * square + i] == head
        along |= board.sides[4 * square + i] == edge
    if edge < 0:
        return START_ON if on else START_OFF
    return ALONG if along else ON if on else OFF


@part
def left_open(flags, board, work, square, head):
    """Return whether edge-left or full3 fires on a square, the baseline apart."""
    count = work.counts[square]
    if board.k[square] != 3 or board.split[square] or count >= 3:
        return False
    on = False
    touched = 0
    for i in range(4):
        corner = board.corners[4 * square + i]
        on |= corner == head
        touched += work.visited[corner]
    if flags & FULL3:
        return touched > 0 and (not on or count < touched - 1)
    return not on and count > 0


@part
def view_of(board, work, square, head, edge, goal):
    """Return what a square shows of the path, A = `work.region` (see `square_view`)."""
    shared = work.counts[square]
    touched = 0
    for i in range(4):
        touched += work.visited[board.corners[4 * square + i]]
    most = 4 if board.split[square] else 3
    room = min(most, room_of(board, work, square, head, goal))
    usable = work.four[0] + work.four[1] + work.four[2] + work.four[3]
    last = last_step(board, square, head, edge)
    return board.k[square], shared, last, touched, shared + usable, shared + room


@part
def room_of(board, work, square, head, goal):
    """Return e - x of a square, and its usable sides in `work.four`."""
    usable = work.four
    room = 0
    for i in range(4):
        usable[i] = _usable(board, work, square, i)
        room += usable[i]
    crowded = 0  # Bit i for corner i.
    for i in range(4):
        corner = board.corners[4 * square + i]
        whole = _whole(board, square, usable, i) and _whole(board, square, usable, (i + 3) % 4)
        if whole and (corner == head or corner == goal):  # noqa: SIM109  needs one type
            crowded |= 1 << i
    if crowded & 5 == 5 or crowded & 10 == 10:
        return room - 2
    return room - 1 if crowded else room


@part
def _usable(board, work, square, i):
    """Return whether side i of a square can still be used within `work.region`."""
    if not board.open[4 * square + i] or work.used[board.sides[4 * square + i]]:
        return False
    one = work.region[board.corners[4 * square + i]]
    other = work.region[board.corners[4 * square + (i + 1) % 4]]
    middle = board.middles[4 * square + i]
    if middle < 0:
        return one and other
    return work.region[middle] and (one or other)


@part
def _whole(board, square, usable, i):
    return usable[i] and board.middles[4 * square + i] < 0
