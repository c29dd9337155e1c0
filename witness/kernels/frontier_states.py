"""States of the compiled frontier: how one is packed into an int64, and which ones follow it.

    bits             meaning
    0                FINISHED: the path's two ends have met
    1, 2             HAS_START, HAS_GOAL: the path has its start (its goal) already
    3, 4             STUB_UP, STUB_RIGHT: the last step's edge up (to the right) is used by the half
                     next to its vertex, where the path ends in its middle
    5 + 2i, 6 + 2i   slot i: FREE, OPEN, CLOSE or TERMINAL, as in `witness.profiles`
    debts + c        the debt of the square of column c, as in `witness.frontier`

A board `width` squares wide takes 3 * width + 9 bits, at most 63.

Against the reference a slot needs no more than two bits. TERMINAL stands for START and GOAL: as a
path has one of each, where there are two such slots they differ, and where there is one the bits
HAS_START and HAS_GOAL tell which it is. A stub leads nowhere and matters only to the square whose k
is the next step's. A finished path needs no state at all: whether the rest of the board lets
it stand is known at once.

What follows a state is told by the uses of the two edges onward: UNUSED, WHOLE, or, where a start
or a goal lies in its middle, the NEAR half (next to the vertex) or the FAR half.

Functions take numbers, not arrays: numba counts references to an array in every call.
"""

from __future__ import annotations

from typing import NamedTuple

from witness.kernels.frontier_compile import part

__all__ = [
    "DEAD",
    "FAR",
    "FINISHED",
    "HAS_GOAL",
    "HAS_START",
    "NEAR",
    "NEVER",
    "UNUSED",
    "WHOLE",
    "Step",
    "debts_bit",
    "follow",
]


class Step(NamedTuple):
    """One vertex of the sweep and its edges onward, as numbers.

    column: the vertex's place in its row, from 0. vertex, right, up: HAS_START or HAS_GOAL where
    the vertex, or the middle of that edge, is a start or a goal, else 0. right_uses, up_uses: how
    many uses there are of an edge, counted from UNUSED: 1 if it is blocked or off the board, 2, or
    4 if it can be used by half. k: triangles of the square whose bottom right corner the vertex
    is, 0 for none. due: 1 if the edge to the right is the top edge of a constrained square. must:
    the bits HAS_START and HAS_GOAL that a path has by now or never. keep: 1 if the next step has a
    k. later: what squares whose k comes later need of a path that is finished: a number of
    stubs, or NEVER. turn: 1 if the vertex is the last in its row.
    """

    column: int
    vertex: int
    right: int
    up: int
    right_uses: int
    up_uses: int
    k: int
    due: int
    must: int
    keep: int
    later: int
    turn: int


FINISHED, HAS_START, HAS_GOAL, STUB_UP, STUB_RIGHT = 1, 2, 4, 8, 16
STUBS = STUB_UP | STUB_RIGHT
FIRST_SLOT = 5
FLAGS = (1 << FIRST_SLOT) - 1
FREE, OPEN, CLOSE, TERMINAL = range(4)
DEAD = -1
NEVER = 5


UNUSED, WHOLE, NEAR, FAR = range(4)


def debts_bit(width: int) -> int:
    """Return the bit of a state where the debts begin, on a board `width` squares wide."""
    return FIRST_SLOT + 2 * (width + 2)


@part
def follow(step: Step, debts: int, state: int, right: int, up: int) -> int:
    """Return the state after a step with these uses of its edges; DEAD if they are impossible.

    FINISHED alone is a path that meets the counts of all squares.
    """
    column = step.column
    if step.due and (state >> debts + column & 1) != (right != UNUSED):
        return DEAD
    missing = 0
    if step.k:
        missing = step.k - (up != UNUSED)
        missing -= _slot(state, column - 1) != FREE or state & STUB_UP != 0
        missing -= _slot(state, column) != FREE or state & STUB_RIGHT != 0
        if missing >> 1:
            return DEAD
    after = _at_vertex(step, debts, state & ~STUBS, 0 < right < FAR, 0 < up < FAR)
    if up >= NEAR and after != DEAD:
        after = _half(debts, after, column, step.up, up, STUB_UP)
    if right >= NEAR and after != DEAD:
        after = _half(debts, after, column + 1, step.right, right, STUB_RIGHT)
    if after == DEAD or after & step.must != step.must:
        return DEAD
    if step.due:
        after &= ~(1 << debts + column)
    if step.k:
        after |= missing << debts + column - 1
    if after & FINISHED:
        return _stands(step, debts, after)
    if not step.keep:
        after &= ~STUBS
    return _turned(debts, after) if step.turn else after


