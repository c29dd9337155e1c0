"""What the models need to know of a level: columns, pairs of cells, moves, and where blocks can be.

A *shaft* is a run of cells one above the other between two walls. In a settled state its blocks are
a stack that stands on its lowest cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from puzznic.bounds import Distances, meeting_distances, move_distances
from puzznic.level import EMPTY, WALL, Level
from puzznic.marks import Terrain, terrain_of
from puzznic.models.cp.meeting import Meeting
from puzznic.rules import Move, State, initial

__all__ = ["Geometry"]


class Geometry:
    """A level's geometry.

    trimmed: whether cells that no block can reach are left out. slides: whether a move may be by
    more than one cell.
    """

    def __init__(self, level: Level, *, trimmed: bool = True, slides: bool = False) -> None:
        self.level, self.trimmed, self.slides = level, trimmed, slides
        self.start: State = initial(level)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many blocks each pattern has in the settled first state."""
        return Counter(self.start[cell] for cell in self.level.floor if self.start[cell] != EMPTY)

    @cached_property
    def patterns(self) -> tuple[str, ...]:
        """The patterns of the first state."""
        return tuple(sorted(self.counts))

    @cached_property
    def far(self) -> Distances:
        """D of `puzznic.bounds`: moves from cell to cell."""
        return move_distances(self.level)

    @cached_property
    def near(self) -> Distances:
        """N of `puzznic.bounds`: moves from a cell to next to another."""
        return meeting_distances(self.level, self.far)

    @cached_property
    def meeting(self) -> Meeting:
        """What it takes two blocks to vanish."""
        return Meeting(self)

    @cached_property
    def terrain(self) -> Terrain:
        """What marks need to know of the level."""
        return terrain_of(self.level)

    @cached_property
    def pockets(self) -> frozenset[frozenset[int]]:
        """The pockets (`frozen`) that a block can get to and that the level's blocks can fill."""
        found = {frozenset(self.far[cell]) for cell in self.cells}
        return frozenset(one for one in found if len(one) <= sum(self.counts.values()))

    @cached_property
    def earliest(self) -> dict[str, dict[int, int]]:
        """By pattern: each cell that a block of it can get to, with the least number of moves."""
        found: dict[str, dict[int, int]] = {pattern: {} for pattern in self.patterns}
        for cell in self.level.floor:
            if (pattern := self.start[cell]) != EMPTY:
                for other, moves in self.far[cell].items():
                    known = found[pattern]
                    known[other] = min(moves, known.get(other, moves))
        return found

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The cells of the model: the floor, or what of it a block can get to."""
        if not self.trimmed:
            return self.level.floor
        reached = {cell for moves in self.earliest.values() for cell in moves}
        return tuple(cell for cell in self.level.floor if cell in reached)

    def can_hold(self, cell: int, pattern: str) -> bool:
        """Return whether a block of a pattern may be on a cell."""
        return not self.trimmed or cell in self.earliest[pattern]

    def below(self, cell: int) -> int | None:
        """Return the cell below, None for a wall. A cell above one of the model's is not always."""
        under = cell + self.level.width
        return None if self.level.cells[under] == WALL else under

    def above(self, cell: int) -> int | None:
        """Return the cell of the model above, None if there is none."""
        over = cell - self.level.width
        return over if over in self._own else None

    @cached_property
    def shafts(self) -> tuple[tuple[int, ...], ...]:
        """The shafts, each from its lowest cell."""
        found = []
        for cell in self.cells:
            if self.below(cell) is None:
                shaft = [cell]
                while (over := self.above(shaft[-1])) is not None:
                    shaft.append(over)
                found.append(tuple(shaft))
        return tuple(found)

    @cached_property
    def shaft_of(self) -> dict[int, int]:
        """The index of each cell's shaft."""
        return {cell: i for i, shaft in enumerate(self.shafts) for cell in shaft}

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The pairs of cells side by side or one above the other, each once."""
        steps = (1, self.level.width)
        return tuple((c, c + s) for c in self.cells for s in steps if c + s in self._own)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves that can ever be; with slides, those by several cells too."""
        return tuple(move for cell in self.cells for by in (-1, 1) for move in self._run(cell, by))

    def _run(self, cell: int, by: int) -> Iterator[Move]:
        cells = 1
        while cell + cells * by in self._own and (cells == 1 or self.slides):
            yield Move(cell, cells * by)
            cells += 1

    @cached_property
    def touching(self) -> frozenset[tuple[int, int]]:
        """The pairs of shafts, both ways and each with itself, that have cells side by side."""
        own = {(i, i) for i in range(len(self.shafts))}
        pairs = {(self.shaft_of[a], self.shaft_of[b]) for a, b in self.edges}
        return frozenset(own | pairs | {(b, a) for a, b in pairs})

    def drops(self, shaft: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield each cell of a shaft with itself and with all below it."""
        for i, cell in enumerate(shaft):
            yield from ((cell, lower) for lower in shaft[: i + 1])

    @cached_property
    def most_matches(self) -> int:
        """The most matches that a plan can have: each takes away two blocks or more."""
        return sum(self.counts.values()) // 2

    @cached_property
    def _own(self) -> frozenset[int]:
        return frozenset(self.cells)

    def neighbours_in_shafts(self) -> Iterator[tuple[int, int]]:
        """Yield each two cells one above the other, the lower first."""
        for shaft in self.shafts:
            yield from pairwise(shaft)
