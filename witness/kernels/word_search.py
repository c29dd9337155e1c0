"""A* (Algorithm 1), compiled: the twin of `witness.search` on boards that fit words.

The same expansions, order and path. Buckets by (f, h) with linked lists take the place of the heap:
with one goal h changes by one a step, so f never falls, and a list keeps first in, first out. One
call searches puzzles of a set one after the other until its budget of expansions is spent, its
arrays are full, or the set is done; the next call goes on from there. So limits, interrupts and
growing arrays are Python's affair, and a puzzle costs little more than its search.

Only what the predicate does not fire on is queued. So the use "sort" is the same search as "prune"
until the queue runs empty; then it has to go on with what was left out (see `plain_search`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from witness.kernels.bits import below, ctz, some, without_lowest
from witness.kernels.clock import CPU_CLOCK, WALL_CLOCK, clock_ns
from witness.kernels.compiling import inlined
from witness.kernels.compiling import kernel as compiled
from witness.kernels.expand import expander
from witness.kernels.nodes import STRIDE, Nodes, Queue, enqueue
from witness.kernels.parts import POCKET, TABLE, USABLE
from witness.kernels.roots import root_fires
from witness.kernels.rules import make_rule
from witness.kernels.setting import board_of, fill, tables_of
from witness.kernels.words import load, pointer, pointers, store

__all__ = [
    "COUNT",
    "DONE",
    "EMPTY",
    "EXPANSIONS",
    "FULL",
    "GENERATED",
    "LATE",
    "LIMIT",
    "MAX_LEVELS",
    "OUT_OF_MEMORY",
    "PAUSED",
    "PROGRESS",
    "PUZZLE",
    "SOLVED",
    "Results",
    "kernel",
]

PUZZLE, COUNT, EXPANSIONS, GENERATED, IN_VAIN, ROOTS, LEVEL = range(7)
PROGRESS = 7
"""What is kept between calls: the puzzle at work on (begun if COUNT > 0), its number of nodes, of
expansions, of children generated and of those lost at goals, of roots queued, and f."""

INTERRUPTIBLE = 20_000
"""Nanoseconds after which the slow clock of CPU time is asked: shorter searches are rarely
interrupted, and it would take as long as they do."""

DONE, PAUSED, FULL = range(3)
"""How a call ends: all puzzles done, the budget spent, the node arrays full."""

RUNNING, SOLVED, EMPTY, LIMIT, LATE, OUT_OF_MEMORY = range(6)
"""How a search ends; the last two are Python's to say."""

MAX_LEVELS = 128 + STRIDE
"""More than f can be: the number of vertices and the greatest distance add up to less."""


class Results(NamedTuple):
    """Results by [puzzle], path by [puzzle, step].

    end: SOLVED, EMPTY, LIMIT, or RUNNING before. left_out: the paths on which the predicate fired.
    nanoseconds: CPU time of the search in the last call that worked on it.
    """

    end: Any
    expansions: Any
    generated: Any
    left_out: Any
    nanoseconds: Any
    length: Any
    path: Any


@cache
def _beginner(flags: int) -> Callable[..., Any]:
    """Return the function that empties the queue and puts a puzzle's starts there."""
    shrinking, ruled = bool(flags & (POCKET | USABLE)), bool(flags & TABLE)

    @inlined
    def begin(puzzles, puzzle, vertices, board, rule, tables, nodes, queue, progress):
        free = below(board.goals, vertices)
        low, high = load(puzzles.low, puzzle), load(puzzles.high, puzzle)
        starts = load(puzzles.starts, puzzle)
        for f in range(vertices + STRIDE):
            queue.levels[f] = 0
        progress[COUNT:] = 0
        progress[LEVEL] = vertices + STRIDE
        count = 0
        while some(starts):
            start = ctz(starts)
            starts = without_lowest(starts)
            progress[ROOTS] += 1
            fires, kept = root_fires(flags, free, low, high, start, board, tables.near)
            if ruled:
                here = load(tables.touch, start)
                fires |= some((rule.start_on & here) | (rule.start_off & ~here))
            if fires:
                continue
            store(nodes.free, count, kept)
            store(nodes.n0, count, low)
            store(nodes.n1, count, high)
            if shrinking:
                store(nodes.open, count, free)
            nodes.parent[count] = -1
            nodes.head[count] = start
            h = np.int64(tables.distance[start])
            enqueue(queue, nodes, count, h, h)
            progress[LEVEL] = min(progress[LEVEL], h)
            count += 1
        progress[COUNT] = count

    return begin


