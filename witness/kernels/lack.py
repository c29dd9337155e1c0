"""The predicates `available` and `local` on all squares of a board at once.

A square with k triangles needs k - c more edges, c = path edges on it; `n0` and `n1` are the two
binary digits of that need, each a set of squares. The letters A, e and x are those of
`witness.predicates`. On all squares together, e takes about 20 word operations and the comparison
of the need with e - x about 40: less than to find out which squares a move has changed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from witness.kernels.bits import bit, has, nothing, shl, shr, some, without_lowest
from witness.kernels.compiling import inlined

__all__ = [
    "Lack",
    "count_of_four",
    "lack_available",
    "lack_local",
    "lacks",
    "lacks_available",
    "less",
    "no_lack",
    "usable_sides",
]


class Lack(NamedTuple):
    """What squares lack, for one expansion: the answers for all of its children.

    still: squares whose need can't be met any more. next: those where it couldn't if it were not
    one less after the move. corner: vertices that the head can't enter, as it would leave one of
    two usable edges unused there.
    """

    still: Any
    next: Any
    corner: Any


@inlined
def no_lack(free, n0, n1, board):
    """Return the `Lack` of a predicate that does not look at what squares lack."""
    return Lack(nothing(free), nothing(free), nothing(free))


@inlined
def usable_sides(free, board):
    """Return the constrained squares whose bottom, right, top, left side is open within `free`."""
    b, d, c = shr(free, 1), shr(free, board.width), shr(free, board.width + 1)
    return (
        free & b & board.bottom,
        b & c & board.right,
        c & d & board.top,
        d & free & board.left,
    )


@inlined
def count_of_four(s, t, u, v):
    """Return the three binary digits of how many of four sets have a square."""
    one, two = s ^ t, s & t
    three, four = u ^ v, u & v
    return one ^ three, (two ^ four) | (one & three), two & four


@inlined
def _exceeds(n0, n1, e0, e1, e2):
    """Return where n > e."""
    return ~e2 & ((n1 & ~e1) | (~(n1 ^ e1) & n0 & ~e0))


@inlined
def _exceeds_by_two(n0, n1, e0, e1, e2):
    """Return where n > e + 1."""
    return ~e2 & ~e1 & n1 & (n0 | ~e0)


@inlined
def lack_available(free, n0, n1, board):
    """Return the `Lack` of the predicate `available`."""
    s, t, u, v = usable_sides(free, board)
    e0, e1, e2 = count_of_four(s, t, u, v)
    return Lack(_exceeds(n0, n1, e0, e1, e2), _exceeds_by_two(n0, n1, e0, e1, e2), nothing(free))


@inlined
def _corners_at_goal(goals, board):
    """Return the constrained squares that have a corner, a .. d, where the path is known to end.

    goals: those that are left; the path is known to end at the only one.
    """
    if not board.several:
        return board.goal_a, board.goal_b, board.goal_c, board.goal_d
    if some(without_lowest(goals)):
        goals = nothing(goals)
    squares = board.constrained
    return (
        squares & goals,
        squares & shr(goals, 1),
        squares & shr(goals, board.width + 1),
        squares & shr(goals, board.width),
    )


@inlined
def lack_local(free, n0, n1, board):
    """Return the `Lack` of the predicate `local`, A = `free`, the head not yet on its vertex.

    With several goals it may say less than there is to say of a child that is at a goal.
    """
    return _lack_local(free, free & board.goals, n0, n1, board)


@inlined
def _lack_local(free, goals, n0, n1, board):
    s, t, u, v = usable_sides(free, board)
    e0, e1, e2 = count_of_four(s, t, u, v)
    # Two usable edges meet in corner a, b, c, d.
    at_a, at_b, at_c, at_d = v & s, s & t, t & u, u & v
    goal_a, goal_b, goal_c, goal_d = _corners_at_goal(goals, board)
    goal_a &= at_a
    goal_b &= at_b
    goal_c &= at_c
    goal_d &= at_d
    x = goal_a | goal_b | goal_c | goal_d
    twice = (goal_a & goal_c) | (goal_b & goal_d)
    y0, y1, y2 = less(e0, e1, e2, x, twice)
    # The head on a corner costs one more edge: where no goal did, or where the opposite one does.
    tight = ~x & ~e2 & n1 & (n0 | ~e0)
    opposite = n0 & n1 & ~twice
    corner_a = at_a & (tight | (opposite & goal_c))
    corner_b = at_b & (tight | (opposite & goal_d))
    corner_c = at_c & (tight | (opposite & goal_a))
    corner_d = at_d & (tight | (opposite & goal_b))
    return Lack(
        _exceeds(n0, n1, y0, y1, y2),
        _exceeds_by_two(n0, n1, y0, y1, y2),
        corner_a | shl(corner_b, 1) | shl(corner_d, board.width) | shl(corner_c, board.width + 1),
    )


@inlined
def less(e0, e1, e2, x, twice):
    """Return the digits of e - 1 where x, of e - 2 where twice (there e = 4)."""
    once = x & ~twice
    borrowed = once & ~e0
    return e0 ^ once, (e1 ^ borrowed) | twice, e2 & ~x


@inlined
def lacks(free, n0, n1, head, board):
    """Return whether the predicate `local` fires with A = `free`, the baseline apart."""
    lack = _lack_local(free, free & board.goals & ~bit(free, head), n0, n1, board)
    return some(lack.still) or has(lack.corner, head)


@inlined
def lacks_available(free, n0, n1, board):
    """Return whether the predicate `available` fires with A = `free`, the baseline apart."""
    return some(lack_available(free, n0, n1, board).still)
