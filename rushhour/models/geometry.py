"""What models need to know of a board: where each vehicle can be, and which meet.

In a lane the vehicles and walls keep their order. So a vehicle's *places*, all that it can ever
have, are those that leave room for the others between it and the ends of its stretch, the part of
the lane between two walls. Two vehicles of crossing lanes meet in one cell at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import comb, prod

from rushhour.board import Board

__all__ = ["Crossing", "Geometry", "grid_places"]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A cell that two vehicles of crossing lanes can both take.

    `vehicle` is on it if its position is in `on`, `other` if its own is in `other_on`.
    """

    vehicle: int
    other: int
    on: range
    other_on: range


class Geometry:
    """The places of a board's vehicles and where they meet."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def stretches(self) -> tuple[tuple[int, ...], ...]:
        """The vehicles of each lane between two walls, from its low end."""
        found: list[tuple[int, ...]] = []
        for lane in self.board.lanes:
            by_reach: dict[int, list[int]] = {}
            for index in lane:
                by_reach.setdefault(self.board.reach(index).start, []).append(index)
            found += map(tuple, by_reach.values())
        return tuple(found)

    @cached_property
    def places(self) -> tuple[range, ...]:
        """By vehicle: its places, given that those of its stretch keep their order."""
        lengths = [vehicle.length for vehicle in self.board.vehicles]
        found = [range(0)] * len(lengths)
        for stretch in self.stretches:
            for i, index in enumerate(stretch):
                reach = self.board.reach(index)
                before = sum(lengths[other] for other in stretch[:i])
                behind = sum(lengths[other] for other in stretch[i + 1 :])
                found[index] = range(reach.start + before, reach.stop - behind)
        return tuple(found)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Pairs of vehicles next to each other in a stretch, the lower one first."""
        return tuple(pair for stretch in self.stretches for pair in pairwise(stretch))

    def crossings(self, places: tuple[range, ...]) -> Iterator[Crossing]:
        """Yield each pair of vehicles that can meet, horizontal one first, given all places."""
        vehicles = self.board.vehicles
        for v, one in enumerate(vehicles):
            for w, other in enumerate(vehicles):
                if one.horizontal and not other.horizontal:
                    on = _covering(places[v], other.line, one.length)
                    other_on = _covering(places[w], one.line, other.length)
                    if on and other_on:
                        yield Crossing(v, w, on, other_on)

    def states_at_most(self) -> int:
        """Return a bound on the number of states: the product of those of each stretch alone.

        A shortest plan visits no state twice, so it has fewer moves.
        """
        return prod(map(self._orders, self.stretches))

    def _orders(self, stretch: tuple[int, ...]) -> int:
        free, vehicles = len(self.places[stretch[0]]) - 1, len(stretch)
        return comb(free + vehicles, vehicles)


def grid_places(board: Board) -> tuple[range, ...]:
    """Return by vehicle all positions on the board, as the article's models have them."""
    return tuple(range(board.lane_length(v) - v.length + 1) for v in board.vehicles)


def _covering(places: range, cell: int, length: int) -> range:
    """Return the places at which a vehicle of some length is on a cell of its lane."""
    return range(max(places.start, cell - length + 1), min(places.stop, cell + 1))
