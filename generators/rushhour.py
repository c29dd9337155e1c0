"""Random boards of Rush Hour.

red car    length 2, in a uniform row or column, at a uniform place: the exit is at its high end
vehicles   of length 2 or 3, two in three of length 2, dropped one by one where they fit
walls      on uniform free cells, until so many are left empty
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_letters, digits

from rushhour.board import Board, Exit, Side, Vehicle

__all__ = ["BoardSpec", "random_board"]

NAMES = [name for name in ascii_letters + digits if name not in "oxA"]
LENGTHS = (2, 2, 3)
DROPS = 30
"""How often a vehicle is dropped before it is taken that no other fits."""


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """What boards are drawn.

    vehicles: the most besides the red car; None: as many as fit until `empty` cells are left.
    empty: how many cells are left empty, if vehicles or walls can fill the others. walls: whether
    walls may fill them. sides: where exits may be.
    """

    rows: int = 6
    cols: int = 6
    vehicles: int | None = None
    empty: int = 12
    walls: bool = False
    sides: tuple[Side, ...] = (Side.RIGHT,)


def random_board(rng: Random, spec: BoardSpec = BoardSpec()) -> Board:
    """Return a random board, solvable or not. Raises ValueError if the red car does not fit."""
    red, way_out = _red_car(rng, spec)
    taken = set(_cells(spec, red))
    vehicles = [red, *_others(rng, spec, taken)]
    walls: list[int] = []
    if spec.walls:
        free = [cell for cell in range(spec.rows * spec.cols) if cell not in taken]
        walls = sorted(rng.sample(free, max(0, len(free) - spec.empty)))
    return Board(spec.rows, spec.cols, tuple(vehicles), way_out, tuple(walls))


def _red_car(rng: Random, spec: BoardSpec) -> tuple[Vehicle, Exit]:
    side = rng.choice(spec.sides)
    lines, length = (spec.rows, spec.cols) if side.horizontal else (spec.cols, spec.rows)
    if length < 2:
        raise ValueError(f"no red car fits on {spec.rows} x {spec.cols} cells")
    line = rng.randrange(lines)
    return Vehicle("A", side.horizontal, line, rng.randrange(length - 1), 2), Exit(side, line)


def _others(rng: Random, spec: BoardSpec, taken: set[int]) -> Iterator[Vehicle]:
    """Yield vehicles that fit beside what is taken; adds their cells to it."""
    most = len(NAMES) if spec.vehicles is None else min(spec.vehicles, len(NAMES))
    cells = spec.rows * spec.cols
    for name in NAMES[:most]:
        for _ in range(DROPS):
            vehicle = _drop(rng, spec, name)
            place = set(_cells(spec, vehicle))
            fits = max(place) < cells and not place & taken
            if fits and cells - len(taken) - len(place) >= spec.empty:
                taken |= place
                yield vehicle
                break


def _drop(rng: Random, spec: BoardSpec, name: str) -> Vehicle:
    """Return a vehicle at a uniform place; one that is too long for the board reaches beyond it."""
    length, horizontal = rng.choice(LENGTHS), rng.random() < 0.5
    lines, lane = (spec.rows, spec.cols) if horizontal else (spec.cols, spec.rows)
    if length > lane:
        return Vehicle(name, horizontal, 0, spec.rows * spec.cols, length)
    return Vehicle(name, horizontal, rng.randrange(lines), rng.randrange(lane - length + 1), length)


def _cells(spec: BoardSpec, vehicle: Vehicle) -> list[int]:
    first, step = vehicle.start * spec.cols + vehicle.line, spec.cols
    if vehicle.horizontal:
        first, step = vehicle.line * spec.cols + vehicle.start, 1
    return [first + i * step for i in range(vehicle.length)]
