"""One puzzle in words. A set of squares has the bit of each square's bottom-left vertex."""

from __future__ import annotations

from typing import Any, NamedTuple

from witness.kernels.bits import shr, some, without_lowest
from witness.kernels.compiling import inlined

__all__ = ["Board", "make_board"]


class Board(NamedTuple):
    """One puzzle in words, as the checks need it.

    threes: the squares with three triangles. bottom, right, top, left: the constrained squares
    whose side is open. goal_a .. goal_d: those with the only goal on a corner, counter-clockwise
    from the bottom left. steps_right, steps_up: the vertices with an open edge that way.
    """

    width: Any
    blocked: Any
    several: Any
    goals: Any
    constrained: Any
    threes: Any
    bottom: Any
    right: Any
    top: Any
    left: Any
    goal_a: Any
    goal_b: Any
    goal_c: Any
    goal_d: Any
    steps_right: Any
    steps_up: Any


@inlined
def make_board(width, blocked, goals, low, high, steps_right, steps_up):
    """Return the `Board` of a puzzle."""
    squares = low | high
    return Board(
        width,
        blocked,
        some(without_lowest(goals)),
        goals,
        squares,
        low & high,
        squares & steps_right,
        squares & shr(steps_up, 1),
        squares & shr(steps_right, width),
        squares & steps_up,
        squares & goals,
        squares & shr(goals, 1),
        squares & shr(goals, width + 1),
        squares & shr(goals, width),
        steps_right,
        steps_up,
    )
