"""Beam search for short plans: the readable reference.

Layer by layer the children of at most `width` states, those of the least score: a weighted sum of
the bound and the number of blocks. A state that was found before is not found again, chosen or not.
The first goal ends the search; its plan need not be shortest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from puzznic.bounds import star_bound
from puzznic.level import Level
from puzznic.plan import Plan
from puzznic.results import PuzznicResult
from puzznic.rules import Move, State, apply, blocks, initial, is_goal, legal_moves
from puzznic.watch import Watch
from solving import Limits, Status

__all__ = ["PLAIN", "SCHEDULE", "Beam", "beam"]


@dataclass(frozen=True, slots=True)
class Beam:
    """How a beam search goes: states a layer, weights of the bound and of each block."""

    width: int = 1000
    bound: int = 1
    block: int = 1


PLAIN = Beam()
SCHEDULE = tuple(
    Beam(width, bound, block)
    for width in (300, 1000, 3000)
    for bound, block in ((1, 1), (3, 1), (1, 2))
)
"""Beams tried one after the other, each below the length of the best plan so far."""

Parents = dict[State, tuple[State, Move] | None]


def beam(
    level: Level, limits: Limits = Limits(), how: Beam = PLAIN, below: float = inf
) -> PuzznicResult:
    """Return a plan of fewer moves than `below`; without one "exhausted", which proves nothing."""
    watch, bound = Watch(limits), star_bound(level)
    start = initial(level)
    parents: Parents = {start: None}
    layer, depth = [start], 0
    if is_goal(start):
        return watch.result(Status.SOLVED, "beam", 0, Plan(()))
    while layer:
        depth += 1
        found: list[tuple[float, State]] = []
        for state in layer:
            if (limit := watch.limit_hit(len(parents))) is not None:
                return watch.result(limit, "beam", 0)
            watch.expansions += 1
            for move in legal_moves(level, state):
                child = apply(level, state, move)
                h = bound(child)
                if depth + h < below and child not in parents:
                    parents[child] = state, move
                    if is_goal(child):
                        return watch.result(Status.SOLVED, "beam", 0, _plan(parents, child))
                    found.append((how.bound * h + how.block * len(blocks(child)), child))
        found.sort(key=lambda scored: scored[0])
        layer = [child for _, child in found[: how.width]]
    return watch.result(Status.EXHAUSTED, "beam", 0)


def _plan(parents: Parents, goal: State) -> Plan:
    return Plan(tuple(_moves_back(parents, goal))[::-1])


def _moves_back(parents: Parents, goal: State) -> Iterator[Move]:
    step = parents[goal]
    while step is not None:
        yield step[1]
        step = parents[step[0]]
