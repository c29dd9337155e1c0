"""Random boards of Rush Hour, drawn anew until they can be solved.

random     as they are drawn
hardest    the state of the drawn board's cluster that is farthest from its goals

red car    length 2, in a uniform row or column, at a uniform place: the exit is at its high end
vehicles   of length 2 or 3, two in three of length 2, dropped one by one where they fit
walls      on uniform free cells, until so many are left empty
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from string import ascii_lowercase, ascii_uppercase, digits

from generators.errors import GenerationError
from rushhour import Board, Exit, NamedBoard, Side, Vehicle, explore, solve
from solving import Limits

__all__ = ["BoardKind", "BoardSpec", "board_set", "random_board"]

NAMES = [name for name in ascii_uppercase + ascii_lowercase + digits if name not in "oxA"]
LENGTHS = (2, 2, 3)
MAX_ATTEMPTS, MAX_STATES = 2_000, 2_000_000
"""Boards drawn for one, and the states of a cluster beyond which another is drawn."""
DROPS = 30
"""How often a vehicle is dropped before it is taken that no other fits."""


class BoardKind(StrEnum):
    """Which board of a drawn cluster is taken."""

    RANDOM = "random"
    HARDEST = "hardest"


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


def board_set(
    kind: BoardKind,
    seed: int,
    count: int,
    spec: BoardSpec = BoardSpec(),
    least_slides: int = 1,
    progress: Callable[[int], object] = int,
) -> list[NamedBoard]:
    """Return distinct solvable boards that need so many slides; same seed, same boards.

    Each carries its least number of slides and, if hardest, the size of its cluster. `progress` is
    called with 1 for each. Raises GenerationError if too many boards in a row are drawn in vain.
    """
    rng = Random(f"{seed} {kind} {spec}")
    found: dict[Board, NamedBoard] = {}
    attempts = 0
    while len(found) < count:
        if attempts == MAX_ATTEMPTS:
            raise GenerationError(
                f"none of {attempts} boards is new, solvable and needs {least_slides} slides"
            )
        attempts += 1
        drawn = _DRAW[kind](random_board(rng, spec))
        if drawn is None or (drawn.slides or 0) < least_slides or drawn.board in found:
            continue
        found[drawn.board] = replace(drawn, id=f"{kind}-{seed}-{len(found) + 1}")
        attempts = 0
        progress(1)
    return list(found.values())


def _as_drawn(board: Board) -> NamedBoard | None:
    result = solve(board, limits=Limits(expansions=MAX_STATES))
    return None if result.plan is None else NamedBoard("", board, result.plan.slides)


def _hardest(board: Board) -> NamedBoard | None:
    cluster = explore(board, limits=Limits(expansions=MAX_STATES)).cluster
    if cluster is None or not cluster.solvable:
        return None
    index = cluster.hardest()
    hardest = board.at(cluster.state(index))
    return NamedBoard("", hardest, int(cluster.distances[index]), len(cluster))


_DRAW = {BoardKind.RANDOM: _as_drawn, BoardKind.HARDEST: _hardest}


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
