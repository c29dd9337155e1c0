"""The bound h1 in tables: by how much each move changes it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rushhour.board import RED, Board
from rushhour.bounds import crossing_needs, red_need
from rushhour.kernels.lanes import LaneTable
from rushhour.kernels.packing import Packing
from rushhour.moves import Metric

__all__ = ["Costs", "costs_of"]

ALWAYS = np.iinfo(np.int64).max
"""The rank of the red car's own lane, whose changes always count."""


class Costs(NamedTuple):
    """One entry a move: the change of h1, and its lane's rank in the order of the red car's way.

    front: for each arrangement of the red car's lane, the least rank of what is in front of it.
    """

    change: NDArray[np.int64]
    rank: NDArray[np.int64]
    front: NDArray[np.int64]


def costs_of(packing: Packing, metric: Metric) -> Costs:
    """Return the table of a board that is not hopeless."""
    board = packing.board
    changes, ranks = [], []
    for lane, table in zip(board.lanes, packing.lanes, strict=True):
        needs = _needs(board, lane, table, metric)
        source = np.repeat(np.arange(len(needs)), np.diff(table.first))
        changes.append(needs[table.target] - needs[source])
        ranks.append(np.full(len(source), _rank(board, lane)))
    return Costs(np.concatenate(changes), np.concatenate(ranks), _fronts(board, packing.lanes[0]))


def _needs(
    board: Board, lane: tuple[int, ...], table: LaneTable, metric: Metric
) -> NDArray[np.int64]:
    """Return what each arrangement of a lane adds to the bound."""
    crossing = crossing_needs(board, metric)

    def need(index: int, at: int) -> int:
        if index == RED:
            return red_need(board, at, metric)
        return crossing[index][at] if index in crossing else 0

    pairs = (zip(lane, arrangement, strict=True) for arrangement in table.arrangements)
    return np.array([sum(need(index, at) for index, at in pair) for pair in pairs], np.int64)


def _rank(board: Board, lane: tuple[int, ...]) -> int:
    """Return where a lane comes on the red car's way to the exit: later is more."""
    if RED in lane:
        return ALWAYS
    line = board.vehicles[lane[0]].line
    return line if board.exit.side.high else -line


def _fronts(board: Board, table: LaneTable) -> NDArray[np.int64]:
    seat = board.lanes[0].index(RED)
    places = [arrangement[seat] for arrangement in table.arrangements]
    if board.exit.side.high:
        return np.array([at + board.vehicles[RED].length for at in places], np.int64)
    return np.array([1 - at for at in places], np.int64)
