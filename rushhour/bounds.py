"""An admissible and consistent bound on what is left to do: the vehicles before the red car.

A *blocker* is a vehicle that crosses the red car's lane between the car and the exit. The bound h1
is the sum of what the red car needs and what each blocker needs:

    metric   the red car                    a blocker
    slides   1 unless it is at the exit     1
    steps    the cells up to the exit       the steps to its nearest position off the lane

*Admissible.* To reach the exit the red car has to stand on each cell of its lane up to there. When
it first stands on the blocker's cell the blocker is off the lane, so it has moved there before. A
move moves one vehicle, so what different vehicles need adds up.

*Consistent*: no move changes h1 by more than 1. A blocker's move, or that of a vehicle that becomes
one, changes that vehicle's need only, by at most 1. The red car moves over free cells, so the set
of blockers stays the same, and its own need changes by at most 1.

A board is *hopeless* if something stands before the red car for ever: a wall, a vehicle of its own
lane, or a crossing one that can't get off the lane between the walls. No move changes that.
"""

from __future__ import annotations

from collections.abc import Callable

from rushhour.board import RED, Board, State
from rushhour.moves import Metric

__all__ = ["blockers_bound", "crossing_needs", "in_front", "is_hopeless", "red_need"]


def blockers_bound(board: Board, metric: Metric = Metric.SLIDES) -> Callable[[State], int]:
    """Return the bound h1 of a state, for a board that is not hopeless."""
    needs = crossing_needs(board, metric)

    def bound(state: State) -> int:
        need = red_need(board, state[RED], metric)
        for index, of_position in needs.items():
            if in_front(board, state[RED], board.vehicles[index].line):
                need += of_position[state[index]]
        return need

    return bound


def red_need(board: Board, at: int, metric: Metric) -> int:
    """Return what the red car needs at a position."""
    distance = abs(board.target - at)
    return distance if metric is Metric.STEPS else min(distance, 1)


def in_front(board: Board, at: int, line: int) -> bool:
    """Return whether a crossing lane lies between the red car at a position and the exit."""
    if board.exit.side.high:
        return line >= at + board.vehicles[RED].length
    return line < at


def crossing_needs(board: Board, metric: Metric) -> dict[int, dict[int, int]]:
    """Return, for each crossing vehicle that can get off the red car's lane, position -> need."""
    red, found = board.vehicles[RED], {}
    for index, vehicle in enumerate(board.vehicles):
        if vehicle.horizontal != red.horizontal:
            clear = _clear_positions(board, index)
            if clear:
                found[index] = {
                    at: min(abs(at - off) for off in clear) for at in board.reach(index)
                }
                if metric is Metric.SLIDES:
                    found[index] = {at: min(need, 1) for at, need in found[index].items()}
    return found


def is_hopeless(board: Board) -> bool:
    """Return whether no sequence of moves takes the red car to the exit, seen from its lane."""
    red = board.vehicles[RED]
    if board.target not in board.reach(RED):
        return True
    for index, vehicle in enumerate(board.vehicles):
        if vehicle.horizontal != red.horizontal:
            stuck = not _clear_positions(board, index)
            if stuck and in_front(board, red.start, vehicle.line):
                return True
        elif vehicle.line == red.line and in_front(board, red.start, vehicle.start):
            return True
    return False


def _clear_positions(board: Board, index: int) -> list[int]:
    """Return the positions of a crossing vehicle off the red car's lane."""
    line, length = board.vehicles[RED].line, board.vehicles[index].length
    return [at for at in board.reach(index) if not at <= line < at + length]
