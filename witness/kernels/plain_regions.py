"""The set A of points that the rest of a path may use, in plain loops over points.

The kinds are those of `witness.square_view.Within`; the set is left as marks in `work.region`.
"""

from __future__ import annotations

from witness.kernels.compiling import part
from witness.kernels.parts import GOALS_END, POCKET, REGION, USABLE

__all__ = ["SETS", "goal_within", "mark_set", "sole_goal"]

SETS = (
    0,
    REGION,
    REGION | GOALS_END,
    REGION | GOALS_END | POCKET,
    REGION | GOALS_END | USABLE,
)
"""The kinds of A in the order of `Within`, as flags."""


@part
def mark_set(flags, board, work, head):
    """Set `work.region` to the set A of a predicate with the parts `flags`."""
    if flags & REGION:
        _mark_region(flags, board, work, head)
        return
    for point in range(board.points):
        work.region[point] = not work.visited[point]
    work.region[head] = 1


@part
def goal_within(board, work, head):
    """Return whether there is a goal in `work.region` but the head."""
    for i in range(board.goal_count):
        goal = board.goals[i]
        if work.region[goal] and goal != head:
            return True
    return False


@part
def sole_goal(board, work, head):
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
        goal = sole_goal(board, work, head)
        if goal >= 0:
            _stop_at(board, work, head, goal)
    if flags & POCKET:
        _drop_pockets(board, work, head)
    if flags & USABLE:
        _keep_usable(board, work, head)


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
