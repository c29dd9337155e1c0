"""Lower bounds and the causes of matches as implied constraints (the paper's section 4.3).

Every one of them holds in each plan of the horizon, so none changes what has a plan.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new
from puzznic.models.cp.variables import Grid, Step

__all__ = ["Bounds", "causes", "shares"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Makes the constraints of the star bound of a level's states."""

    geometry: Geometry

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
        finite = [cost for cost in self.geometry.meeting.cost(pattern).values() if cost < inf]
        return int(max(finite, default=0))

    def _reaches(self, grid: Grid, pattern: str, ladder: list[Literal]) -> Iterator[Constraint]:
        """Yield which rungs a pattern's blocks make true; beyond the ladder nothing may be."""
        costs = self.geometry.meeting.cost(pattern)
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


def causes(geometry: Geometry, steps: list[Step]) -> Iterator[Constraint]:
    """Yield that equal blocks come to touch only where the step before brought one of them.

    It is the block that was moved, one that came down as it left, or one above a match. No match is
    due in the first state, and what is due in another one vanishes at once.
    """
    for first, second in pairwise(steps):
        fell = yield from _above_matches(geometry, first)
        for edge, equal in second.same.items():
            brought = [one for c in edge for one in (first.lands[c], first.lowered[c], fell[c])]
            yield from clause(negated(equal), *brought)


def _above_matches(
    geometry: Geometry, step: Step
) -> Generator[Constraint, None, dict[int, Literal]]:
    """Yield what makes true, and return by cell, whether a block on it or below it is matched."""
    found: dict[int, Literal] = {}
    for shaft in geometry.shafts:
        below: Literal = False
        for cell in shaft:
            found[cell] = new()
            yield from clause(negated(found[cell]), step.matched[cell], below)
            below = found[cell]
    return found
