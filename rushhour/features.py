"""What a state of a board shows of how far it is from its goal: the counts that bounds are made of.

    blockers  vehicles that cross the red car's lane before it
    stuck     of these, those that can't get off that lane at once
    must      vehicles that move in every plan, as far as the spans tell without looking at choices
    movers    slides that a plan has at least: the least cost of spans (`rushhour.spans`)
    tight     of the vehicles that must move, those without a free cell before and behind
    held      vehicles on the board without a free cell before and behind

Each is counted up to MOST; must and movers are MOST where no spans are possible. In front of the
exit must, movers, blockers, stuck and tight are 0. What is proved of them: `PROVED`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rushhour.board import RED, Board, State
from rushhour.bounds import in_front
from rushhour.spans import MOST, Spans, red_spans, room_of

__all__ = ["FEATURES", "PROVED", "Features", "Lemma", "features_of"]


class Features(NamedTuple):
    """The counts of one state (the module's table)."""

    blockers: int
    stuck: int
    must: int
    movers: int
    tight: int
    held: int


FEATURES: tuple[str, ...] = Features._fields


class Lemma(NamedTuple):
    """A plan from a state where a feature counts n, not 0, has at least n + more slides.

    where: another feature that must not be 0 either.
    """

    feature: str
    more: int
    where: str | None = None


PROVED = (
    Lemma("blockers", 1),
    Lemma("blockers", 2, where="stuck"),
    Lemma("must", 0),
    Lemma("movers", 0),
    Lemma("tight", 1),
)
"""What is proved of the counts, for boards of every size.

blockers: each moves, and so does the red car, which stands behind them. A stuck one waits for a
vehicle that stands in its lane beside it, and so is neither the red car nor another blocker. must:
each moves, as spans that can go one way only are in every choice. movers: `rushhour.spans`. tight:
each moves, and none of them can move first. Learned rules said the second and the last of these
before they were proved.
"""


def features_of(board: Board) -> Callable[[State], Features]:
    """Return the function from a state of the board to its counts."""
    room = room_of(board)

    def features(state: State) -> Features:
        taken = {**board.occupants(state), **dict.fromkeys(board.walls, -1)}
        held = {i for i in range(len(state)) if _is_held(board, i, state[i], taken)}
        if board.is_goal(state):
            return Features(0, 0, 0, 0, 0, _counted(len(held)))
        blockers = [i for i in range(len(state)) if _blocks(board, i, state)]
        stuck = sum(_is_stuck(board, i, state[i], taken) for i in blockers)
        spans = red_spans(board, room, state)
        must, movers, tight = _spanned(spans, held)
        return Features(*map(_counted, (len(blockers), stuck, must, movers, tight, len(held))))

    return features


def _spanned(spans: Spans | None, held: set[int]) -> tuple[int, int, int]:
    """Return must, movers and tight."""
    if spans is None:
        return MOST, MOST, len(held)
    movers = spans.movers()
    return len(movers), spans.least_cost(), len(movers & held)


def _counted(count: int) -> int:
    return min(count, MOST)


def _blocks(board: Board, index: int, state: State) -> bool:
    vehicle, red = board.vehicles[index], board.vehicles[RED]
    crosses = state[index] <= red.line < state[index] + vehicle.length
    return (
        vehicle.horizontal != red.horizontal
        and crosses
        and in_front(board, state[RED], vehicle.line)
    )


def _is_stuck(board: Board, index: int, at: int, taken: dict[int, int]) -> bool:
    """Return whether neither way off the red car's lane is free."""
    line, length = board.vehicles[RED].line, board.vehicles[index].length
    below, above = range(line - length, at), range(at + length, line + 1 + length)
    return not any(_is_free(board, index, places, taken) for places in (below, above))


def _is_held(board: Board, index: int, at: int, taken: dict[int, int]) -> bool:
    behind = at + board.vehicles[index].length
    ends = (range(at - 1, at), range(behind, behind + 1))
    return not any(_is_free(board, index, places, taken) for places in ends)


def _is_free(board: Board, index: int, places: range, taken: dict[int, int]) -> bool:
    """Return whether some places of a vehicle's lane are on the board and free."""
    vehicle = board.vehicles[index]
    if places.start < 0 or places.stop > board.lane_length(vehicle):
        return False
    return all(board.cell(vehicle, place) not in taken for place in places)
