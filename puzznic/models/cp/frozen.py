"""Frozen blocks as dead ends: a pocket that is full, and whose blocks nothing can make vanish.

A *pocket* is a set of cells that a block can't leave: what is beside or below one of its cells is a
wall or in it. Such are the cells that a block gets to from some cell. Its *mouths* are the cells
below one that is not in it. Let a pocket be full in a state in which no match is due. Then none of
its blocks can move before one of them vanishes: what is beside and below them is taken. The first
that do touch no equal block in the pocket, as all is as it was when no match was due. So each of
them has an equal block right above it, outside of the pocket: it is at a mouth, and the other block
was outside and could get there.

A pattern of two or three blocks vanishes as a whole. As each of its blocks in the pocket needs one
of its own above it, there is exactly one in the pocket. *If no block at a mouth can be among the
first, the state is dead.* It is the freeze deadlock of Sokoban, with gravity.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new
from puzznic.models.cp.variables import Grid

__all__ = ["frozen"]


def frozen(
    geometry: Geometry, before: Grid, matching: Literal, after: Grid
) -> Iterator[Constraint]:
    """Yield that no pocket of the state before the step is frozen, unless the step is a match."""
    for pocket in geometry.pockets:
        firsts: list[Literal] = []
        for mouth in pocket:
            above = geometry.above(mouth)
            if above is None or above in pocket:
                continue
            for pattern in geometry.patterns:
                if before.at(mouth, pattern) is not False:
                    firsts.append(new())
                    yield from _first(geometry, before, pocket, mouth, pattern, firsts[-1])
        gaps = [before.empty[cell] for cell in pocket]
        yield from clause(matching, *gaps, *firsts)


def _first(
    geometry: Geometry, grid: Grid, pocket: frozenset[int], mouth: int, pattern: str, first: Literal
) -> Iterator[Constraint]:
    """Yield what has to hold if a pattern's block at a mouth is among the first to vanish."""
    above = geometry.above(mouth)
    outside = [cell for cell in geometry.cells if cell not in pocket]
    partners = [grid.at(cell, pattern) for cell in outside if above in geometry.far[cell]]
    yield from clause(negated(first), grid.at(mouth, pattern))
    yield from clause(negated(first), *partners)
    if geometry.counts[pattern] <= 3:
        for cell in pocket - {mouth}:
            yield from clause(negated(first), negated(grid.at(cell, pattern)))
