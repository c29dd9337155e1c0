"""The predicates on one path, in plain loops over points and squares (see `witness.predicates`)."""

from __future__ import annotations

from witness.kernels.compiling import inlined, part
from witness.kernels.parts import (
    AVAILABLE,
    EDGE_LEFT,
    FULL3,
    LOCAL,
    NO_BASELINE,
    REACH,
    REGION,
    TABLE,
    VIEWS,
)
from witness.kernels.plain_regions import SETS, goal_within, mark_set, sole_goal
from witness.kernels.plain_squares import last_step, left_open, room_of, view_of

__all__ = ["fires", "overfull", "step", "undo"]

ONLY_CUT_OFF = 0b1010101010
"""The indices in `PlainRule.views` of rules that fire only where the head is cut off."""


@inlined
def step(board, work, edge, point):
    """Add a step to the path; return whether it uses the edge for the first time."""
    work.visited[point] = 1
    if edge < 0 or work.used[edge]:
        return False
    work.used[edge] = 1
    for side in range(2):
        square = board.beside[2 * edge + side]
        if square >= 0:
            work.counts[square] += 1
    return True


@inlined
def undo(board, work, edge, point, first):
    """Take a step back; `first`: what `step` returned."""
    work.visited[point] = 0
    if first:
        work.used[edge] = 0
        for side in range(2):
            square = board.beside[2 * edge + side]
            if square >= 0:
                work.counts[square] -= 1


@inlined
def overfull(board, work):
    """Return whether the path uses more than k edges of a square."""
    for square in range(board.squares):  # noqa: SIM110  numba has no generators
        if work.counts[square] > board.k[square]:
            return True
    return False


@part
def fires(flags, rule, board, work, head, edge):
    """Return whether a predicate fires on the path in `work`; edge: its last one, or -1.

    rule: a `PlainRule`, looked at if flags has TABLE or VIEWS.
    """
    if not flags & NO_BASELINE and overfull(board, work):
        return True
    for square in range(board.squares):
        if flags & TABLE:
            last = last_step(board, square, head, edge)
            if rule.table[board.k[square], work.counts[square], last]:
                return True
        if flags & (EDGE_LEFT | FULL3) and left_open(flags, board, work, square, head):
            return True
    if flags & REACH:
        mark_set(flags | REGION, board, work, head)
        if not goal_within(board, work, head):
            return True
    if flags & (AVAILABLE | LOCAL):
        if not (flags & REGION and flags & REACH):
            mark_set(flags, board, work, head)
        if flags & AVAILABLE and _too_few(board, work, -1, -1):
            return True
        if flags & LOCAL and _too_few(board, work, head, sole_goal(board, work, head)):
            return True
    return flags & VIEWS != 0 and _views_fire(rule, board, work, head, edge)


@part
def _views_fire(rule, board, work, head, edge):
    """Return whether a rule on views fires on some square."""
    cut_off = 0
    if rule.wanted & ONLY_CUT_OFF:
        mark_set(REGION, board, work, head)
        cut_off = int(not goal_within(board, work, head))
    for within in range(5):
        if rule.wanted >> (2 * within) & (1 + 2 * cut_off):
            mark_set(SETS[within], board, work, head)
            goal = sole_goal(board, work, head)
            for square in range(board.squares):
                view = view_of(board, work, square, head, edge, goal)
                for only in range(1 + cut_off):
                    if rule.views[2 * within + only][view]:
                        return True
    return False


@part
def _too_few(board, work, head, goal):
    """Return whether c + min(3, e - x) < k on some square, A = `work.region`.

    head, goal: the corners that count for x, or -1.
    """
    for square in range(board.squares):
        need = board.k[square] - work.counts[square]
        if need > 0:
            most = 4 if board.split[square] else 3
            if min(most, room_of(board, work, square, head, goal)) < need:
                return True
    return False
