"""Predicates that look at one square's view of a path (`square_view`): as a table.

Every rule on numbers of one square, for one set A, is such a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from witness.predicates import PathTest
from witness.puzzle import Path, Puzzle
from witness.room import regions
from witness.square_view import SquareView, Within, possible_views, square_views

__all__ = ["ViewTable"]


@dataclass(frozen=True, slots=True)
class ViewTable:
    """Fires on a path where the view of some constrained square is among `cases`.

    within: the set A of the views. cut_off: fires only where, besides, no goal is left that the
    head can reach. sound: as for every predicate. Raises ValueError for a case that is none of
    `possible_views()`.
    """

    name: str
    cases: frozenset[SquareView]
    within: Within = Within.FREE
    cut_off: bool = False
    sound: bool = False

    def __post_init__(self) -> None:
        if wrong := self.cases.difference(possible_views()):
            raise ValueError(f"no path has this view of a square: {min(wrong)}")

    @classmethod
    def where(
        cls,
        name: str,
        fires: Callable[[SquareView], bool],
        within: Within = Within.FREE,
        *,
        cut_off: bool = False,
        sound: bool = False,
    ) -> ViewTable:
        """Return the table of the views for which a function returns True."""
        return cls(name, frozenset(filter(fires, possible_views())), within, cut_off, sound)

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test for the partial paths of one puzzle."""
        views, cases = square_views(puzzle, self.within), self.cases
        region_of, goals = regions(puzzle), puzzle.goal_set

        def fires(path: Path) -> bool:
            if self.cut_off and region_of(path) & goals & ~path.visited:
                return False
            return any(view in cases for view in views(path))

        return fires
