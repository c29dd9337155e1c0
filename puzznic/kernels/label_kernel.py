"""All states of a level and their distances to the goal. Compiled; the twin of `puzznic.labels`."""

from __future__ import annotations

import numpy as np

from puzznic.kernels.coding import decode, encode
from puzznic.kernels.compiling import kernel
from puzznic.kernels.desk import copy_board
from puzznic.kernels.outcomes import EMPTIED, FULL, RUNNING
from puzznic.kernels.playing import play
from puzznic.kernels.store import find_or_add, short_of_nodes

__all__ = ["COUNT", "EXPANSIONS", "MOVES", "PROGRESS", "distances_to", "find_states"]

EXPANSIONS, COUNT, MOVES, PROGRESS = range(4)
"""Places in the progress of a search: states expanded, states and moves found; their number."""


@kernel
def find_states(ground, nodes, slots, first, child_of, desk, progress, budget):
    """Expand up to `budget` states; return how the call ended.

    The moves of a state lead to child_of[first[state]] up to child_of[first[state + 1]].
    """
    last, most = progress[EXPANSIONS] + budget, 2 * len(ground.scan)
    while progress[EXPANSIONS] < progress[COUNT]:
        state = progress[EXPANSIONS]
        if state == last:
            return RUNNING
        short = progress[MOVES] + most > len(child_of) or state + 2 > len(first)
        if short or short_of_nodes(ground, nodes, slots, progress[COUNT]):
            return FULL
        decode(ground, nodes.keys[state], desk.board, desk.height)
        for place in ground.scan:
            if desk.board[place] == 0:
                continue
            for side in range(2):
                target = ground.beside[place, side]
                if desk.board[target] == 0:
                    copy_board(desk)
                    play(ground, desk.child, desk.child_height, place, target, desk.hand)
                    encode(ground, desk.child, desk.child_height, desk.key)
                    child = find_or_add(nodes, slots, desk.key, progress[COUNT])
                    progress[COUNT] = max(progress[COUNT], child + 1)
                    child_of[progress[MOVES]] = child
                    progress[MOVES] += 1
        first[state + 1] = progress[MOVES]
        progress[EXPANSIONS] += 1
    return EMPTIED


@kernel
def distances_to(goal, first, child_of, count):
    """Return the least number of moves from each state to the goal, or -1."""
    begins = np.zeros(count + 1, np.int64)
    for move in range(first[count]):
        begins[child_of[move] + 1] += 1
    for state in range(count):
        begins[state + 1] += begins[state]
    ends = begins[:-1].copy()
    parents = np.empty(first[count], np.int32)
    for state in range(count):
        for move in range(first[state], first[state + 1]):
            child = child_of[move]
            parents[ends[child]] = state
            ends[child] += 1
    distances = np.full(count, -1, np.int32)
    waiting = np.empty(count, np.int32)
    distances[goal], waiting[0] = 0, goal
    head, tail = 0, 1
    while head < tail:
        state = waiting[head]
        head += 1
        for i in range(begins[state], begins[state + 1]):
            parent = parents[i]
            if distances[parent] < 0:
                distances[parent] = distances[state] + 1
                waiting[tail] = parent
                tail += 1
    return distances
