"""What a state of the model shows of single patterns, as literals: the parts of marks of pairs.

They are definitions, but for `cut`: each literal is true just when what it stands for is. In a
state of constants, such as the first, they come out as constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from puzznic.models.cp.forced import Witness, if_any
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Constraint, Literal, equals_any, negated, new
from puzznic.models.cp.variables import Grid

__all__ = ["Cells", "Ground", "PatternLiterals"]

Cells = tuple[int, ...]


class Ground:
    """What the states of a level have in common: its cells in lines, and what bars blocks."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.terrain = geometry.terrain
        self.cells: Cells = geometry.cells
        width = geometry.level.width
        self.rows = self._lines(lambda cell: cell // width)
        self.columns = self._lines(lambda cell: cell % width)
        self.runs = self._lines(lambda cell: self.terrain.run[cell])
        self.tracks = tuple(r for r in self.runs if self.terrain.run[r[0]] in self.terrain.track)
        self.shafts = tuple(shaft[::-1] for shaft in geometry.shafts)
        """Each from its topmost cell."""

    def _lines(self, place: Callable[[int], int]) -> tuple[Cells, ...]:
        """Return the cells by their place, both in ascending order."""
        found: dict[int, list[int]] = {}
        for cell in self.cells:
            found.setdefault(place(cell), []).append(cell)
        return tuple(tuple(found[key]) for key in sorted(found))

    @cached_property
    def galleries(self) -> tuple[tuple[Cells, tuple[Cells, ...]], ...]:
        """The galleries (`puzznic.crossings`), each with its pits, from the left."""
        pit_of = self.terrain.pit_of
        found = []
        for gallery in self.runs:
            number = self.terrain.run[gallery[0]]
            pits = (tuple(c for c in line if pit_of.get(c) == number) for line in self.columns)
            found.append((gallery, tuple(filter(None, pits))))
        return tuple(found)

    @cached_property
    def partners(self) -> dict[int, dict[int, Cells]]:
        """By a cell that is walled up: cells whose block can then meet fewer, and those it can."""
        free = self._meeting(frozenset())
        found = {}
        for wall in self.cells:
            left = self._meeting(frozenset({wall}))
            found[wall] = {
                cell: tuple(sorted(met)) for cell, met in left.items() if free[cell] - met - {wall}
            }
        return found

    def _meeting(self, walls: frozenset[int]) -> dict[int, set[int]]:
        """Return for each other cell those from which a block can meet the one that is there."""
        steps = (-1, 1, self.geometry.level.width, -self.geometry.level.width)
        open_cells = [cell for cell in self.cells if cell not in walls]
        reach = {cell: self.terrain.reach(cell, walls) for cell in open_cells}
        near = {a: frozenset(c + step for c in reach[a] for step in steps) for a in open_cells}
        return {
            a: {b for b in open_cells if b != a and not near[a].isdisjoint(reach[b])}
            for a in open_cells
        }


class PatternLiterals:
    """The literals of the patterns of one state; constraints: what they need to be posted."""

    def __init__(self, ground: Ground, grid: Grid) -> None:
        self.ground, self.grid = ground, grid
        self.constraints: list[Constraint] = []
        self._some: dict[tuple[str, Cells], Literal] = {}
        self._before: dict[tuple[str, tuple[Cells, ...]], list[Literal]] = {}
        self._at_least: dict[tuple[str, int], Literal] = {}
        self._cut: dict[tuple[str, int], Literal] = {}

    def some(self, pattern: str, cells: Cells) -> Literal:
        """Return whether a block of a pattern is on one of some cells."""
        key = pattern, cells
        if key not in self._some:
            self._some[key] = self._either(self.grid.at(cell, pattern) for cell in cells)
        return self._some[key]

    def before(self, pattern: str, places: tuple[Cells, ...]) -> list[Literal]:
        """Return for each of some places in line whether a block is in one before it."""
        key = pattern, places
        if key not in self._before:
            found: list[Literal] = []
            seen: Literal = False
            for cells in places:
                found.append(seen)
                seen = self._either((seen, self.some(pattern, cells)))
            self._before[key] = found
        return self._before[key]

    def at_least(self, pattern: str, count: int) -> Literal:
        """Return whether a pattern has so many blocks."""
        key = pattern, count
        if key not in self._at_least:
            self._at_least[key] = self._counted(pattern, count)
        return self._at_least[key]

    def few(self, pattern: str) -> Witness:
        """Return what holds if a pattern that is there has two or three blocks.

        Nothing has to where it has no more at first: one that is left is dead anyway.
        """
        if self.ground.geometry.counts[pattern] <= 3:
            return ()
        return self.at_least(pattern, 2), negated(self.at_least(pattern, 4))

    def two(self, pattern: str) -> Witness:
        """Return what holds if a pattern that is there has two blocks; as `few`."""
        count = self.ground.geometry.counts[pattern]
        if count <= 3:
            return () if count == 2 else (False,)
        return self.at_least(pattern, 2), negated(self.at_least(pattern, 3))

    def bound(self, pattern: str) -> Literal:
        """Return whether a pattern is gone, or has two or three blocks of which one is locked."""
        locked = tuple(cell for cell in self.ground.cells if cell in self.ground.terrain.locked)
        unbound = self._either(map(negated, (*self.few(pattern), self.some(pattern, locked))))
        return self._either((negated(self.some(pattern, self.ground.cells)), negated(unbound)))

    def cut(self, pattern: str, wall: int) -> Literal:
        """Return a literal that is true if a wall keeps a block of a pattern from all others."""
        key = pattern, wall
        if key not in self._cut:
            at = self.grid.at
            kept_off = (
                (at(cell, pattern), *(negated(at(other, pattern)) for other in partners))
                for cell, partners in self.ground.partners[wall].items()
            )
            self._cut[key] = if_any(kept_off, self.constraints)
        return self._cut[key]

    def _counted(self, pattern: str, count: int) -> Literal:
        import cpmpy

        there = [self.grid.at(cell, pattern) for cell in self.ground.cells]
        sure = sum(one is True for one in there)
        free = [one for one in there if not isinstance(one, bool)]
        if sure >= count or sure + len(free) < count:
            return sure >= count
        enough = new()
        self.constraints.append((cpmpy.sum(free) >= count - sure) == enough)
        return enough

    def _either(self, literals: Iterable[Literal]) -> Literal:
        """Return whether one of some literals is true."""
        parts = [one for one in literals if one is not False]
        if any(one is True for one in parts):
            return True
        if len(parts) <= 1:
            return parts[0] if parts else False
        defined = new()
        self.constraints += equals_any(defined, parts)
        return defined
