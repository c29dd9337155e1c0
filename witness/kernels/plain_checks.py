"""The predicates on one path, in plain loops over points and squares (see `witness.predicates`)."""

from __future__ import annotations

from witness.kernels.compiling import inlined, part
from witness.kernels.parts import (
    AVAILABLE,
    EDGE_LEFT,
    FULL3,
    GOALS_END,
    LOCAL,
    NO_BASELINE,
    POCKET,
    REACH,
    REGION,
    TABLE,
    USABLE,
    VIEWS,
)

__all__ = ["ALONG", "OFF", "ON", "START_OFF", "START_ON", "fires", "overfull", "step", "undo"]

ALONG, ON, OFF, START_ON, START_OFF = range(5)
"""How a path stands to a square: its last edge is a side; else its head is a corner, or not; the
same two for a path without an edge."""

SETS = (
    0,
    REGION,
    REGION | GOALS_END,
    REGION | GOALS_END | POCKET,
    REGION | GOALS_END | USABLE,
)
"""The kinds of A in the order of `Within`, as flags."""
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
            last = _last_step(board, square, head, edge)
            if rule.table[board.k[square], work.counts[square], last]:
                return True
        if flags & (EDGE_LEFT | FULL3) and _left(flags, board, work, square, head):
            return True
    if flags & REACH:
        _mark_set(flags | REGION, board, work, head)
        if not _goal_within(board, work, head):
            return True
    if flags & (AVAILABLE | LOCAL):
        if not (flags & REGION and flags & REACH):
            _mark_set(flags, board, work, head)
        if flags & AVAILABLE and _too_few(board, work, -1, -1):
            return True
        if flags & LOCAL and _too_few(board, work, head, _sole_goal(board, work, head)):
            return True
    return flags & VIEWS != 0 and _views_fire(rule, board, work, head, edge)


@part
def _goal_within(board, work, head):
    for i in range(board.goal_count):
        goal = board.goals[i]
        if work.region[goal] and goal != head:
            return True
    return False


@part
def _mark_set(flags, board, work, head):
    """Set `work.region` to the set A of a predicate with the parts `flags`."""
    if flags & REGION:
        _mark_region(flags, board, work, head)
        return
    for point in range(board.points):
        work.region[point] = not work.visited[point]
    work.region[head] = 1


@part
def _last_step(board, square, head, edge):
    on = False
    along = False
    for i in range(4):
        on |= board.corners[4 * square + i] == head
        along |= board.sides[4 * square + i] == edge
    if edge < 0:
        return START_ON if on else START_OFF
    return ALONG if along else ON if on else OFF


@part
def _views_fire(rule, board, work, head, edge):
    """Return whether a rule on views fires on some square."""
    cut_off = 0
    if rule.wanted & ONLY_CUT_OFF:
        _mark_set(REGION, board, work, head)
        cut_off = int(not _goal_within(board, work, head))
    for within in range(5):
        if rule.wanted >> (2 * within) & (1 + 2 * cut_off):
            _mark_set(SETS[within], board, work, head)
            goal = _sole_goal(board, work, head)
            for square in range(board.squares):
                view = _view(board, work, square, head, edge, goal)
                for only in range(1 + cut_off):
                    if rule.views[2 * within + only][view]:
                        return True
    return False


@part
def _view(board, work, square, head, edge, goal):
    """Return what a square shows of the path, A = `work.region` (see `square_view`)."""
    shared = work.counts[square]
    touched = 0
    for i in range(4):
        touched += work.visited[board.corners[4 * square + i]]
    most = 4 if board.split[square] else 3
    room = min(most, _room(board, work, square, head, goal))
    usable = work.four[0] + work.four[1] + work.four[2] + work.four[3]
    last = _last_step(board, square, head, edge)
    return board.k[square], shared, last, touched, shared + usable, shared + room


@part
def _left(flags, board, work, square, head):
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
def _too_few(board, work, head, goal):
    """Return whether c + min(3, e - x) < k on some square, A = `work.region`.

    head, goal: the corners that count for x, or -1.
    """
    for square in range(board.squares):
        need = board.k[square] - work.counts[square]
        if need > 0:
            most = 4 if board.split[square] else 3
            if min(most, _room(board, work, square, head, goal)) < need:
                return True
    return False


@part
def _room(board, work, square, head, goal):
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


@part
def _sole_goal(board, work, head):
    """Return the only goal in `work.region` but the head, -1 if there is none or several."""
    found = -1
    for i in range(board.goal_count):
        goal = board.goals[i]
        if work.region[goal] and goal != head:
            if found >= 0:
                return -1
            found = goal
    return found


@part
def _spread(board, marks, free, stack, size):
    """Mark what the first `size` points of the stack, marked already, reach in `free`."""
    while size > 0:
        size -= 1
        around = 4 * stack[size]
        for slot in range(4):
            point = board.neighbour[around + slot]
            if point >= 0 and free[point] and not marks[point]:
                marks[point] = 1
                stack[size] = point
                size += 1


@part
def _mark_region(flags, board, work, head):
    """Set `work.region` to what the rest of the path may visit, the head included."""
    region = work.region
    for point in range(board.points):
        work.reached[point] = not work.visited[point]
        region[point] = 0
    region[head] = 1
    work.stack[0] = head
    _spread(board, region, work.reached, work.stack, 1)
    if flags & GOALS_END:
        goal = _sole_goal(board, work, head)
        if goal >= 0:
            _stop_at(board, work, head, goal)
    if flags & POCKET:
        _drop_pockets(board, work, head)
    if flags & USABLE:
        _keep_usable(board, work, head)


@part
def _stop_at(board, work, head, goal):
    """Drop from the region what lies behind a goal."""
    _cut(board, work, goal, head, -1)
    for point in range(board.points):
        if not work.reached[point] and point != goal:
            work.region[point] = 0


@part
def _cut(board, work, cut, head, goals):
    """Mark in `work.reached` what the head, and all goals if `goals` > 0, reach without a point."""
    size = 0
    free = work.region
    for point in range(board.points):
        seed = point == head or (goals > 0 and board.goal[point] and free[point])
        work.reached[point] = seed and point != cut
        if work.reached[point]:
            work.stack[size] = point
            size += 1
    free[cut] = 0
    _spread(board, work.reached, free, work.stack, size)
    free[cut] = 1


@part
def _drop_pockets(board, work, head):
    changed = True
    while changed:
        changed = False
        for point in range(board.points):
            if work.region[point] and point != head and not board.goal[point]:
                left = 0
                for slot in range(4):
                    near = board.neighbour[4 * point + slot]
                    left += near >= 0 and work.region[near]
                if left < 2:
                    work.region[point] = 0
                    changed = True


@part
def _keep_usable(board, work, head):
    usable = work.kept
    for point in range(board.points):
        usable[point] = work.region[point]
    for cut in range(board.points):
        if work.region[cut]:
            _cut(board, work, cut, head, 1)
            for point in range(board.points):
                if not work.reached[point] and point != cut:
                    usable[point] = 0
    for point in range(board.points):
        work.region[point] = usable[point]
