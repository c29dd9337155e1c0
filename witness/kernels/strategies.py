"""In which order a search expands its nodes: A* and depth first. Compiled.

A strategy is a function

    (puzzle, board, rule, tables, nodes, queue, progress, results, capacity, top, budget) -> end

that expands nodes, writes a solution to `results` and returns how the search ended (`states`); top:
more than f can be.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from witness.kernels.bits import ctz, without_lowest
from witness.kernels.compiling import inlined
from witness.kernels.expand import expander
from witness.kernels.nodes import STRIDE
from witness.kernels.parts import keeps_open
from witness.kernels.states import (
    COUNT,
    EMPTY,
    EXPANSIONS,
    GENERATED,
    IN_VAIN,
    LAST_LEVELS,
    LEVEL,
    QUEUED,
    RUNNING,
    SOLVED,
)
from witness.kernels.words import load, store

__all__ = ["best_first", "depth_first"]


@cache
def best_first(flags: int, sorting: bool = False) -> Callable[..., Any]:
    """Return the strategy of A*: lowest f, then lowest h, then first in, first out.

    sorting: paths on which the predicate fires come after all others, in the same order.
    """
    expand = expander(flags, True, sorting)

    @inlined
    def search(puzzle, board, rule, tables, nodes, queue, progress, results, capacity, top, budget):
        f, count = progress[LEVEL], progress[COUNT]
        last = np.int64(LAST_LEVELS)
        spent = generated = in_vain = 0
        end = RUNNING
        while True:
            f = _next_level(queue.levels, f, top)
            level = f
            if f >= top:
                if sorting:
                    last = _next_level(queue.levels, last, LAST_LEVELS + top)
                    level = last
                if not sorting or last >= LAST_LEVELS + top:
                    end = EMPTY
                    break
            if spent >= budget or count + 4 > capacity:
                break
            h = ctz(queue.levels[level])
            place = level * STRIDE + h
            node = np.int64(queue.first[place])
            if node == queue.last[place]:
                queue.levels[level] = without_lowest(queue.levels[level])
            else:
                queue.first[place] = nodes.next[node]
            spent += 1
            if sorting:
                # A child may be on either side of the open list, and has no lower f than its
                # parent.
                f = level - LAST_LEVELS if level >= LAST_LEVELS else level
                last = min(last, LAST_LEVELS + f)
            count, more, lost, goal = expand(
                board, rule, tables, nodes, queue, node, node, f - h, count
            )
            generated += more
            in_vain += lost
            if goal >= 0:
                _write_path(results, puzzle, nodes, node, goal, f - h)
                end = SOLVED
                break
            if board.several:
                f -= h  # At a goal, h is the distance to another: f may fall on the way on.
                if sorting:
                    last = min(last, LAST_LEVELS + f)
        progress[QUEUED] += count - progress[COUNT]
        progress[LEVEL], progress[COUNT] = f, count
        progress[EXPANSIONS] += spent
        progress[GENERATED] += generated
        progress[IN_VAIN] += in_vain
        return end

    return search


@inlined
def _next_level(levels, level, stop):
    """Return the first level from `level` on that is not empty, `stop` if there is none."""
    while level < stop and levels[level] == 0:
        level += 1
    return level


@inlined
def _write_path(results, puzzle, nodes, node, goal, g):
    """Write the path of a node, g edges long, and the step to a goal."""
    results.length[puzzle] = g + 1
    results.path[puzzle, g + 1] = goal
    for step in range(g, -1, -1):
        results.path[puzzle, step] = nodes.head[node]
        node = np.int64(nodes.parent[node])


@cache
def depth_first(flags: int) -> Callable[..., Any]:
    """Return the strategy that takes the newest node, the first neighbour's before the others.

    Nodes are a stack, in which `parent` is the length of a node's path; the path at work on is in
    `results.path`.
    """
    expand = expander(flags, False)
    opened = keeps_open(flags)

    @inlined
    def search(puzzle, board, rule, tables, nodes, queue, progress, results, capacity, top, budget):
        count = progress[COUNT]
        spent = generated = in_vain = queued = 0
        end = RUNNING
        while count > 0 and spent < budget:
            count -= 1
            spent += 1
            g = np.int64(nodes.parent[count])
            results.path[puzzle, g] = nodes.head[count]
            above, more, lost, goal = expand(
                board, rule, tables, nodes, queue, count, g + 1, g, count
            )
            generated += more
            in_vain += lost
            if goal >= 0:
                results.length[puzzle] = g + 1
                results.path[puzzle, g + 1] = goal
                end = SOLVED
                break
            queued += above - count
            _reverse(nodes, count, above, opened)
            count = above
        if count == 0 and end == RUNNING:
            end = EMPTY
        progress[COUNT] = count
        progress[QUEUED] += queued
        progress[EXPANSIONS] += spent
        progress[GENERATED] += generated
        progress[IN_VAIN] += in_vain
        return end

    return search


@inlined
def _reverse(nodes, start, stop, opened):
    """Turn the order of nodes[start:stop] round."""
    stop -= 1
    while start < stop:
        _swap(nodes.free, start, stop)
        _swap(nodes.n0, start, stop)
        _swap(nodes.n1, start, stop)
        if opened:
            _swap(nodes.open, start, stop)
        head, parent = nodes.head[start], nodes.parent[start]
        nodes.head[start], nodes.parent[start] = nodes.head[stop], nodes.parent[stop]
        nodes.head[stop], nodes.parent[stop] = head, parent
        start += 1
        stop -= 1


@inlined
def _swap(words, i, j):
    kept = load(words, i)
    store(words, i, load(words, j))
    store(words, j, kept)
