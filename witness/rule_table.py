"""Predicates that look at one square's k, its path edges c and the path's last step: as a table.

Every rule in a vocabulary that sees no more of a path is such a table, so searches can look rules
up instead of running them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from witness.predicates import PathTest
from witness.puzzle import Path, Puzzle

__all__ = ["LastStep", "RuleTable", "last_step"]


class LastStep(IntEnum):
    """How a path's end stands to a square."""

    ALONG = 0
    """The last edge is one of its sides."""
    ON = 1
    """It is not, but the head is on the square."""
    OFF = 2
    """The head is off the square."""
    START_ON = 3
    """The path has no edge, and starts on the square."""
    START_OFF = 4
    """The path has no edge, and starts off the square."""


@dataclass(frozen=True, slots=True)
class RuleTable:
    """Fires on a path where (k, c, last step) of some constrained square is among `cases`.

    with_baseline: fires too where the baseline does. sound: as for every predicate. Raises
    ValueError for a case with k outside 1..4 or c outside 0..4.
    """

    name: str
    cases: frozenset[tuple[int, int, LastStep]]
    with_baseline: bool = True
    sound: bool = False

    def __post_init__(self) -> None:
        if wrong := [case for case in self.cases if not (1 <= case[0] <= 4 and 0 <= case[1] <= 4)]:
            raise ValueError(f"a case has k in 1..4 and c in 0..4, not {min(wrong)[:2]}")

    @classmethod
    def where(
        cls,
        name: str,
        fires: Callable[[int, int, LastStep], bool],
        *,
        with_baseline: bool = True,
        sound: bool = False,
    ) -> RuleTable:
        """Return the table of the cases (k, c, last step) in which a function returns True."""
        cases = frozenset(
            (k, c, last)
            for k in range(1, 5)
            for c in range(5)
            for last in LastStep
            if fires(k, c, last)
        )
        return cls(name, cases, with_baseline, sound)

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test for the partial paths of one puzzle."""
        board, cases, with_baseline = puzzle.grid, self.cases, self.with_baseline
        edge_between = board.edge_between
        squares = [
            (board.square_edges[s], board.square_vertices[s], k) for s, k in puzzle.triangles
        ]

        def fires(path: Path) -> bool:
            last = edge_between.get(path.vertices[-2:])
            for edges, corners, k in squares:
                c = (path.edges & edges).bit_count()
                if (with_baseline and c > k) or (
                    (k, c, last_step(last, edges, bool(corners >> path.head & 1))) in cases
                ):
                    return True
            return False

        return fires


def last_step(last: int | None, edges: int, on: bool) -> LastStep:
    """Return how a path's end stands to a square.

    last: the path's last edge, if it has one. edges: the square's, a bit set. on: whether the head
    is one of its corners.
    """
    if last is None:
        return LastStep.START_ON if on else LastStep.START_OFF
    if edges >> last & 1:
        return LastStep.ALONG
    return LastStep.ON if on else LastStep.OFF
