"""Dead ends as implied constraints: states that are part of no plan (the paper's section 4.3).

Each entry of `DEAD_ENDS` takes a level's geometry, the states around a step and whether it is a
match, and yields what holds in every plan. A new one, derived or learned, is a line there; it has
to be sound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from puzznic.models.cp.frozen import frozen
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new
from puzznic.models.cp.variables import Grid
from puzznic.models.cp.waiting import waits

__all__ = ["DEAD_ENDS", "DeadEnd"]

DeadEnd = Callable[[Geometry, Grid, Literal, Grid], Iterator[Constraint]]


def alone(geometry: Geometry, before: Grid, matching: Literal, after: Grid) -> Iterator[Constraint]:
    """Yield that no pattern has a single block left, and what else follows from counting.

    A pattern of two or three blocks vanishes as a whole. Blocks never get more, and none vanishes
    but in a match.
    """
    import cpmpy

    for pattern, count in geometry.counts.items():
        left = [literal for (_, p), literal in after.holds.items() if p == pattern]
        if not left:
            continue
        if count <= 3:
            there = new()
            yield cpmpy.sum(left) == count * there
        else:
            yield cpmpy.sum(left) != 1
        was = [literal for (_, p), literal in before.holds.items() if p == pattern]
        total = count if any(one is True for one in was) else cpmpy.sum(was)
        yield cpmpy.sum(left) <= total
        yield matching | (cpmpy.sum(left) == total)


def apart(geometry: Geometry, before: Grid, matching: Literal, after: Grid) -> Iterator[Constraint]:
    """Yield that the blocks of a pattern of two or three can still get to one another.

    Of a larger pattern each block can still get to some other.
    """
    for pattern, count in geometry.counts.items():
        costs = geometry.meeting.cost(pattern)
        if count <= 3:
            for (a, b), cost in costs.items():
                if cost == inf:
                    here, there = after.at(a, pattern), after.at(b, pattern)
                    yield from clause(negated(here), negated(there))
            continue
        for cell in geometry.cells:
            others = [
                pair[pair[0] == cell] for pair, c in costs.items() if cell in pair and c < inf
            ]
            partners = [after.at(other, pattern) for other in others]
            yield from clause(negated(after.at(cell, pattern)), *partners)


DEAD_ENDS: dict[str, DeadEnd] = {"alone": alone, "apart": apart, "waits": waits, "frozen": frozen}
