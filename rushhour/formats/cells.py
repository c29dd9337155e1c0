"""Boards as rows of characters.

`o` or `.` is empty, `x` a wall, any other letter or digit a vehicle's name, `A` the red car.
"""

from __future__ import annotations

from collections.abc import Sequence

from rushhour.board import Board, Exit, Side, State, Vehicle

__all__ = ["RED_NAME", "board_of_cells", "cells_of_board"]

RED_NAME = "A"
EMPTY, WALL = "o.", "x"


def board_of_cells(rows: Sequence[str], exit: Exit | None = None) -> Board:
    """Return the board of equally long rows of characters, the top row first.

    Without an exit it is on the right, in the row of the red car. Raises ValueError, with the
    reason and the place, for what is no board.
    """
    places: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for col, char in enumerate(line):
            if char not in EMPTY and char != WALL and not char.isalnum():
                raise ValueError(
                    f"row {row + 1}, column {col + 1}: expected o, ., x or a letter or digit for a "
                    f"vehicle, not {char!r}"
                )
            places.setdefault(char, []).append((row, col))
    walls = tuple(row * len(rows[0]) + col for row, col in places.pop(WALL, ()))
    for empty in EMPTY:
        places.pop(empty, None)
    if RED_NAME not in places:
        raise ValueError(f"there is no red car ({RED_NAME})")
    names = sorted(places, key=lambda name: (name != RED_NAME, name))
    vehicles = tuple(_vehicle(name, places[name]) for name in names)
    if exit is None:
        exit = Exit(Side.RIGHT, vehicles[0].line if vehicles[0].horizontal else -1)
    return Board(len(rows), len(rows[0]), vehicles, exit, walls)


def cells_of_board(board: Board, state: State | None = None) -> list[str]:
    """Return the rows of characters of a board in a state, at first without one."""
    chars = ["o"] * (board.rows * board.cols)
    for cell in board.walls:
        chars[cell] = WALL
    for cell, index in board.occupants(board.start if state is None else state).items():
        chars[cell] = board.vehicles[index].name
    return ["".join(chars[i : i + board.cols]) for i in range(0, len(chars), board.cols)]


def _vehicle(name: str, places: list[tuple[int, int]]) -> Vehicle:
    """Return the vehicle on some cells, given row by row; raises ValueError if it can't be one."""
    (row, col), (last_row, last_col) = places[0], places[-1]
    where = f"row {row + 1}, column {col + 1}"
    if len(places) < 2:
        raise ValueError(f"{name} takes 1 cell, at {where}: expected at least 2")
    if len({r for r, _ in places}) > 1 and len({c for _, c in places}) > 1:
        raise ValueError(f"{name} is bent or in pieces: it begins at {where}")
    horizontal = row == last_row
    length = (last_col - col if horizontal else last_row - row) + 1
    if length != len(places):
        raise ValueError(f"{name} is in pieces: it begins at {where}")
    line, start = (row, col) if horizontal else (col, row)
    return Vehicle(name, horizontal, line, start, length)