@part
def _slot(state: int, i: int) -> int:
    return state >> FIRST_SLOT + 2 * i & 3


@part
def _put(state: int, i: int, piece: int) -> int:
    """Return the state with a piece in a slot that was FREE."""
    return state | piece << FIRST_SLOT + 2 * i


@part
def _without(state: int, i: int) -> int:
    """Return the state with slot i FREE."""
    return state & ~(3 << FIRST_SLOT + 2 * i)


@part
def _mate(state: int, i: int) -> int:
    """Return the slot of the other end of the piece in slot i, which is OPEN or CLOSE."""
    step = 1 if _slot(state, i) == OPEN else -1
    depth = step
    while depth:
        i += step
        piece = _slot(state, i)
        depth += (piece == OPEN) - (piece == CLOSE)
    return i


@part
def _at_vertex(step: Step, debts: int, state: int, right: bool, up: bool) -> int:
    """Return the state after the vertex; right, up: whether its edges onward are used there.

    The vertex has no edge of the path, two, or one where the path ends.
    """
    column = step.column
    first, second = _slot(state, column), _slot(state, column + 1)
    onward = int(right) + int(up)
    edges = int(first != FREE) + int(second != FREE) + onward
    if edges > 2:
        return DEAD
    if edges == 1 and (not step.vertex or state & step.vertex):
        return DEAD
    if onward == 0 and edges == 2:
        return _joined(debts, state, column)
    if onward == 0 and edges == 1:
        return _ended(debts, state, column if first else column + 1, step.vertex)
    rest = _without(_without(state, column), column + 1)
    if onward == 2:
        return _put(_put(rest, column, OPEN), column + 1, CLOSE)
    if onward == 0:
        return rest
    piece = first | second
    if edges == 1:
        piece, rest = TERMINAL, rest | step.vertex
    return _put(rest, column if up else column + 1, piece)


@part
def _joined(debts: int, state: int, column: int) -> int:
    """Return the state after the two incoming edges meet; DEAD if that closes a loop."""
    first, second = _slot(state, column), _slot(state, column + 1)
    if first == TERMINAL:
        return _ended(debts, _without(state, column), column + 1, 0)
    if second == TERMINAL:
        return _ended(debts, _without(state, column + 1), column, 0)
    if first == OPEN and second == CLOSE:
        return DEAD
    rest = _without(_without(state, column), column + 1)
    if first == second:
        # The outer one's mate is now the inner one's, which must point the other way.
        mate = _mate(state, column + 1 if first == OPEN else column)
        return _put(_without(rest, mate), mate, first)
    return rest


@part
def _ended(debts: int, state: int, i: int, terminal: int) -> int:
    """Return the state after the piece in slot i is tied to a start or a goal.

    The slot becomes FREE. DEAD if the path would finish with a piece left over.
    """
    rest = _without(state, i) | terminal
    if _slot(state, i) != TERMINAL:
        return _put(rest, _mate(state, i), TERMINAL)
    leftover = rest & (1 << debts) - 1 & ~FLAGS
    return DEAD if leftover else rest | FINISHED


@part
def _half(debts: int, state: int, i: int, terminal: int, use: int, stub: int) -> int:
    """Return the state after the edge in slot i is used by half, up to the terminal in its middle.

    Before, the slot has the piece as if the edge were used WHOLE (NEAR) or UNUSED (FAR).
    """
    if state & terminal:
        return DEAD
    if use == FAR:
        return _put(state | terminal, i, TERMINAL)
    return _ended(debts, state, i, terminal) | stub


@part
def _stands(step: Step, debts: int, state: int) -> int:
    """Return FINISHED if a finished path meets the counts of all squares to come, or DEAD."""
    if state >> debts:
        return DEAD
    stubs = (state & STUB_UP != 0) + (state & STUB_RIGHT != 0)
    return DEAD if step.later and step.later != stubs else FINISHED


@part
def _turned(debts: int, state: int) -> int:
    """Return the state before the next row: a FREE slot comes first, no edge from the left."""
    below = (1 << debts) - 1
    return state & ~below | (state & below & ~FLAGS) << 2 & below | state & FLAGS
