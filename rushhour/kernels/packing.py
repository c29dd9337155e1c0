"""Boards in tables: how states become keys, and what the kernels need to move on keys.

Key: each lane takes the bits that its number of arrangements needs, in one of one or two words of
63 bits. Crossing cells: those that the horizontal vehicles take are bits column by column, those of
the vertical ones row by row, whole lines in one of one or two words, so that what crosses a lane is
a shift and a mask away. Boards up to 8x8 take one word for cells, up to 10x10 two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rushhour.board import RED, Board, State
from rushhour.kernels.lanes import (
    WORD_BITS,
    LaneTable,
    Seat,
    Words,
    lane_table,
    line_place,
    most_arrangements,
)
from rushhour.moves import Metric, Move

__all__ = ["LaneRows", "MoveRows", "Packing", "Tables", "pack"]

KEY_BITS, MOST_WORDS, MOST_ARRANGEMENTS = 63, 2, 1 << 12
Field = tuple[int, int, int]
"""A lane's word, shift and number of bits in keys."""


class LaneRows(NamedTuple):
    """One entry a lane: its place in keys, where to see what crosses it, its first arrangement."""

    horizontal: NDArray[np.bool_]
    word: NDArray[np.int64]
    shift: NDArray[np.uint64]
    mask: NDArray[np.uint64]
    cross_word: NDArray[np.int64]
    cross_shift: NDArray[np.uint64]
    cross_mask: NDArray[np.uint64]
    base: NDArray[np.int64]


class MoveRows(NamedTuple):
    """One entry a move of an arrangement: cells, what it adds to the key, the next if blocked."""

    swept: NDArray[np.uint64]
    step: NDArray[np.uint64]
    skip: NDArray[np.int64]
    goal: NDArray[np.bool_]


class Tables(NamedTuple):
    """A board as the kernels read it.

    An arrangement has the cells that it takes as those who cross see them, and its first move; one
    entry more follows each lane's last. The red car's lane is lane 0.
    """

    lanes: LaneRows
    crossed: Words
    first: NDArray[np.int64]
    moves: MoveRows


