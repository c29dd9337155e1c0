"""A board in tables for the kernels that see features, and the features of many states."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rushhour.board import Board
from rushhour.features import FEATURES
from rushhour.kernels import rows as r
from rushhour.kernels.feature_kernel import FREE, WALL, see_all
from rushhour.spans import room_of

__all__ = ["Scratch", "features_of_states", "room_rows", "scratch_of", "wanted_of"]

Ints = NDArray[np.int64]


class Scratch(NamedTuple):
    """What the kernels write: a state's positions, cells and features, and spans (`span_kernel`).

    walls: the cells of the board without vehicles.
    """

    at: Ints
    walls: Ints
    taken: Ints
    seen: Ints
    low: Ints
    high: Ints
    waiting: Ints
    tried: Ints


def room_rows(board: Board) -> Ints:
    """Return the table of a board's vehicles (`rows`)."""
    room, table = room_of(board), np.zeros((r.ROWS, len(board.vehicles)), np.int64)
    for index, vehicle in enumerate(board.vehicles):
        steps = (1, board.cols) if vehicle.horizontal else (board.cols, 1)
        table[r.HORIZONTAL : r.BEFORE, index] = (
            vehicle.horizontal,
            vehicle.line,
            vehicle.length,
            board.lane_length(vehicle),
            *steps,
        )
    table[r.BEFORE :] = room.before, room.behind, room.low, room.high
    return table


def scratch_of(board: Board) -> Scratch:
    """Return scratch arrays: a choice is about a line that a vehicle stands on, so there are no
    more choices than cells that vehicles take."""
    count = len(board.vehicles)
    rows = 2 + sum(vehicle.length for vehicle in board.vehicles)
    walls = np.full(board.rows * board.cols, FREE, np.int64)
    walls[list(board.walls)] = WALL
    return Scratch(
        np.zeros(count, np.int64),
        walls,
        walls.copy(),
        np.zeros(len(FEATURES), np.int64),
        np.zeros((rows, count), np.int64),
        np.zeros((rows, count), np.int64),
        np.zeros((rows, rows, 2), np.int64),
        np.zeros(rows, np.int64),
    )


def wanted_of(names: tuple[str, ...]) -> NDArray[np.bool_]:
    """Return which features are among the names."""
    return np.array([name in names for name in FEATURES], np.bool_)


def features_of_states(
    board: Board, positions: NDArray[np.uint8], names: tuple[str, ...] = FEATURES
) -> NDArray[np.int64]:
    """Return the features of states, one a row; those that are not named are 0."""
    found = np.zeros((len(positions), len(FEATURES)), np.int64)
    front = board.exit.side.high
    wanted, scratch = wanted_of(names), scratch_of(board)
    see_all(positions, room_rows(board), board.target, front, wanted, scratch, found)
    return found
