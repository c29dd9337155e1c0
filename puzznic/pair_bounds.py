"""Pair projections: a stronger bound from what two patterns cost each other.

The *projection* of a state on two patterns keeps only their blocks. A move of one of them to the
left or the right costs 1 and needs an empty cell; a block may fall by one cell into an empty cell,
but need not, as anything that was left out may lie below it; equal blocks that touch, directly or
through others, may vanish together, but need not; both cost 0. The cost of a pair is the least sum
that removes all blocks of both.

*Admissible.* Leave out of a plan all that the other patterns do. What is left is a way through the
projection: cells that are empty in the game are empty in the projection, each fall is a row of
falls by one cell, and blocks that vanish at once vanish group by group. It costs as many moves as
the plan has of these two patterns. A move is of one pattern, so the costs of disjoint pairs, and
the star bounds of the patterns in none, add up.

The bound of a state is the greatest such sum, over all ways to pair the patterns. It is worth its
time only where many states can be cut off by it. A pair's cost is counted up to MOST_GAIN more than
the sum of its star bounds; searching on for it would take long, most of all where it is infinite.
So would pairs of more than LARGEST_PAIR blocks, which count as their star bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import combinations
from math import inf

from puzznic.bounds import star_bound
from puzznic.level import WALL, Level
from puzznic.rules import State, blocks

__all__ = ["LARGEST_PAIR", "MOST_GAIN", "Projection", "pair_bound", "pair_cost"]

MOST_GAIN = 6
"""Beyond this a pair's cost is not told apart."""

LARGEST_PAIR = 9
"""Pairs of more blocks are not looked at."""

Projection = tuple[frozenset[int], frozenset[int]]
"""The cells of the blocks of either pattern."""


def pair_bound(level: Level) -> Callable[[State], float]:
    """Return the bound of a state: a number of moves, or infinity."""
    star = star_bound(level)

    @cache
    def gain(one: frozenset[int], other: frozenset[int], stars: float) -> float:
        return min(pair_cost(level, (one, other)) - stars, MOST_GAIN)

    def bound(state: State) -> float:
        if (total := star(state)) == inf:
            return inf
        parts = {
            pattern: frozenset(cell for cell in blocks(state) if state[cell] == pattern)
            for pattern in level.patterns
        }
        alone = {pattern: star(_only(state, pattern)) for pattern in parts}
        gains = {
            (p, q): gain(parts[p], parts[q], alone[p] + alone[q])
            for p, q in combinations(parts, 2)
            if parts[p] and parts[q] and len(parts[p] | parts[q]) <= LARGEST_PAIR
        }
        return total + _best_pairs(tuple(parts), gains)

    return bound


def pair_cost(level: Level, projection: Projection) -> float:
    """Return the least number of moves that removes both patterns' blocks; may be infinite."""
    costs: dict[Projection, float] = {projection: 0}
    waiting: list[tuple[float, int, Projection]] = [(0, 0, projection)]
    while waiting:
        cost, _, at = heappop(waiting)
        if not any(at):
            return cost
        if cost > costs[at]:
            continue
        for step, after in _steps(level, at):
            if cost + step < costs.get(after, inf):
                costs[after] = cost + step
                heappush(waiting, (cost + step, len(costs), after))
    return inf


def _steps(level: Level, projection: Projection) -> Iterator[tuple[int, Projection]]:
    """Yield what can happen in a projection, with its cost."""
    one, other = projection
    for cells, others, swap in ((one, other, False), (other, one, True)):
        for cell in cells:
            for step, cost in ((level.width, 0), (-1, 1), (1, 1)):
                to = cell + step
                if level.cells[to] != WALL and to not in cells and to not in others:
                    yield cost, _pair(cells - {cell} | {to}, others, swap)
        for group in _groups(level, cells):
            yield 0, _pair(cells - group, others, swap)


def _pair(cells: frozenset[int], others: frozenset[int], swap: bool) -> Projection:
    return (others, cells) if swap else (cells, others)


def _groups(level: Level, cells: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the groups of touching cells, but for single ones."""
    left = set(cells)
    while left:
        group, waiting = set[int](), [left.pop()]
        while waiting:
            cell = waiting.pop()
            group.add(cell)
            near = {cell + step for step in (-1, 1, level.width, -level.width)} & left
            left -= near
            waiting += near
        if len(group) > 1:
            yield frozenset(group)


def _only(state: State, pattern: str) -> State:
    """Return a state without the blocks of other patterns."""
    return tuple(kind if kind in (WALL, pattern) else " " for kind in state)


def _best_pairs(patterns: tuple[str, ...], gains: dict[tuple[str, str], float]) -> float:
    """Return the greatest sum of gains of disjoint pairs."""
    if len(patterns) < 2:
        return 0
    first, *rest = patterns
    best = _best_pairs(tuple(rest), gains)
    for other in rest:
        if gains.get((first, other), 0) > 0:
            left = tuple(pattern for pattern in rest if pattern != other)
            best = max(best, gains[first, other] + _best_pairs(left, gains))
    return best