@cache
def _searcher(flags: int) -> Callable[..., Any]:
    """Return the search's main loop for a predicate."""
    expand = expander(flags, True)

    @inlined
    def search(board, rule, tables, nodes, queue, progress, capacity, top, budget):
        """Expand nodes; return how it ended, the last node expanded and the goal it reached.

        top: more than f can be.
        """
        f, count = progress[LEVEL], progress[COUNT]
        spent = generated = in_vain = 0
        end, node, goal = RUNNING, np.int64(-1), np.int64(-1)
        while True:
            while f < top and queue.levels[f] == 0:
                f += 1
            if f >= top:
                end = EMPTY
                break
            if spent >= budget or count + 4 > capacity:
                break
            h = ctz(queue.levels[f])
            place = f * STRIDE + h
            node = np.int64(queue.first[place])
            if node == queue.last[place]:
                queue.levels[f] = without_lowest(queue.levels[f])
            else:
                queue.first[place] = nodes.next[node]
            spent += 1
            count, more, lost, goal = expand(board, rule, tables, nodes, queue, node, f - h, count)
            generated += more
            in_vain += lost
            if goal >= 0:
                end = SOLVED
                break
            if board.several:
                f -= h  # At a goal, h is the distance to another: f may fall on the way on.
        progress[LEVEL], progress[COUNT] = f, count
        progress[EXPANSIONS] += spent
        progress[GENERATED] += generated
        progress[IN_VAIN] += in_vain
        return end, node, goal

    return search


@inlined
def _record(results, puzzle, progress, nodes, end, node, goal):
    """Write down how a search ended, and the path if it found one."""
    results.end[puzzle] = end
    results.expansions[puzzle] = progress[EXPANSIONS]
    results.generated[puzzle] = progress[GENERATED]
    queued = progress[COUNT] - progress[ROOTS]
    results.left_out[puzzle] = progress[GENERATED] - progress[IN_VAIN] - queued
    if end == SOLVED:
        length = 0
        ancestor = node
        while ancestor >= 0:
            length += 1
            ancestor = np.int64(nodes.parent[ancestor])
        results.length[puzzle] = length
        results.path[puzzle, length] = goal
        for step in range(length - 1, -1, -1):
            results.path[puzzle, step] = nodes.head[node]
            node = np.int64(nodes.parent[node])


@cache
def kernel(flags: int) -> Callable[..., int]:
    """Return the kernel of a predicate, given by the parts it has; compiled when it is called.

    The kernel's arguments: the rule's table (see `rules`), `PuzzleSet`, `Geometry`, two scratch
    tables by [vertex] (a word array and uint8), `Nodes`, `Queue`, the progress (int64, zeros at
    first), `Results`, the limits on expansions by [puzzle], the puzzle to stop before, the budget
    of expansions for this call (a puzzle begun counts as 50), and how many nodes there may be. It
    returns DONE, PAUSED or FULL.
    """
    begin, search, ruled = _beginner(flags), _searcher(flags), bool(flags & TABLE)

    @compiled(f"astar {flags}")
    def astar(
        table,
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
        opened = Queue(pointer(queue.first), pointer(queue.last), pointer(queue.levels))
        while progress[PUZZLE] < stop and budget > 0:
            on_cpu = clock_ns(CPU_CLOCK)
            began = clock_ns(WALL_CLOCK)
            puzzle = progress[PUZZLE]
            vertices = geometry.vertices[puzzles.size[puzzle]]
            board = board_of(puzzles, geometry, puzzle)
            rule = 0
            if ruled:
                rule = make_rule(table, load(puzzles.low, puzzle), load(puzzles.high, puzzle))
            tables = tables_of(puzzles, geometry, puzzle, near, distance)
            if progress[COUNT] == 0:
                if board.blocked or some(without_lowest(board.goals)):
                    fill(puzzles, geometry, puzzle, near, distance)
                begin(puzzles, puzzle, vertices, board, rule, tables, held, opened, progress)
                budget -= 50
            before = progress[EXPANSIONS]
            allowed = min(budget, limits[puzzle] - before)
            end, node, goal = search(
                board,
                rule,
                tables,
                held,
                opened,
                progress,
                capacity,
                vertices + STRIDE,
                allowed,
            )
            budget -= progress[EXPANSIONS] - before
            if end == RUNNING and progress[EXPANSIONS] >= limits[puzzle]:
                end = LIMIT
            if end != RUNNING:
                _record(results, puzzle, progress, held, end, node, goal)
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

    return astar
