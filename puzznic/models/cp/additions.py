"""What the options add to the constraints of a step model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any

from puzznic.bounds import star_bound
from puzznic.level import EMPTY
from puzznic.models.cp.dead_ends import DEAD_ENDS
from puzznic.models.cp.dominance import (
    Lanes,
    all_differ,
    is_mirrored,
    no_more_left_than_right,
    no_undo,
)
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.implied import Bounds, causes, shares
from puzznic.models.cp.literals import Constraint, Literal
from puzznic.models.cp.options import Options, Repeats, Start
from puzznic.models.cp.variables import Grid, Step
from puzznic.search import solve
from solving import Limits

__all__ = ["Additions"]

EXPANSIONS = 300_000
"""What the native search may take for a bound."""


class Additions:
    """The constraints of some options on a level."""

    def __init__(self, geometry: Geometry, options: Options) -> None:
        self.geometry = geometry
        self.options = _of_slides(options) if options.slides else options

    @cached_property
    def share(self) -> dict[str, float]:
        """The star bound of each pattern in the first state."""
        bound, start = star_bound(self.geometry.level), self.geometry.start
        return {
            pattern: bound(tuple(EMPTY if kind not in ("#", pattern) else kind for kind in start))
            for pattern in self.geometry.patterns
        }

    @cached_property
    def first_bound(self) -> float:
        """Every plan has at least so many moves, as far as the options ask; else 0."""
        options = self.options
        star = sum(self.share.values())
        if options.start is Start.SEARCH and star < inf:
            found = solve(self.geometry.level, Limits(expansions=EXPANSIONS))
            return inf if found.bound is None else max(star, found.bound)
        asked = options.start is Start.STAR or options.bound or options.shares
        return star if asked or options.start is Start.SEARCH else 0

    @property
    def why_none(self) -> str:
        """What proves that there is no plan, where the first bound is infinite."""
        if sum(self.share.values()) == inf:
            return "the star bound of the first state is infinite"
        return f"the native search found so within {EXPANSIONS} expansions"

    def of_moves(self, moves: Any) -> Iterator[Constraint]:
        """Yield that there are as many moves as the first bound says; moves: their number."""
        if self.options.start is not Start.ONE:
            yield moves >= int(self.first_bound)

    def of_step(self, before: Grid, matching: Literal, after: Grid) -> Iterator[Constraint]:
        """Yield what holds whatever the horizon, of a step or an event that may be a match."""
        for name in self.options.dead_ends:
            yield from DEAD_ENDS[name](self.geometry, before, matching, after)

    def of_plan(
        self,
        grids: list[Grid],
        steps: list[Step],
        most: Callable[[int], int],
        moves: Callable[[int], Any],
    ) -> Iterator[Constraint]:
        """Yield the rest: most(t), moves(t) are a bound on the moves after state t, and those."""
        yield from self._dominance(grids, steps)
        if self.options.bound:
            bounds = Bounds(self.geometry)
            for t, grid in enumerate(grids[1:-1], start=1):
                yield from bounds.fits(grid, most(t), moves(t))
        if self.options.causes:
            yield from causes(self.geometry, steps)
        if self.options.shares and self.first_bound < inf:
            yield from shares(self.geometry, steps, {p: int(b) for p, b in self.share.items()})

    def of_walk(self, grids: list[Grid], steps: list[Step]) -> Iterator[Constraint]:
        """Yield what holds in the beginning of a best plan: its states differ."""
        yield from all_differ(self.geometry, grids)
        if self.options.commuting:
            yield from Lanes(self.geometry).in_order(steps)

    def _dominance(self, grids: list[Grid], steps: list[Step]) -> Iterator[Constraint]:
        options, geometry = self.options, self.geometry
        if options.repeats is Repeats.UNDO:
            for before, (first, second) in zip(grids, pairwise(steps), strict=False):
                yield from no_undo(geometry, before, first, second)
        if options.repeats is Repeats.NONE:
            yield from all_differ(geometry, grids)
        if options.commuting:
            yield from Lanes(geometry).in_order(steps)
        if options.mirror and is_mirrored(geometry):
            yield from no_more_left_than_right(steps)


def _of_slides(options: Options) -> Options:
    """Return the options without what counts moves by one cell."""
    return replace(options, windows=False, bound=False, shares=False, start=Start.ONE)
