"""Spans: which positions vehicles have to visit in any plan, and the bound `movers` from them.

A vehicle's *span* holds all positions that it has in some plan, from the lowest to the highest. The
spans of every plan from a state meet these conditions:

    exit    the red car's span holds its position in front of the exit.
    cross   a vehicle that stands on a cell which another one's span takes has in its own span a
            position off that one's lane: it has left before the other came.
    lane    where a vehicle's span comes near its neighbour in the lane, the neighbour's span goes
            on as far as that pushes it.
    walls   spans lie between walls, with room for all vehicles of the lane.

A vehicle *costs* 1 for a span that goes below its position and 1 for one that goes above it. Where
no vehicle can move at once to where its span goes, that costs 1 more. `movers` is the least cost of
spans that meet the conditions.

*Admissible.* The spans of a plan meet them, and a slide has one direction: a vehicle whose span
goes both ways has slid at least twice. A plan's first slide goes to where its vehicle's span goes;
so if none of some spans can begin, the plan's own are others, and cost more.

*Consistent*: no slide changes `movers` by more than 1. Let a vehicle's slide from a to b lead to a
state with some least spans. If its own is extended to a, they meet the conditions in the state
before, too: the slide swept cells that nothing stood on, and b is in the span. They can begin, with
this slide. The cost rises by at most 1, on b's side of a. As every slide can be undone, this holds
in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rushhour.board import RED, Board, State

__all__ = ["MOST", "Room", "Spans", "red_spans", "room_of"]

MOST = 15
"""What is counted at most, and said of a state where no spans meet the conditions: no plan does."""


@dataclass(frozen=True, slots=True)
class Room:
    """For each vehicle: its lane's neighbours (-1: none) and how far it gets if they make room."""

    before: tuple[int, ...]
    behind: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]


def room_of(board: Board) -> Room:
    """Return what lanes and walls leave the vehicles of a board."""
    count = len(board.vehicles)
    before, behind = [-1] * count, [-1] * count
    low = [board.reach(index)[0] for index in range(count)]
    high = [board.reach(index)[-1] for index in range(count)]
    for lane in board.lanes:
        for first, second in pairwise(lane):
            behind[first], before[second] = second, first
            low[second] = max(low[second], low[first] + board.vehicles[first].length)
        for second, first in pairwise(reversed(lane)):
            high[first] = min(high[first], high[second] - board.vehicles[first].length)
    return Room(tuple(before), tuple(behind), tuple(low), tuple(high))


@dataclass(slots=True)
class Spans:
    """Spans in the making, the lowest and highest position of each, and what is left to settle.

    to_leave: (vehicle, line) for each vehicle that has to leave a line which it stands on, as far
    as that is not settled: it could go either way.
    """

    board: Board
    room: Room
    state: State
    taken: dict[int, int]
    low: list[int]
    high: list[int]
    to_leave: list[tuple[int, int]]

    @property
    def cost(self) -> int:
        """The slides that the spans cost so far."""
        sides = zip(self.low, self.state, self.high, strict=True)
        return sum((low < at) + (at < high) for low, at, high in sides)

    def movers(self) -> set[int]:
        """Return the vehicles that move however the rest is settled."""
        sides = enumerate(zip(self.low, self.high, strict=True))
        return {i for i, (low, high) in sides if low < high} | {i for i, _ in self.to_leave}

    def can_begin(self) -> bool:
        """Return whether some vehicle can move at once to where its span goes."""
        for vehicle, low, at, high in zip(
            self.board.vehicles, self.low, self.state, self.high, strict=True
        ):
            if low < at and self.board.cell(vehicle, at - 1) not in self.taken:
                return True
            if at < high and self.board.cell(vehicle, at + vehicle.length) not in self.taken:
                return True
        return False

    def extend(self, index: int, to: int) -> None:
        """Extend a span to a position, and those of neighbours in its lane that it pushes."""
        if to < self.low[index]:
            self._extend_low(index, to)
        else:
            self._extend_high(index, to)

    def settle(self) -> bool:
        """Extend the spans that can go one way only; return False if one can go nowhere."""
        before = None
        while before != (before := [*self.to_leave]):
            self.to_leave = []
            for index, line in before:
                ways = self.ways(index, line)
                if not ways:
                    return False
                if len(ways) > 1:
                    self.to_leave.append((index, line))
                else:
                    self.extend(index, ways[0])
        return True

    def ways(self, index: int, line: int) -> list[int]:
        """Return the nearest positions off a line; one that is in the span already is enough."""
        ways = [line - self.board.vehicles[index].length, line + 1]
        for way in ways:
            if self.low[index] <= way <= self.high[index]:
                return [way]
        return [way for way in ways if self.room.low[index] <= way <= self.room.high[index]]

    def least_cost(self, limit: int = MOST) -> int:
        """Return the least cost of spans that settle the rest, `limit` if it is not below that."""
        if self._at_least() >= limit:
            return limit
        if not self.to_leave:
            return min(limit, self.cost + (not self.can_begin()))
        index, line = self.to_leave[0]
        for way in self.ways(index, line):
            other = self._copy()
            other.extend(index, way)
            if other.settle():
                limit = other.least_cost(limit)
        return limit

    def _extend_low(self, index: int, to: int) -> None:
        while index >= 0 and to < self.low[index]:
            self._sweep(index, range(to, self.low[index]))
            self.low[index], index = to, self.room.before[index]
            to -= self.board.vehicles[index].length

    def _extend_high(self, index: int, to: int) -> None:
        while index >= 0 and to > self.high[index]:
            length = self.board.vehicles[index].length
            self._sweep(index, range(self.high[index] + length, to + length))
            self.high[index], index = to, self.room.behind[index]
            to += length

    def _at_least(self) -> int:
        unmoved = {i for i, _ in self.to_leave if self.low[i] == self.high[i]}
        return self.cost + len(unmoved)

    def _sweep(self, index: int, places: range) -> None:
        """Tell the vehicles that stand on some places of a lane and cross it to leave it."""
        vehicle = self.board.vehicles[index]
        for place in places:
            other = self.taken.get(self.board.cell(vehicle, place), -1)
            if other < 0 or self.board.vehicles[other].horizontal == vehicle.horizontal:
                continue
            if (other, vehicle.line) not in self.to_leave:
                self.to_leave.append((other, vehicle.line))

    def _copy(self) -> Spans:
        return Spans(
            self.board,
            self.room,
            self.state,
            self.taken,
            [*self.low],
            [*self.high],
            [*self.to_leave],
        )


def red_spans(board: Board, room: Room, state: State) -> Spans | None:
    """Return what follows from the red car's way to the exit; None if no plan can be."""
    taken = board.occupants(state)
    spans = Spans(board, room, state, taken, [*state], [*state], [])
    if not room.low[RED] <= board.target <= room.high[RED]:
        return None
    spans.extend(RED, board.target)
    return spans if spans.settle() else None
