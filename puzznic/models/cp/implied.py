"""Lower bounds as implied constraints (the paper's section 4.3).

Every one of them holds in each plan of the horizon, so none changes what has a plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import Any

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new
from puzznic.models.cp.meeting import Meeting
from puzznic.models.cp.variables import Grid, Step

__all__ = ["Bounds", "shares"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Makes the constraints of the star bound of a level's states."""

    geometry: Geometry
    meeting: Meeting = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "meeting", Meeting(self.geometry))

    def fits(self, grid: Grid, most: int, moves: Any) -> Iterator[Constraint]:
        """Yield that the sum of the patterns' bounds in a state is at most a number of moves.

        moves: the number or an expression of CPMpy that is at most `most`.
        """
        import cpmpy

        rungs: list[Literal] = []
        for pattern in self.geometry.patterns:
            ladder = [new() for _ in range(min(most, self._most(pattern)))]
            for low, high in pairwise(ladder):
                yield from clause(negated(high), low)
            yield from self._reaches(grid, pattern, ladder)
            rungs += ladder
        if rungs:
            yield cpmpy.sum(rungs) <= moves

    def _most(self, pattern: str) -> int:
        finite = [cost for cost in self.meeting.cost(pattern).values() if cost < inf]
        return int(max(finite, default=0))

    def _reaches(self, grid: Grid, pattern: str, ladder: list[Literal]) -> Iterator[Constraint]:
        """Yield which rungs a pattern's blocks make true; beyond the ladder nothing may be."""
        costs = self.meeting.cost(pattern)
        if self.geometry.counts[pattern] <= 3:
            for (a, b), cost in costs.items():
                if cost > 0:
                    rung = ladder[int(cost) - 1] if cost <= len(ladder) else False
                    here, there = grid.at(a, pattern), grid.at(b, pattern)
                    yield from clause(negated(here), negated(there), rung)
            return
        for cell in self.geometry.cells:
            others = [(c, a if b == cell else b) for (a, b), c in costs.items() if cell in (a, b)]
            for k, rung in enumerate([*ladder, False]):
                near = [grid.at(other, pattern) for cost, other in others if cost <= k]
                yield from clause(negated(grid.at(cell, pattern)), rung, *near)


def shares(geometry: Geometry, steps: list[Step], bounds: dict[str, int]) -> Iterator[Constraint]:
    """Yield that each pattern's blocks are moved as often as its bound in the first state says."""
    import cpmpy

    for pattern in geometry.patterns:
        if bounds[pattern]:
            yield cpmpy.sum(step.carried[pattern] for step in steps) >= bounds[pattern]
