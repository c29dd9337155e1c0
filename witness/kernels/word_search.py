"""A* (Algorithm 1) and depth-first search, compiled, on boards that fit words.

The twins of `witness.search` and `witness.dfs`: the same expansions, order and path. In A*, buckets
by (f, h) with linked lists take the place of the heap: with one goal h changes by one a step, so f
never falls, and a list keeps first in, first out. One call searches puzzles of a set one after the
other until its budget of expansions is spent, its arrays are full, or the set is done; the next
call goes on from there. So limits, interrupts and growing arrays are Python's affair, and a puzzle
costs little more than its search.

With the use "sort", a predicate that is a rule table has the paths on which it fires in the second
half of the queue. For the others only what the predicate does not fire on is queued: "sort" is the
same search as "prune" until the queue runs empty; then it has to go on with what was left out (see
`plain_search`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from witness.kernels.bits import below, bit, ctz, highest, some, without_lowest
from witness.kernels.clock import CPU_CLOCK, WALL_CLOCK, clock_ns
from witness.kernels.compiling import inlined
from witness.kernels.compiling import kernel as compiled
from witness.kernels.nodes import STRIDE, Nodes, Queue, enqueue
from witness.kernels.parts import TABLE, VIEWS, is_loose, keeps_open
from witness.kernels.roots import root_fires
from witness.kernels.rules import Held, make_rule
from witness.kernels.setting import board_of, fill, tables_of
from witness.kernels.states import (
    COUNT,
    DONE,
    EXPANSIONS,
    FULL,
    GENERATED,
    IN_VAIN,
    INTERRUPTIBLE,
    LAST_LEVELS,
    LEVEL,
    LIMIT,
    PAUSED,
    PUZZLE,
    QUEUED,
    ROOTS_LEFT_OUT,
    RUNNING,
)
from witness.kernels.strategies import best_first, depth_first
from witness.kernels.views import Child, views_fire
from witness.kernels.words import load, pointer, pointers, store

__all__ = ["kernel"]


@cache
def _beginner(flags: int, deep: bool, sorting: bool) -> Callable[..., Any]:
    """Return the function that empties the queue and puts a puzzle's starts there.

    deep: put them on a stack instead, the first one on top. sorting: queue those too on which the
    predicate fires.
    """
    opened, ruled, viewed = keeps_open(flags), bool(flags & TABLE), bool(flags & VIEWS)
    loose = is_loose(flags)

    @inlined
    def begin(puzzles, puzzle, vertices, board, rule, tables, nodes, queue, progress):
        free = below(board.goals, vertices)
        low, high = load(puzzles.low, puzzle), load(puzzles.high, puzzle)
        starts = load(puzzles.starts, puzzle)
        if not deep:
            for f in range(vertices + STRIDE):
                queue.levels[f] = 0
                if sorting:
                    queue.levels[LAST_LEVELS + f] = 0
        progress[COUNT:] = 0
        progress[LEVEL] = vertices + STRIDE
        count = np.int64(0)
        while some(starts):
            start = highest(starts) if deep else ctz(starts)
            starts &= ~bit(starts, start)
            fires, kept = root_fires(flags, free, low, high, start, board, tables.near)
            here = load(tables.touch, start)
            if ruled:
                fires |= some((rule.steps.start_on & here) | (rule.steps.start_off & ~here))
            if viewed and not fires:
                only = bit(free, start)
                child = Child(kept, only, start, low, high, here & ~here, here)
                cut_off = loose and not some(kept & board.goals & ~only)
                fires |= views_fire(rule, child, True, cut_off, board)
            if fires and not sorting:
                progress[ROOTS_LEFT_OUT] += 1
                continue
            store(nodes.free, count, kept)
            store(nodes.n0, count, low)
            store(nodes.n1, count, high)
            if opened:
                store(nodes.open, count, free)
            nodes.parent[count] = 0
            nodes.head[count] = start
            if not deep:
                h = np.int64(tables.distance[start])
                if sorting and fires:
                    enqueue(queue, nodes, count, LAST_LEVELS + h, h)
                else:
                    enqueue(queue, nodes, count, h, h)
                    progress[LEVEL] = min(progress[LEVEL], h)
            count += 1
        progress[COUNT] = count

    return begin


@inlined
def _record(results, puzzle, progress, end):
    """Write down how a search ended."""
    results.end[puzzle] = end
    results.expansions[puzzle] = progress[EXPANSIONS]
    results.generated[puzzle] = progress[GENERATED]
    kept = progress[IN_VAIN] + progress[QUEUED]
    results.left_out[puzzle] = progress[ROOTS_LEFT_OUT] + progress[GENERATED] - kept


@cache
def kernel(flags: int, deep: bool = False, sorting: bool = False) -> Callable[..., int]:
    """Return the kernel of a predicate, given by the parts it has; compiled when it is called.

    deep: depth first instead of A*. sorting: A* with the use "sort", for rule tables only.

    The kernel's arguments: `WordRule`, `PuzzleSet`, `Geometry`, two scratch
    tables by [vertex] (a word array and uint8), `Nodes`, `Queue`, the progress (int64, zeros at
    first), `Results`, the limits on expansions by [puzzle], the puzzle to stop before, the budget
    of expansions for this call (a puzzle begun counts as 50), and how many nodes there may be. It
    returns DONE, PAUSED or FULL.
    """
    begin, ruled = _beginner(flags, deep, sorting), bool(flags & TABLE)
    search = depth_first(flags) if deep else best_first(flags, sorting)
    name = "depth first" if deep else "astar, sorting," if sorting else "astar"

    @compiled(f"{name} {flags}")
    def search_set(
        rules,
        puzzles,
        geometry,
        near,
        distance,
        nodes,
        queue,
        progress,
        results,
        limits,
        stop,
        budget,
        capacity,
    ):
        held = Nodes(
            pointers(nodes.free),
            pointers(nodes.n0),
            pointers(nodes.n1),
            pointers(nodes.open),
            pointer(nodes.parent),
            pointer(nodes.next),
            pointer(nodes.head),
        )
        products, scratch = pointer(rules.products), pointers(rules.scratch)
        opened = Queue(pointer(queue.first), pointer(queue.last), pointer(queue.levels))
        while progress[PUZZLE] < stop and budget > 0:
            on_cpu = clock_ns(CPU_CLOCK)
            began = clock_ns(WALL_CLOCK)
            puzzle = progress[PUZZLE]
            vertices = geometry.vertices[puzzles.size[puzzle]]
            board = board_of(puzzles, geometry, puzzle)
            low, high = load(puzzles.low, puzzle), load(puzzles.high, puzzle)
            steps = 0
            if ruled:
                steps = make_rule(rules.table, low, high)
            size = len(rules.products)
            rule = Held(steps, products, rules.always, size, scratch, low, high)
            tables = tables_of(puzzles, geometry, puzzle, near, distance)
            if progress[COUNT] == 0:
                if board.blocked or some(without_lowest(board.goals)):
                    fill(puzzles, geometry, puzzle, near, distance)
                begin(puzzles, puzzle, vertices, board, rule, tables, held, opened, progress)
                budget -= 50
            before = progress[EXPANSIONS]
            allowed = min(budget, limits[puzzle] - before)
            end = search(
                puzzle,
                board,
                rule,
                tables,
                held,
                opened,
                progress,
                results,
                capacity,
                vertices + STRIDE,
                allowed,
            )
            budget -= progress[EXPANSIONS] - before
            if end == RUNNING and progress[EXPANSIONS] >= limits[puzzle]:
                end = LIMIT
            if end != RUNNING:
                _record(results, puzzle, progress, end)
                progress[PUZZLE] = puzzle + 1
                progress[COUNT] = 0
            taken = clock_ns(WALL_CLOCK) - began
            if taken > INTERRUPTIBLE:
                taken = min(taken, clock_ns(CPU_CLOCK) - on_cpu)
            results.nanoseconds[puzzle] = taken
            if end == RUNNING and progress[COUNT] + 4 > capacity:
                return FULL
        if progress[PUZZLE] < stop:
            return PAUSED
        return DONE

    return search_set
