"""Profiles of the frontier dynamic programming: how the pieces of a path cross the frontier.

All that the undecided part of a board needs to know of the path so far is, for each edge that
crosses the frontier, one slot:

    slot    meaning
    FREE    the path does not use the edge
    OPEN    it does; the other end of this piece of the path is the CLOSE of the same nesting
    CLOSE   it does; the other end of this piece is the OPEN of the same nesting
    START   it does; the other end of this piece is the path's start
    GOAL    it does; the other end of this piece is the path's goal

Before the vertex in column c is decided, slots 0..c-1 are the edges up from its own row, slot c is
the edge in from the left, slots c+1.. are the edges in from the row below; after it, slot c is its
edge up and slot c+1 its edge to the right. There is one slot more than vertices in a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

__all__ = ["BITS", "DONE", "Move", "Moves", "Role"]

FREE, OPEN, CLOSE, START, GOAL = range(5)
TERMINALS = (START, GOAL)
DEPTH = (0, 1, -1, 0, 0)
"""How the nesting changes at a slot, read from the left."""
BITS = 3
"""Bits of a slot in a profile's int; slot i begins at bit 3i."""
SLOT = (1 << BITS) - 1
DONE = -1
"""The state of a path that is complete."""


class Role(IntEnum):
    """What a vertex may be for the path. LAST: the sweep meets no other of its kind after it."""

    PLAIN = 0
    START = 1
    LAST_START = 2
    GOAL = 3
    LAST_GOAL = 4


TERMINAL_OF = (FREE, START, START, GOAL, GOAL)
"""What a path that begins or ends at a vertex leaves in the slot onward, by the vertex's role."""

Move = tuple[int, int, int]
"""A choice at a vertex: is the edge to the right used (0 or 1), how many edges but the top one does
the square to the left of the edge up have, and the slots afterwards (DONE for a complete path)."""


class Moves(dict[int, tuple[Move, ...]]):
    """The moves at one kind of vertex by the slots before it, worked out when first asked for.

    Puzzles differ only in which kinds they meet, so the tables can serve many puzzles. `turn`: the
    vertex is the last in its row.
    """

    def __init__(self, column: int, role: Role, right: bool, up: bool, turn: bool) -> None:
        super().__init__()
        self.column, self.role = column, role
        self.right, self.up, self.turn = right, up, turn

    def __missing__(self, slots: int) -> tuple[Move, ...]:
        moves = self[slots] = tuple(self._moves(slots))
        return moves

    def _moves(self, slots: int) -> Iterator[Move]:
        column = self.column
        sides = bool(_slot(slots, column)) + bool(column and _slot(slots, column - 1))
        for after in _choices(slots, column, self.role):
            if after == DONE:
                yield 0, sides, DONE
                continue
            up, right = bool(_slot(after, column)), bool(_slot(after, column + 1))
            if up <= self.up and right <= self.right and _alive(after, self.role):
                # The next row's first vertex has no edge from the left: a FREE slot comes first.
                yield int(right), sides + up, after << BITS if self.turn else after


def _choices(slots: int, column: int, role: Role) -> Iterator[int]:
    """Yield the slots after each choice at a vertex, edges onward unlimited; DONE for complete."""
    incoming = [i for i in (column, column + 1) if _slot(slots, i)]
    terminal = TERMINAL_OF[role]
    if terminal != GOAL or not incoming:
        yield from _passing(slots, column, incoming, can_turn=terminal != GOAL)
    if terminal != FREE and len(incoming) < 2 and not _holds(slots, terminal):
        yield from _ending(slots, column, incoming, terminal)


def _passing(slots: int, column: int, incoming: list[int], can_turn: bool) -> Iterator[int]:
    """Yield the slots after the path passes a vertex (two edges) or misses it (none)."""
    if len(incoming) == 2:
        after = _joined(slots, column)
        if after is not None:
            yield after
    elif incoming:
        piece = _slot(slots, incoming[0])
        for onward in (column, column + 1):
            yield _put(_put(slots, incoming[0], FREE), onward, piece)
    else:
        yield slots
        if can_turn:
            yield _put(_put(slots, column, OPEN), column + 1, CLOSE)


def _ending(slots: int, column: int, incoming: list[int], terminal: int) -> Iterator[int]:
    """Yield the slots after the path begins or ends at a vertex (one edge)."""
    if not incoming:
        for onward in (column, column + 1):
            yield _put(slots, onward, terminal)
        return
    piece = _slot(slots, incoming[0])
    cleared = _put(slots, incoming[0], FREE)
    if piece not in TERMINALS:
        yield _put(cleared, _mate(slots, incoming[0]), terminal)
    elif not cleared:
        yield DONE


def _joined(slots: int, column: int) -> int | None:
    """Return the slots after the two incoming edges meet; None if that closes a loop."""
    first, second = _slot(slots, column), _slot(slots, column + 1)
    cleared = _put(_put(slots, column, FREE), column + 1, FREE)
    if first in TERMINALS and second in TERMINALS:
        return None if cleared else DONE
    if first in TERMINALS:
        return _put(cleared, _mate(slots, column + 1), first)
    if second in TERMINALS:
        return _put(cleared, _mate(slots, column), second)
    if (first, second) == (OPEN, CLOSE):
        return None
    low, high = sorted((_mate(slots, column), _mate(slots, column + 1)))
    return _put(_put(cleared, low, OPEN), high, CLOSE)


def _mate(slots: int, i: int) -> int:
    """Return the slot of the other end of the piece in slot i, which is OPEN or CLOSE."""
    step = 1 if _slot(slots, i) == OPEN else -1
    depth = 0
    while True:
        depth += DEPTH[_slot(slots, i)]
        if depth == 0:
            return i
        i += step


def _alive(slots: int, role: Role) -> bool:
    """Return whether the path has begun (ended) once its last start (goal) is behind."""
    if role == Role.LAST_START:
        return _holds(slots, START)
    return role != Role.LAST_GOAL or _holds(slots, GOAL)


def _slot(slots: int, i: int) -> int:
    return slots >> BITS * i & SLOT


def _put(slots: int, i: int, piece: int) -> int:
    return slots & ~(SLOT << BITS * i) | piece << BITS * i


def _holds(slots: int, piece: int) -> bool:
    while slots:
        if slots & SLOT == piece:
            return True
        slots >>= BITS
    return False
