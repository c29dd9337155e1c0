"""A* and depth-first search on any board, compiled: plain arrays and full-board checks.

For what does not fit the word kernels: starts and goals in the middle of edges, k = 4, boards of
any size, and paths on which the predicate fires (use "sort"). A node is its head and its parent; an
expansion replays the path from its start. Some 20 times slower than the word kernels, and an
oracle for their incremental checks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from witness.kernels.compiling import kernel, part
from witness.kernels.plain_board import held_board, held_work
from witness.kernels.plain_checks import fires, step, undo

__all__ = [
    "COUNT",
    "EMPTY",
    "EXPANSIONS",
    "FULL",
    "GENERATED",
    "GOAL",
    "LAST",
    "LEFT_OUT",
    "PROGRESS",
    "RUNNING",
    "SOLVED",
    "PlainNodes",
    "PlainQueue",
    "search_plain",
]

COUNT, EXPANSIONS, GENERATED, LEFT_OUT, LEVEL, LAST, GOAL, BEGUN = range(8)
PROGRESS = 8
"""The state of a search between calls: nodes, expansions, children generated, paths on which the
predicate fired, the lowest bucket that may hold a node, the node last expanded (its path is the one
in `Work`, -1 if none is), the goal reached from it, whether the search has begun."""

RUNNING, SOLVED, EMPTY, FULL = range(4)
"""How a call ends: budget spent, solution found, open list empty, node arrays full."""


EXPANDED = -2
"""In `next`: a node of a depth-first search that has its children above it."""


class PlainNodes(NamedTuple):
    """The nodes of a search, by [node]; edge: the last one of the path, -1 at a start."""

    head: Any
    edge: Any
    parent: Any
    next: Any


class PlainQueue(NamedTuple):
    """First and last node of each bucket, by [pi, f, h]; first is -1 if the bucket is empty."""

    first: Any
    last: Any


@part
def _push(deep, nodes, queue, progress, parent, point, edge, pi, g, h):
    node = progress[COUNT]
    nodes.head[node] = point
    nodes.edge[node] = edge
    nodes.parent[node] = parent
    nodes.next[node] = -1
    if deep:
        progress[COUNT] += 1
        return
    f = g + h
    if queue.first[pi, f, h] < 0:
        queue.first[pi, f, h] = node
    else:
        nodes.next[queue.last[pi, f, h]] = node
    queue.last[pi, f, h] = node
    progress[COUNT] += 1
    progress[LEVEL] = min(progress[LEVEL], pi * queue.first.shape[1] + f)


@part
def _pop(nodes, queue, progress):
    """Return the next node, with its f and h; -1 if there is none."""
    levels = queue.first.shape[1]
    for level in range(progress[LEVEL], 2 * levels):
        pi, f = level // levels, level % levels
        for h in range(queue.first.shape[2]):
            node = queue.first[pi, f, h]
            if node >= 0:
                queue.first[pi, f, h] = nodes.next[node]
                progress[LEVEL] = level
                return node, f, h
    return -1, 0, 0


@part
def _newest(nodes, progress):
    """Return the newest node that is not expanded, -1 if there is none; drop those above it."""
    while progress[COUNT] > 0 and nodes.next[progress[COUNT] - 1] == EXPANDED:
        progress[COUNT] -= 1
    return progress[COUNT] - 1


@part
def _reverse(nodes, start, stop):
    """Turn the order of nodes[start:stop] round; they have the same parent and are not expanded."""
    stop -= 1
    while start < stop:
        head, edge = nodes.head[start], nodes.edge[start]
        nodes.head[start], nodes.edge[start] = nodes.head[stop], nodes.edge[stop]
        nodes.head[stop], nodes.edge[stop] = head, edge
        start += 1
        stop -= 1


@part
def _replay(board, work, nodes, progress, node):
    """Make the path in `work` that of a node."""
    last = progress[LAST]
    if last >= 0:
        for point in range(board.points):
            work.visited[point] = 0
        for edge in range(board.edges):
            work.used[edge] = 0
        for square in range(board.squares):
            work.counts[square] = 0
    progress[LAST] = node
    while node >= 0:
        step(board, work, nodes.edge[node], nodes.head[node])
        node = nodes.parent[node]


@part
def _begin(flags, rule, prune, deep, board, work, nodes, queue, progress):
    """Queue the starts."""
    progress[BEGUN] = 1
    for i in range(board.start_count):
        start = board.starts[i]
        work.visited[start] = 1
        pi = fires(flags, rule, board, work, start, -1)
        work.visited[start] = 0
        progress[LEFT_OUT] += pi
        if not (pi and prune):
            h = board.distance[start]
            _push(deep, nodes, queue, progress, -1, start, -1, int(pi), 0, h)
    if deep:
        _reverse(nodes, 0, progress[COUNT])


@part
def _expand(flags, rule, prune, deep, board, work, nodes, queue, progress, node, g):
    """Expand a node whose path is in `work`; return whether that solves the puzzle."""
    head, count = nodes.head[node], progress[COUNT]
    for slot in range(4):
        point, edge = board.neighbour[4 * head + slot], board.edge[4 * head + slot]
        if point < 0 or work.visited[point]:
            continue
        progress[GENERATED] += 1
        first = step(board, work, edge, point)
        if board.goal[point] and _counts_met(board, work):
            progress[GOAL] = point
            return True
        if not board.goal[point] or _goal_left(board, work):
            pi = fires(flags, rule, board, work, point, edge)
            progress[LEFT_OUT] += pi
            if not (pi and prune):
                h = board.distance[point]
                _push(deep, nodes, queue, progress, node, point, edge, int(pi), g + 1, h)
        undo(board, work, edge, point, first)
    if deep:
        _reverse(nodes, count, progress[COUNT])
    return False


@part
def _counts_met(board, work):
    for square in range(board.squares):  # noqa: SIM110  numba has no generators
        if work.counts[square] != board.k[square]:
            return False
    return True


@part
def _goal_left(board, work):
    for i in range(board.goal_count):  # noqa: SIM110
        if not work.visited[board.goals[i]]:
            return True
    return False


@kernel("plain")
def search_plain(flags, rule, prune, deep, board, work, nodes, queue, progress, budget):
    """Search until the budget of expansions is spent; return how it ended.

    flags, rule: the predicate (see `parts` and `plain_form`). prune: else sort. deep: depth
    first, with the nodes as a stack; those expanded stay below their children. progress: zeros at
    first, but LAST is -1.
    """
    board, work = held_board(board), held_work(work)
    if not progress[BEGUN]:
        if board.start_count > len(nodes.head):
            return FULL
        progress[LEVEL] = 2 * queue.first.shape[1]
        _begin(flags, rule, prune, deep, board, work, nodes, queue, progress)
    stop = progress[EXPANSIONS] + budget
    while True:
        if progress[COUNT] + 4 > len(nodes.head):
            return FULL
        f = h = 0
        if deep:
            node = _newest(nodes, progress)
        else:
            node, f, h = _pop(nodes, queue, progress)
        if node < 0:
            return EMPTY
        if progress[EXPANSIONS] >= stop:
            if not deep:
                queue.first[progress[LEVEL] // queue.first.shape[1], f, h] = node
            return RUNNING
        if deep:
            nodes.next[node] = EXPANDED
        progress[EXPANSIONS] += 1
        _replay(board, work, nodes, progress, node)
        if _expand(flags, rule, prune, deep, board, work, nodes, queue, progress, node, f - h):
            return SOLVED
