"""Profiles of the frontier dynamic programming: how the pieces of a path cross the frontier.

The sweep decides the vertices of a board row by row. For each edge that crosses the frontier, all
that the undecided part needs to know of the path so far is one slot:

    slot    meaning
    FREE    the path does not use the edge
    OPEN    it does; the other end of this piece of the path is the CLOSE of the same nesting
    CLOSE   it does; the other end of this piece is the OPEN of the same nesting
    START   it does; the other end of this piece is the path's start
    GOAL    it does; the other end of this piece is the path's goal
    STUB    it uses the nearer half only: it starts or ends in the edge's middle

Before the vertex in column c is decided, slots 0..c-1 are the edges up from its own row, slot c is
the edge in from the left, slots c+1.. are the edges in from the row below; after it, slot c is its
edge up and slot c+1 its edge to the right. There is one slot more than vertices in a row. One bit
more says that the path is finished: its piece from the start has met its piece from the goal. A
path may pass starts and goals other than its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

__all__ = ["BITS", "FINISHED", "GOAL", "START", "Kind", "Move", "Moves"]

FREE, OPEN, CLOSE, START, GOAL, STUB = range(6)
PIECES = (OPEN, CLOSE, START, GOAL)
"""What leads the path into the next vertex."""
DEPTH = (0, 1, -1, 0, 0, 0)
"""How the nesting changes at a slot, read from the left."""

BITS = 3
"""Bits of a slot in a profile's int; slot i begins at bit 3i + 1."""
SLOT = (1 << BITS) - 1
FINISHED = 1
"""The bit of a finished path."""


class Kind(IntEnum):
    """What a vertex, or the middle of an edge, is to a path. BLOCKED: an edge that is not there."""

    PLAIN = 0
    BLOCKED = 1
    START = START
    GOAL = GOAL


Move = tuple[int, int, int]
"""A choice at a vertex: is the edge to the right used (0 or 1), how many edges but the top one does
the square to the left of the edge up have, and the profile afterwards."""


class Moves(dict[int, tuple[Move, ...]]):
    """The moves at one sort of vertex by the profile before it, worked out when first asked for.

    Puzzles differ only in which sorts they meet, so the tables can serve many puzzles. right, up:
    what the edges onward are. turn: the vertex is the last in its row. past: START, GOAL or both
    where no later point is one: the path must have it by now.
    """

    def __init__(
        self, column: int, vertex: Kind, right: Kind, up: Kind, turn: bool, past: tuple[int, ...]
    ) -> None:
        super().__init__()
        self.column, self.vertex, self.right, self.up = column, vertex, right, up
        self.turn, self.past = turn, past

    def __missing__(self, profile: int) -> tuple[Move, ...]:
        moves = self[profile] = tuple(self._moves(profile))
        return moves

    def _moves(self, profile: int) -> Iterator[Move]:
        column = self.column
        sides = _used(profile, column) + (column > 0 and _used(profile, column - 1))
        for after in self._profiles(profile):
            if all(_has(after, terminal) for terminal in self.past):
                right, up = _used(after, column + 1), _used(after, column)
                yield int(right), sides + up, _turned(after) if self.turn else after

    def _profiles(self, profile: int) -> Iterator[int]:
        """Yield the profiles after the vertex, the edge up and the edge to the right."""
        for at in _at_vertex(profile, self.column, self.vertex):
            for above in _on_edge(at, self.column, self.up):
                yield from _on_edge(above, self.column + 1, self.right)


def _at_vertex(profile: int, column: int, kind: Kind) -> Iterator[int]:
    """Yield the profiles after each choice at a vertex, edges onward taken to be whole."""
    slots = (column, column + 1)
    incoming = [i for i in slots if _slot(profile, i) in PIECES]
    for i in set(slots) - set(incoming):
        profile = _put(profile, i, FREE)
    if profile & FINISHED:
        yield profile
        return
    yield from _passing(profile, column, incoming)
    if kind != Kind.PLAIN and len(incoming) < 2 and not _has(profile, kind):
        if incoming:
            yield from _ended(profile, incoming[0], kind, FREE)
        else:
            yield from (_put(profile, i, kind) for i in slots)


def _passing(profile: int, column: int, incoming: list[int]) -> Iterator[int]:
    """Yield the profiles after the path passes a vertex (two edges) or misses it (none)."""
    if len(incoming) == 2:
        yield from _joined(profile, column)
    elif incoming:
        piece = _slot(profile, incoming[0])
        gone = _put(profile, incoming[0], FREE)
        yield from (_put(gone, i, piece) for i in (column, column + 1))
    else:
        yield profile
        yield _put(_put(profile, column, OPEN), column + 1, CLOSE)


def _joined(profile: int, column: int) -> Iterator[int]:
    """Yield the profile after the two incoming edges meet, unless that closes a loop."""
    first, second = _slot(profile, column), _slot(profile, column + 1)
    rest = _put(_put(profile, column, FREE), column + 1, FREE)
    if first in (START, GOAL):
        yield from _ended(_put(profile, column, FREE), column + 1, first, FREE)
    elif second in (START, GOAL):
        yield from _ended(_put(profile, column + 1, FREE), column, second, FREE)
    elif (first, second) != (OPEN, CLOSE):
        low, high = sorted((_mate(profile, column), _mate(profile, column + 1)))
        yield _put(_put(rest, low, OPEN), high, CLOSE)


def _on_edge(profile: int, i: int, kind: Kind) -> Iterator[int]:
    """Yield the profiles after each choice in the middle of the edge in slot i."""
    piece = _slot(profile, i)
    if piece == FREE or kind != Kind.BLOCKED:
        yield profile
    if kind in (Kind.START, Kind.GOAL) and not _has(profile, kind):
        if piece == FREE:
            yield _put(profile, i, kind)
        else:
            yield from _ended(profile, i, kind, STUB)


def _ended(profile: int, i: int, terminal: int, left: int) -> Iterator[int]:
    """Yield the profile after the piece in slot i is tied to a start or a goal.

    The slot becomes `left`. Nothing is yielded when the path would finish with a piece left over.
    """
    rest = _put(profile, i, left)
    if _slot(profile, i) in (OPEN, CLOSE):
        yield _put(rest, _mate(profile, i), terminal)
    elif all(piece in (FREE, STUB) for piece in _slots(rest)):
        yield rest | FINISHED


def _mate(profile: int, i: int) -> int:
    """Return the slot of the other end of the piece in slot i, which is OPEN or CLOSE."""
    step = DEPTH[_slot(profile, i)]
    depth = step
    while depth:
        i += step
        depth += DEPTH[_slot(profile, i)]
    return i


def _has(profile: int, terminal: int) -> bool:
    """Return whether the path has its start (its goal) already."""
    return bool(profile & FINISHED) or terminal in _slots(profile)


def _turned(profile: int) -> int:
    """Return the profile before the next row: a FREE slot comes first, no edge from the left."""
    return (profile & ~FINISHED) << BITS | profile & FINISHED


def _slots(profile: int) -> Iterator[int]:
    profile >>= 1
    while profile:
        yield profile & SLOT
        profile >>= BITS


def _slot(profile: int, i: int) -> int:
    return profile >> BITS * i + 1 & SLOT


def _used(profile: int, i: int) -> bool:
    return _slot(profile, i) != FREE


def _put(profile: int, i: int, piece: int) -> int:
    return profile & ~(SLOT << BITS * i + 1) | piece << BITS * i + 1