class Packing:
    """A board, its tables, and the way between states and keys of `width` words."""

    def __init__(self, board: Board, lanes: list[LaneTable], width: int) -> None:
        self.board, self.width, self.lanes = board, width, lanes
        self.fields = _fields([len(lane.arrangements) for lane in lanes])
        self.first_moves = np.cumsum([0, *(len(lane.swept) for lane in lanes)])
        self.most_moves = sum(lane.most_moves for lane in lanes)
        self.tables = Tables(self._lane_rows(), self._crossed(), self._first(), self._move_rows())

    def key(self, state: State) -> tuple[int, ...]:
        """Return the words of a state."""
        words = [0] * self.width
        for lane, table, (word, shift, _) in self._parts():
            words[word] |= table.numbers[tuple(state[i] for i in lane)] << shift
        return tuple(words)

    def state(self, key: tuple[int, ...]) -> State:
        """Return the state of some words."""
        state = [0] * len(self.board.vehicles)
        for lane, table, (word, shift, bits) in self._parts():
            arrangement = table.arrangements[key[word] >> shift & (1 << bits) - 1]
            for index, at in zip(lane, arrangement, strict=True):
                state[index] = at
        return tuple(state)

    def states(self, keys: Words) -> NDArray[np.uint8]:
        """Return the states of arrays of words, one a row."""
        states = np.empty((len(keys[0]), len(self.board.vehicles)), np.uint8)
        for lane, table, (word, shift, bits) in self._parts():
            numbers = keys[word] >> np.uint64(shift) & np.uint64((1 << bits) - 1)
            states[:, lane] = table.positions[numbers.astype(np.int64)]
        return states

    def moves(self, keys: Words) -> list[Move]:
        """Return the moves that lead from state to state."""
        steps = np.diff(self.states(keys).astype(np.int16), axis=0)
        rows, vehicles = steps.nonzero()
        return [*map(Move, vehicles.tolist(), steps[rows, vehicles].tolist())]

    def scratch(self) -> tuple[NDArray[np.int64], Words, NDArray[np.int64]]:
        """Return the scratch arrays of `expand`: arrangements, children, moves."""
        children = tuple(np.empty(self.most_moves, np.uint64) for _ in range(self.width))
        return np.empty(len(self.lanes), np.int64), children, np.empty(self.most_moves, np.int64)

    def _parts(self) -> zip[tuple[tuple[int, ...], LaneTable, Field]]:
        return zip(self.board.lanes, self.lanes, self.fields, strict=True)

    def _lane_rows(self) -> LaneRows:
        board, vehicles = self.board, self.board.vehicles
        firsts = [vehicles[lane[0]] for lane in board.lanes]
        lengths = [board.lane_length(vehicle) for vehicle in firsts]
        crossing = [
            line_place(vehicle.line, length)
            for vehicle, length in zip(firsts, lengths, strict=True)
        ]
        sizes = [len(lane.first) for lane in self.lanes]
        return LaneRows(
            np.array([vehicle.horizontal for vehicle in firsts], np.bool_),
            np.array([word for word, _, _ in self.fields], np.int64),
            np.array([shift for _, shift, _ in self.fields], np.uint64),
            np.array([(1 << bits) - 1 for _, _, bits in self.fields], np.uint64),
            np.array([word for word, _ in crossing], np.int64),
            np.array([shift for _, shift in crossing], np.uint64),
            np.array([(1 << length) - 1 for length in lengths], np.uint64),
            np.cumsum([0, *sizes[:-1]]),
        )

    def _crossed(self) -> Words:
        lines = [np.uint64(self.board.vehicles[lane[0]].line) for lane in self.board.lanes]
        pairs = [*zip(self.lanes, lines, strict=True)]
        return tuple(
            np.concatenate([table.crossed[word] << line for table, line in pairs])
            for word in range(self.width)
        )

    def _first(self) -> NDArray[np.int64]:
        pairs = zip(self.lanes, self.first_moves, strict=False)
        return np.concatenate([table.first + first for table, first in pairs])

    def _move_rows(self) -> MoveRows:
        shifts = [np.uint64(shift) for _, shift, _ in self.fields]
        skips = zip(self.lanes, self.first_moves, strict=False)
        goal = np.zeros(self.first_moves[-1], np.bool_)
        goal[: self.first_moves[1]] = self._goals()
        return MoveRows(
            np.concatenate([table.swept for table in self.lanes]),
            np.concatenate([t.change << s for t, s in zip(self.lanes, shifts, strict=True)]),
            np.concatenate([table.skip + first for table, first in skips]),
            goal,
        )

    def _goals(self) -> NDArray[np.bool_]:
        """Return which moves of the red car's lane lead to a goal."""
        seat = self.board.lanes[0].index(RED)
        reached = np.array([a[seat] == self.board.target for a in self.lanes[0].arrangements])
        moved: NDArray[np.bool_] = reached[self.lanes[0].target]
        return moved


def pack(board: Board, metric: Metric, least_words: int = 1) -> Packing | None:
    """Return the packing of a board in the least number of words.

    None if two are too few, or if a lane has too many arrangements.
    """
    seats = [_seats(board, lane) for lane in board.lanes]
    if max(map(most_arrangements, seats)) > MOST_ARRANGEMENTS:
        return None
    width = max(_line_words(board.rows, board.cols), _line_words(board.cols, board.rows))
    width = max(width, least_words)
    while width <= MOST_WORDS:
        lanes = [
            lane_table(of_lane, metric, _lines(board, lane), width)
            for lane, of_lane in zip(board.lanes, seats, strict=True)
        ]
        if _fields([len(lane.arrangements) for lane in lanes])[-1][0] < width:
            return Packing(board, lanes, width)
        width += 1
    return None


def _seats(board: Board, lane: tuple[int, ...]) -> tuple[Seat, ...]:
    reaches = (board.reach(i) for i in lane)
    lengths = (board.vehicles[i].length for i in lane)
    return tuple((r[0], r[-1], length) for r, length in zip(reaches, lengths, strict=True))


def _lines(board: Board, lane: tuple[int, ...]) -> int:
    """Return how many lanes lie beside a lane, itself included."""
    return board.rows if board.vehicles[lane[0]].horizontal else board.cols


def _fields(sizes: list[int]) -> list[Field]:
    """Return the place in keys of each lane, for their numbers of arrangements."""
    fields, word, used = [], 0, 0
    for size in sizes:
        bits = (size - 1).bit_length()
        if used + bits > KEY_BITS:
            word, used = word + 1, 0
        fields.append((word, used, bits))
        used += bits
    return fields


def _line_words(lines: int, length: int) -> int:
    """Return how many words whole lines of cells take, none of them parted."""
    return MOST_WORDS + 1 if length > WORD_BITS else -(-lines // (WORD_BITS // length))
