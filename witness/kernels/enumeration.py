"""Walks over all partial paths of a puzzle, depth first as in `witness.paths`. Compiled.

A walk goes on from call to call, so that arrays can grow and Ctrl-C acts in between. What it keeps
of a path is its last point, its last edge and its parent, the path one step shorter.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from witness.kernels.compiling import inlined, kernel
from witness.kernels.plain_board import held_board, held_work
from witness.kernels.plain_checks import fires, overfull, step, undo
from witness.kernels.words import pointer

__all__ = [
    "FULL",
    "PARTIAL",
    "REACHES",
    "SOLVES",
    "SQUARES",
    "Found",
    "Trail",
    "count_walk",
    "hand_up_marks",
    "label_walk",
    "test_walk",
]

REACHES, SOLVES, SQUARES = 1, 2, 2
"""The two marks of a whole path, and how far the marks of the squares are shifted."""

DEPTH, START, FULL, PARTIAL = range(4)
"""The state of a walk: points on the path, starts begun with, full and partial paths so far."""


class Found(NamedTuple):
    """Partial paths, each before its extensions, by [path]; marks: what extensions achieve."""

    parent: Any
    point: Any
    edge: Any
    marks: Any


@inlined
def _held(found):
    return Found(
        pointer(found.parent), pointer(found.point), pointer(found.edge), pointer(found.marks)
    )


class Trail(NamedTuple):
    """The path that a walk is at, by [step]: how it got there, and the next slot to try.

    first: whether the step used its edge for the first time. path: its number in `Found`.
    """

    point: Any
    edge: Any
    first: Any
    slot: Any
    path: Any


@inlined
def _held_trail(trail):
    return Trail(
        pointer(trail.point),
        pointer(trail.edge),
        pointer(trail.first),
        pointer(trail.slot),
        pointer(trail.path),
    )


@inlined
def _enter(board, work, trail, state, point, edge):
    depth = state[DEPTH]
    trail.point[depth] = point
    trail.edge[depth] = edge
    trail.first[depth] = np.int64(step(board, work, edge, point))
    trail.slot[depth] = 0
    state[DEPTH] += 1


@inlined
def _leave(board, work, trail, state):
    state[DEPTH] -= 1
    depth = state[DEPTH]
    undo(board, work, trail.edge[depth], trail.point[depth], trail.first[depth] != 0)


@inlined
def _next_point(board, work, trail, state):
    """Go on to the next path; return False where the walk is over.

    The walk is at a path whose extensions are wanted, or has left one.
    """
    while state[DEPTH] > 0:
        top = state[DEPTH] - 1
        while trail.slot[top] < 4:
            slot = trail.slot[top]
            trail.slot[top] += 1
            point = board.neighbour[4 * trail.point[top] + slot]
            if point >= 0 and not work.visited[point]:
                _enter(board, work, trail, state, point, board.edge[4 * trail.point[top] + slot])
                return True
        _leave(board, work, trail, state)
    if state[START] == board.start_count:
        return False
    _enter(board, work, trail, state, board.starts[state[START]], -1)
    state[START] += 1
    return True


@inlined
def _goal_left(board, work):
    for i in range(board.goal_count):  # noqa: SIM110  numba has no generators
        if not work.visited[board.goals[i]]:
            return True
    return False


@kernel("count walk")
def count_walk(board, work, trail, state, budget):
    """Count full and partial paths, up to `budget` of both; return whether the walk is over."""
    board, work, trail = held_board(board), held_work(work), _held_trail(trail)
    while budget > 0:
        if not _next_point(board, work, trail, state):
            return True
        budget -= 1
        state[FULL] += board.goal[trail.point[state[DEPTH] - 1]]
        if _goal_left(board, work):
            state[PARTIAL] += 1
        else:
            _leave(board, work, trail, state)
    return False


@inlined
def _achieved(board, work):
    """Return the marks of a path that has reached a goal."""
    marks, missed = REACHES, False
    for square in range(board.squares):
        if work.counts[square] == board.k[square]:
            marks |= 1 << (SQUARES + square)
        else:
            missed = True
    return marks if missed else marks | SOLVES


@kernel("label walk")
def label_walk(feasible, board, work, trail, state, found):
    """Write down partial paths and mark those that full paths extend, until `found` is full.

    feasible: leave out what uses more than k edges of a square. Returns whether the walk is over.
    """
    board, work, trail = held_board(board), held_work(work), _held_trail(trail)
    room, found = len(found.parent), _held(found)
    while state[PARTIAL] < room:
        if not _next_point(board, work, trail, state):
            return True
        top = state[DEPTH] - 1
        parent = trail.path[top - 1] if top > 0 else -1
        if board.goal[trail.point[top]] and parent >= 0:
            found.marks[parent] |= _achieved(board, work)
        if (feasible and overfull(board, work)) or not _goal_left(board, work):
            _leave(board, work, trail, state)
            continue
        path = state[PARTIAL]
        state[PARTIAL] += 1
        trail.path[top] = path
        found.parent[path] = parent
        found.point[path] = trail.point[top]
        found.edge[path] = trail.edge[top]
        found.marks[path] = 0
    return False


@kernel("hand up marks")
def hand_up_marks(found):
    """Give each path's marks to the path one step shorter."""
    parent, marks = found.parent, found.marks
    for path in range(len(parent) - 1, -1, -1):
        if parent[path] >= 0:
            marks[parent[path]] |= marks[path]


@kernel("test walk")
def test_walk(flags, rule, board, work, trail, state, found, results, path, budget):
    """Test paths from number `path` on; return the number to go on with.

    results: whether the predicate fires.
    """
    board, work, trail = held_board(board), held_work(work), _held_trail(trail)
    stop, found = min(len(found.parent), path + budget), _held(found)
    for number in range(path, stop):
        while state[DEPTH] > 0 and trail.path[state[DEPTH] - 1] != found.parent[number]:
            _leave(board, work, trail, state)
        trail.path[state[DEPTH]] = number
        point, edge = np.int64(found.point[number]), np.int64(found.edge[number])
        _enter(board, work, trail, state, point, edge)
        results[number] = fires(flags, rule, board, work, point, edge)
    return stop
