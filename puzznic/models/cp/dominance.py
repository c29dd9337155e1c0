"""Repeated states, commuting moves and mirror images: of plans that are as good, one is kept.

All of them hold together in some best plan. Of the shortest plans of a level, which repeat no
state, take those with at least as many moves to the right as to the left (for a mirror image: a
plan or its image is one). Of them take the least by the order of lanes: a swap of two commuting
moves changes neither the states before and after the two nor the numbers of moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, clause, equals_any, negated, new
from puzznic.models.cp.variables import Grid, Step
from puzznic.rules import Move

__all__ = ["Lanes", "all_differ", "is_mirrored", "no_more_left_than_right", "no_undo"]

Lane = tuple[int, ...]
"""The indices of shafts side by side, from the left."""


def no_undo(geometry: Geometry, before: Grid, first: Step, second: Step) -> Iterator[Constraint]:
    """Yield that a move is not taken back at once, where that leads to the state before it.

    It does where the block did not fall, and no block was above it that came down.
    """
    for (cell, by), moving in first.moving.items():
        back = second.moving.get(Move(cell + by, -by))
        if back is not None:
            above = geometry.above(cell)
            lone = True if above is None else before.empty[above]
            stays = first.lands[cell + by]
            yield from clause(
                negated(moving),
                negated(stays),
                negated(lone),
                negated(back),
                negated(second.lands[cell]),
            )


def all_differ(geometry: Geometry, grids: list[Grid]) -> Iterator[Constraint]:
    """Yield that each two states hold different things in some cell."""
    for i, one in enumerate(grids):
        for other in grids[i + 1 :]:
            differences: list[Literal] = []
            for key in {*one.holds, *other.holds}:
                here, there = one.at(*key), other.at(*key)
                differs = new()
                differences.append(differs)
                yield from clause(negated(differs), here, there)
                yield from clause(negated(differs), negated(here), negated(there))
            yield from clause(*differences)


class Lanes:
    """The rows of shafts that a block passes in a move, two if it is by one cell; which commute.

    Two moves in a row commute if they have no shaft in common, as neither can then change what the
    other does, and if no match follows, nor would have come between them in the other order. Such a
    match takes a block that the second move brought next to one that the first took away: from its
    cell, or down from one above.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.moves: dict[Lane, list[Move]] = {}
        for move in geometry.moves:
            first, last = sorted((move.cell, move.cell + move.by))
            lane = tuple(geometry.shaft_of[cell] for cell in range(first, last + 1))
            self.moves.setdefault(lane, []).append(move)
        lanes = list(self.moves)
        pairs = [(a, b) for i, a in enumerate(lanes) for b in lanes[:i] if not {*a} & {*b}]
        self.apart = [pair for pair in pairs if self._apart(*pair)]
        """Lanes of which none is beside the other, the later in order first."""
        self.beside = [pair for pair in pairs if not self._apart(*pair)]
        """Other lanes without a common shaft."""

    def _apart(self, one: Lane, other: Lane) -> bool:
        return all((a, b) not in self.geometry.touching for a in one for b in other)

    def in_order(self, steps: list[Step]) -> Iterator[Constraint]:
        """Yield that commuting moves in a row come in the order of lanes."""
        used: list[dict[Lane, Literal]] = []
        for step in steps:
            literals = {lane: new() for lane in self.moves}
            for lane, moves in self.moves.items():
                yield from equals_any(literals[lane], [step.moving[move] for move in moves])
            used.append(literals)
        matches: list[Literal] = [step.matching for step in steps]
        for t, (first, second) in enumerate(pairwise(used)):
            after = matches[t + 2] if t + 2 < len(steps) else True
            for late, early in self.apart:
                yield from clause(negated(first[late]), negated(second[early]), after)
            for late, early in self.beside:
                for move in self.moves[late]:
                    moved = negated(steps[t].moving[move]), negated(second[early])
                    between = self._brought_beside(move, early, steps[t + 1])
                    yield from clause(*moved, *between, after)

    def _brought_beside(self, first: Move, lane: Lane, second: Step) -> Iterator[Literal]:
        """Yield what holds if the second move brings a block next to where one was."""
        shaft = self.geometry.shafts[self.geometry.shaft_of[first.cell]]
        for cell in shaft[shaft.index(first.cell) :]:
            for beside in (cell - 1, cell + 1):
                if self.geometry.shaft_of.get(beside) in lane:
                    yield from (second.lands[beside], second.lowered[beside])


def is_mirrored(geometry: Geometry) -> bool:
    """Return whether the first state is its own mirror image, but for the names of patterns."""
    level, start = geometry.level, geometry.start
    renamed: dict[str, str] = {}
    for cell, kind in enumerate(start):
        row, column = divmod(cell, level.width)
        image = start[level.of(row, level.width - 1 - column)]
        if (kind in "# ") != (image in "# ") or (kind in "# " and kind != image):
            return False
        if renamed.setdefault(kind, image) != image:
            return False
    return len(set(renamed.values())) == len(renamed)


def no_more_left_than_right(steps: list[Step]) -> Iterator[Constraint]:
    """Yield that at least as many moves go to the right as to the left."""
    import cpmpy

    moves = [(move.by, literal) for step in steps for move, literal in step.moving.items()]
    yield cpmpy.sum(by * literal for by, literal in moves) >= 0
