"""Boards of generalised Rush Hour: (size, exit, garage, allocation) of Cian, Dreossi, Dovier, 2022.

A vehicle is at least two cells long and moves along its lane, a row or a column. The red car is
vehicle 0. A state is a tuple with one number a vehicle: the column of its leftmost cell, or the row
of its topmost. Rows and columns count from 0 at the top left, and from 1 in messages to people. The
goal: the red car stands in front of the exit, still on the board. Walls, cells that nothing enters,
are an extension that the data have.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

__all__ = ["RED", "Board", "Exit", "Side", "State", "Vehicle"]

State = tuple[int, ...]
RED = 0
"""The index of the red car."""
MAX_SIDE = 255
"""Positions are kept as bytes."""


class Side(StrEnum):
    """A side of the board."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"

    @property
    def horizontal(self) -> bool:
        """Whether a vehicle leaves by this side along a row."""
        return self in (Side.LEFT, Side.RIGHT)

    @property
    def high(self) -> bool:
        """Whether the exit is at the lane's high end."""
        return self in (Side.RIGHT, Side.BOTTOM)


@dataclass(frozen=True, slots=True)
class Exit:
    """The gap in the frame: a side, and the row or the column that it ends."""

    side: Side
    line: int


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle at its first position: `line` is its row if it is horizontal, else its column."""

    name: str
    horizontal: bool
    line: int
    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Board:
    """An instance: size, exit, vehicles where they are at first (the red car first), walls.

    `walls` are cells, numbered row by row from 0. lanes: for each row or column with vehicles that
    move along it, their indices from its low end, in the order of the lanes' first vehicles.
    Raises ValueError, with the reason and the place, for what is no board.
    """

    rows: int
    cols: int
    vehicles: tuple[Vehicle, ...]
    exit: Exit
    walls: tuple[int, ...] = ()
    lanes: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check(self)
        object.__setattr__(self, "lanes", _lanes(self.vehicles))

    @property
    def start(self) -> State:
        """The state at first."""
        return tuple(vehicle.start for vehicle in self.vehicles)

    @property
    def target(self) -> int:
        """Where the red car is in front of the exit."""
        red = self.vehicles[RED]
        return self.lane_length(red) - red.length if self.exit.side.high else 0

    def at(self, state: State) -> Board:
        """Return the board whose first state is this one."""
        pairs = zip(self.vehicles, state, strict=True)
        moved = tuple(replace(vehicle, start=place) for vehicle, place in pairs)
        return replace(self, vehicles=moved)

    def is_goal(self, state: State) -> bool:
        """Return whether the red car is in front of the exit."""
        return state[RED] == self.target

    def lane_length(self, vehicle: Vehicle) -> int:
        """Return how many cells the vehicle's row or column has."""
        return self.cols if vehicle.horizontal else self.rows

    def cell(self, vehicle: Vehicle, place: int) -> int:
        """Return the cell at a place of the vehicle's lane."""
        if vehicle.horizontal:
            return vehicle.line * self.cols + place
        return place * self.cols + vehicle.line

    def cells(self, index: int, at: int) -> tuple[int, ...]:
        """Return the cells that a vehicle takes at a position."""
        vehicle = self.vehicles[index]
        first, step = self.cell(vehicle, at), 1 if vehicle.horizontal else self.cols
        return tuple(range(first, first + vehicle.length * step, step))

    def occupants(self, state: State) -> dict[int, int]:
        """Return cell -> index of the vehicle on it; raises ValueError if two share a cell."""
        found: dict[int, int] = {}
        for index, at in enumerate(state):
            for cell in self.cells(index, at):
                if cell in found:
                    names = f"{self.vehicles[found[cell]].name} and {self.vehicles[index].name}"
                    raise ValueError(f"{names} overlap at {self.place(cell)}")
                found[cell] = index
        return found

    def reach(self, index: int) -> range:
        """Return the positions between the walls that enclose a vehicle, were it alone there."""
        vehicle, walls = self.vehicles[index], set(self.walls)
        low, high = vehicle.start, vehicle.start + vehicle.length
        while low > 0 and self.cell(vehicle, low - 1) not in walls:
            low -= 1
        while high < self.lane_length(vehicle) and self.cell(vehicle, high) not in walls:
            high += 1
        return range(low, high - vehicle.length + 1)

    def place(self, cell: int) -> str:
        """Return a cell as people read it: row and column from 1."""
        return f"row {cell // self.cols + 1}, column {cell % self.cols + 1}"


def _check(board: Board) -> None:
    """Raise ValueError for the first thing that is wrong with a board."""
    if not (1 <= board.rows <= MAX_SIDE and 1 <= board.cols <= MAX_SIDE):
        raise ValueError(f"a side has 1 to {MAX_SIDE} cells, not {board.rows} x {board.cols}")
    if not board.vehicles:
        raise ValueError("there is no red car")
    names = [vehicle.name for vehicle in board.vehicles]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise ValueError(f"two vehicles are called {name}")
        if len(name) != 1 or not name.isalnum() or name in "ox":
            raise ValueError(f"a vehicle is called by a letter or digit but o and x, not {name!r}")
    for vehicle in board.vehicles:
        _check_vehicle(board, vehicle)
    taken = board.occupants(board.start)
    for wall in board.walls:
        if not 0 <= wall < board.rows * board.cols:
            raise ValueError(f"the wall {wall} is not on the board")
        if wall in taken:
            name = names[taken[wall]]
            raise ValueError(f"{name} overlaps a wall at {board.place(wall)}")
    _check_exit(board)


def _check_vehicle(board: Board, vehicle: Vehicle) -> None:
    if vehicle.length < 2:
        raise ValueError(f"{vehicle.name} takes {vehicle.length} cells: expected at least 2")
    lines = board.rows if vehicle.horizontal else board.cols
    end = vehicle.start + vehicle.length
    if not (0 <= vehicle.line < lines and vehicle.start >= 0 and end <= board.lane_length(vehicle)):
        raise ValueError(f"{vehicle.name} is not on the board")


def _check_exit(board: Board) -> None:
    red, way_out = board.vehicles[RED], board.exit
    line, side = ("row" if red.horizontal else "column"), way_out.side
    if side.horizontal != red.horizontal:
        raise ValueError(f"the exit is on the {side}, but {red.name} moves along a {line}")
    if way_out.line != red.line:
        raise ValueError(
            f"the exit is at {line} {way_out.line + 1}, not in the {line} of {red.name}, "
            f"{red.line + 1}"
        )


def _lanes(vehicles: tuple[Vehicle, ...]) -> tuple[tuple[int, ...], ...]:
    lanes: dict[tuple[bool, int], list[int]] = {}
    for index, vehicle in enumerate(vehicles):
        lanes.setdefault((vehicle.horizontal, vehicle.line), []).append(index)
    return tuple(tuple(sorted(lane, key=lambda i: vehicles[i].start)) for lane in lanes.values())
