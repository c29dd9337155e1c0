"""What a local rule may see of a partial path at one constrained square.

A *local* rule speaks of one square and of what the path does and may still do there: nothing else
of the board matters to it. The set A of points that the rest of the path may use is a parameter
(`Within`): with A, and with the same numbers, one rule has different strengths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from witness.puzzle import Path, Puzzle
from witness.room import regions, square_rooms
from witness.rule_table import LastStep, last_step
from witness.strong_regions import pocket_regions, regions_to_goal, usable_regions

__all__ = ["SETS", "SquareView", "Within", "possible_views", "square_views"]


class Within(StrEnum):
    """The set A, from the weakest to the strongest; see `witness.predicates`."""

    FREE = "free"
    """Unvisited points and the head."""
    REGION = "region"
    """Those that the head can reach."""
    GOAL = "goal"
    """Without those behind the only goal that is left."""
    POCKET = "pocket"
    """Without dead ends."""
    USABLE = "usable"
    """Exactly those on some way to a goal."""


class SquareView(NamedTuple):
    """A path at a square.

    k: the square's triangles. shared: its edges on the path, c. last: how the path's end stands to
    it. touched: its corners on the path, T. available: c + e, e = its edges usable within A. room:
    c + min(3, e - x), the most edges of it that the path can end up with (`witness.predicates`).
    """

    k: int
    shared: int
    last: LastStep
    touched: int
    available: int
    room: int


def _free(puzzle: Puzzle) -> Callable[[Path], int]:
    points = (1 << puzzle.grid.point_count) - 1
    return lambda path: points & ~path.visited | 1 << path.head


SETS: Mapping[Within, Callable[[Puzzle], Callable[[Path], int]]] = MappingProxyType(
    {
        Within.FREE: _free,
        Within.REGION: regions,
        Within.GOAL: regions_to_goal,
        Within.POCKET: pocket_regions,
        Within.USABLE: usable_regions,
    }
)
"""For each kind of A, the function that binds it to a puzzle: path -> bit set of points."""


def square_views(puzzle: Puzzle, within: Within) -> Callable[[Path], tuple[SquareView, ...]]:
    """Return the function from a path to its views of the squares of `Puzzle.triangles`."""
    allowed, goals = SETS[within](puzzle), puzzle.goal_set
    squares, edge_between = square_rooms(puzzle), puzzle.grid.edge_between

    def views(path: Path) -> tuple[SquareView, ...]:
        free, head = allowed(path), 1 << path.head
        left = free & goals & ~path.visited
        ends = head if left & (left - 1) else head | left
        last = edge_between.get(path.vertices[-2:])
        found = []
        for square in squares:
            used = path.edges & square.edges
            shared, around = used.bit_count(), free & square.points
            found.append(
                SquareView(
                    square.k,
                    shared,
                    last_step(last, square.edges, square.corners & head > 0),
                    (path.visited & square.corners).bit_count(),
                    shared + square.usable(used, around),
                    shared + square.room(used, around, ends & square.points),
                )
            )
        return tuple(found)

    return views


@cache
def possible_views() -> tuple[SquareView, ...]:
    """Return all views that there are, and some that no board has: some 1,600, in a fixed order.

    Left out is what contradicts itself on every board: an edge on the path without a corner on it,
    a path of one point with edges, more or less room than the available edges leave.
    """
    numbers = product(range(1, 5), range(5), LastStep, range(5))
    return tuple(
        SquareView(k, shared, last, touched, shared + usable, shared + room)
        for k, shared, last, touched in numbers
        if _is_possible(shared, last, touched)
        for usable in range(5 - shared)
        for room in _rooms(usable)
    )


def _is_possible(shared: int, last: LastStep, touched: int) -> bool:
    if last in (LastStep.START_ON, LastStep.START_OFF):
        return shared == 0 and touched == (last is LastStep.START_ON)
    if last is LastStep.ALONG and not shared:
        return False
    return touched > 0 or (shared == 0 and last is LastStep.OFF)


def _rooms(usable: int) -> Iterator[int]:
    """Yield what e usable edges may leave: e - x with x up to 2, at most 3 unless one is split."""
    wasted = 0 if usable < 2 else 1 if usable < 4 else 2
    yield from range(usable - wasted, usable + 1)
