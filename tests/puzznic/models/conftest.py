"""Small levels for the tests of models, and their least costs in every measure by Dijkstra."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from heapq import heappop, heappush
from random import Random

import pytest

from puzznic import Falls, Level, Move, events, initial, is_goal, legal_moves, parse_level
from puzznic.models import Measure
from puzznic.rules import Event, EventKind

LEVELS = {
    "trivial": "#####\n#R R#\n#####",
    "cleared": "#####\n#RR #\n#####",  # The first state settles into the goal.
    "jam": "#####\n#A B#\n#####",
    "lonely": "######\n#A AB#\n######",
    "wall": "#######\n#AB BA#\n###B###\n#######",
    "mirrored": "#######\n#A   A#\n#B   B#\n## # ##\n##   ##\n#######",
    "renamed": "######\n#A  B#\n#B  A#\n#    #\n######",
    "three": "#######\n#A A A#\n## # ##\n#######",
    "four": "########\n#A  BA #\n#AB  A##\n########",  # Two of A vanish at once.
    "cascade": "######\n#B   #\n#A   #\n#BA  #\n######",
    "deep": "#####\n#A  #\n### #\n#   #\n#  A#\n#####",
    "shaft": "######\n# A B#\n#A#B##\n## ###\n######",
    "rooms": "#########\n#A A#B B#\n#########",
    "apart": "########\n#A##B B#\n# ## ###\n#A######\n########",
}
Least = Callable[[Level, Measure], int | None]


@pytest.fixture(scope="session")
def levels() -> dict[str, Level]:
    """Return small levels by name, some without a plan."""
    return {name: parse_level(text) for name, text in LEVELS.items()}


@pytest.fixture(scope="session")
def drawn() -> list[Level]:
    """Return random levels of a few blocks, solvable or not."""
    return [_drawn(Random(seed)) for seed in range(24)]


@pytest.fixture(scope="session")
def least() -> Least:
    """Return a function that gives the least cost of a level in a measure, None without a plan."""
    return cache(_least)


def _drawn(rng: Random) -> Level:
    width, height = rng.randint(3, 5), rng.randint(2, 3)
    cells = [" "] * (width * height)
    for _ in range(rng.randint(0, 3)):
        cells[rng.randrange(width, width * height)] = "#"
    blocks = rng.choice(["AABB", "AAA", "AAAA", "AABBB", "AABBCC", "AABBAA", "AAAAA"])
    free = [i for i, kind in enumerate(cells) if kind == " "]
    for place, block in zip(rng.sample(free, min(len(blocks), len(free))), blocks, strict=False):
        cells[place] = block
    rows = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
    border = "#" * (width + 2)
    return parse_level("\n".join([border, *(f"#{row}#" for row in rows), border]))


def _least(level: Level, measure: Measure) -> int | None:
    """Return the least cost by uniform-cost search over settled states."""
    falls = Falls.TOGETHER if measure is Measure.JOINT_EVENTS else Falls.SINGLE
    start = initial(level)
    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        cost, state = heappop(waiting)
        if is_goal(state):
            return cost
        for move in legal_moves(level, state):
            done = list(events(level, state, move, falls))
            child, total = done[-1].state, cost + sum(_cost(event, measure) for event in done)
            if total < best.get(child, total + 1):
                best[child] = total
                heappush(waiting, (total, child))
    return None


@pytest.fixture(scope="session")
def least_slides() -> Callable[[Level], int | None]:
    """Return a function that gives the fewest slides and matches of a level."""
    return cache(_least_slides)


def _least_slides(level: Level) -> int | None:
    """Return the least cost by uniform-cost search; a state knows the block that may go on."""
    start = (initial(level), Move(0, 0))
    best, waiting = {start: 0}, [(0, *start)]
    while waiting:
        cost, state, on = heappop(waiting)
        if is_goal(state):
            return cost
        for move in legal_moves(level, state):
            done = list(events(level, state, move))
            matches = sum(event.kind is EventKind.MATCH for event in done)
            after = Move(move.cell + move.by, move.by) if len(done) == 1 else Move(0, 0)
            child, total = (done[-1].state, after), cost + (move != on) + matches
            if total < best.get(child, total + 1):
                best[child] = total
                heappush(waiting, (total, *child))
    return None


def _cost(event: Event, measure: Measure) -> int:
    counted = {
        Measure.MOVES: {EventKind.MOVE},
        Measure.STEPS: {EventKind.MOVE, EventKind.MATCH},
        Measure.EVENTS: set(EventKind),
        Measure.JOINT_EVENTS: set(EventKind),
    }
    return int(event.kind in counted[measure])
