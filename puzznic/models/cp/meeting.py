"""What it takes two blocks of a pattern to vanish: the star bound (`puzznic.bounds`) of two cells.

A pattern of two or three blocks vanishes as a whole, in one star: it costs at least what any two of
its blocks need. In a larger pattern each block needs at least what the nearest other one costs it.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzznic.models.cp.geometry import Geometry

__all__ = ["Meeting"]


class Meeting:
    """The costs of two blocks to get into one star."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry

    @cached_property
    def pair(self) -> dict[tuple[int, int], float]:
        """For blocks on two cells that are alone: one of them stands, the other gets next to it."""
        return self._table(alone=True)

    @cached_property
    def within(self) -> dict[tuple[int, int], float]:
        """For two blocks of a larger star: both may be leaves."""
        return self._table(alone=False)

    def cost(self, pattern: str) -> dict[tuple[int, int], float]:
        """Return the table for a pattern, by cells in ascending order."""
        return self.pair if self.geometry.counts[pattern] == 2 else self.within

    def _table(self, *, alone: bool) -> dict[tuple[int, int], float]:
        cells = self.geometry.cells
        return {(a, b): self._cost(a, b, alone) for a, b in combinations(cells, 2)}

    def _cost(self, a: int, b: int, alone: bool) -> float:
        far, near = self.geometry.far, self.geometry.near
        best = min(_sum(far[a], near[b]), _sum(near[a], far[b]))
        return best if alone else min(best, _sum(near[a], near[b]))


def _sum(one: dict[int, int], other: dict[int, int]) -> float:
    return min((moves + other.get(cell, inf) for cell, moves in one.items()), default=inf)
