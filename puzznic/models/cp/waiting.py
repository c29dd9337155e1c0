"""The dead ends of `puzznic.waits` as constraints: no patterns wait for each other in a circle.

A pattern of two or three blocks waits for another as soon as cells hold what the theorem asks for.
Circles of two and of three patterns are ruled out; longer ones are rare. Of a pattern of three
blocks on one track nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new
from puzznic.models.cp.variables import Grid

__all__ = ["waits"]

Pair = tuple[str, str]


def waits(geometry: Geometry, before: Grid, matching: Literal, after: Grid) -> Iterator[Constraint]:
    """Yield that two or three patterns do not wait for each other in a circle."""
    whole = [pattern for pattern, count in geometry.counts.items() if count in (2, 3)]
    waiting: dict[Pair, Literal] = {}
    for pair in permutations(whole, 2):
        waiting[pair] = new()
        yield from _on_tracks(geometry, after, pair, waiting[pair])
        yield from _in_shafts(geometry, after, pair, waiting[pair])
    for p, q in combinations(whole, 2):
        yield from clause(negated(waiting[p, q]), negated(waiting[q, p]))
    for p, q, r in permutations(whole, 3):
        if p == min(p, q, r):
            circle = (waiting[p, q], waiting[q, r], waiting[r, p])
            yield from clause(*map(negated, circle))


def _on_tracks(
    geometry: Geometry, grid: Grid, pair: Pair, waiting: Literal
) -> Iterator[Constraint]:
    """Yield that P waits if both of its blocks are on a track and one of Q is between them."""
    p, q = pair
    if geometry.counts[p] != 2:
        return
    terrain = geometry.terrain
    for a, b, c in combinations(geometry.cells, 3):
        if terrain.run[a] == terrain.run[b] == terrain.run[c] and terrain.run[a] in terrain.track:
            ends = negated(grid.at(a, p)), negated(grid.at(c, p))
            yield from clause(*ends, negated(grid.at(b, q)), waiting)


def _in_shafts(
    geometry: Geometry, grid: Grid, pair: Pair, waiting: Literal
) -> Iterator[Constraint]:
    """Yield that P waits if a block of it is locked below one of Q, with no other below that."""
    p, q = pair
    terrain = geometry.terrain
    for shaft in geometry.shafts:
        for high, upper in enumerate(shaft):
            if upper not in terrain.locked:
                continue
            for low, lower in enumerate(shaft[:high]):
                others = [grid.at(cell, p) for i, cell in enumerate(shaft[:high]) if i != low]
                here, there = negated(grid.at(lower, p)), negated(grid.at(upper, q))
                yield from clause(here, there, *others, waiting)
