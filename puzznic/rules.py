"""The rules of Puzznic: the readable reference that every kernel and model is tested against.

A move takes a block one cell to the left or the right, into an empty cell. Then, until nothing
changes: all blocks fall until they rest on a wall or on a block that rests; then all blocks with an
equal one beside, above or below them vanish at once. Nothing vanishes while anything falls.

What one fall is differs between the paper's models (`Falls`); where blocks come to rest does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from puzznic.level import EMPTY, WALL, Level

__all__ = [
    "Event",
    "EventKind",
    "Falls",
    "Move",
    "State",
    "apply",
    "blocks",
    "events",
    "falling",
    "initial",
    "is_goal",
    "is_legal",
    "legal_moves",
    "matching",
    "settle",
    "settling",
]

State = tuple[str, ...]
"""The cells of a level, row by row, as in `Level.cells`."""


class Move(NamedTuple):
    """The cell of a block and where it goes: +1 right, -1 left."""

    cell: int
    by: int


class EventKind(StrEnum):
    """What an event is."""

    MOVE = "move"
    FALL = "fall"
    MATCH = "match"


class Falls(StrEnum):
    """What counts as one fall."""

    SINGLE = "single"
    """One block, one cell: the PDDL model."""
    TOGETHER = "together"
    """All blocks over an empty cell, one cell each: the Essence specification."""


class Event(NamedTuple):
    """What happened, to the blocks on which cells, and the state after it.

    The cells are those where the blocks were before.
    """

    kind: EventKind
    cells: tuple[int, ...]
    state: State


def initial(level: Level) -> State:
    """Return the settled first state; settling it costs nothing."""
    return settle(level, level.cells)


def blocks(state: State) -> tuple[int, ...]:
    """Return the cells with blocks."""
    return tuple(cell for cell, kind in enumerate(state) if kind not in (WALL, EMPTY))


def is_goal(state: State) -> bool:
    """Return whether no block is left."""
    return not blocks(state)


def legal_moves(level: Level, state: State) -> Iterator[Move]:
    """Yield the moves from a settled state, cell by cell, left before right."""
    for cell in blocks(state):
        for by in (-1, 1):
            if state[cell + by] == EMPTY:
                yield Move(cell, by)


def is_legal(state: State, move: Move) -> bool:
    """Return whether a move is legal in a settled state."""
    cell, by = move
    inside = by in (-1, 1) and 0 <= cell < len(state) and state[cell] not in (WALL, EMPTY)
    return inside and state[cell + by] == EMPTY


def apply(level: Level, state: State, move: Move) -> State:
    """Return the settled state that a legal move leads to."""
    return settle(level, _moved(state, move))


def settle(level: Level, state: State) -> State:
    """Return the state after all that falls and vanishes by itself."""
    while True:
        state = _dropped(level, state)
        if not (gone := matching(level, state)):
            return state
        state = _without(state, gone)


def events(level: Level, state: State, move: Move, falls: Falls = Falls.SINGLE) -> Iterator[Event]:
    """Yield what a legal move does, event by event: the move, then falls and matches."""
    moved = _moved(state, move)
    yield Event(EventKind.MOVE, (move.cell,), moved)
    yield from settling(level, moved, falls)


def settling(level: Level, state: State, falls: Falls = Falls.SINGLE) -> Iterator[Event]:
    """Yield the falls and the matches until a state is at rest; single falls lowest block first."""
    while True:
        if cells := falling(level, state):
            cells = cells[-1:] if falls is Falls.SINGLE else cells
            state = _fallen(level, state, cells)
            yield Event(EventKind.FALL, cells, state)
        elif cells := matching(level, state):
            state = _without(state, cells)
            yield Event(EventKind.MATCH, cells, state)
        else:
            return


def falling(level: Level, state: State) -> tuple[int, ...]:
    """Return the cells of the blocks that have an empty cell right below them."""
    return tuple(cell for cell in blocks(state) if state[cell + level.width] == EMPTY)


def matching(level: Level, state: State) -> tuple[int, ...]:
    """Return the cells of the blocks with an equal one beside, above or below them."""
    steps = (-level.width, -1, 1, level.width)
    return tuple(
        cell for cell in blocks(state) if any(state[cell + step] == state[cell] for step in steps)
    )


def _moved(state: State, move: Move) -> State:
    cells = list(state)
    cells[move.cell + move.by], cells[move.cell] = cells[move.cell], EMPTY
    return tuple(cells)


def _dropped(level: Level, state: State) -> State:
    """Return the state when everything has come to rest: each block falls after those below it."""
    cells = list(state)
    for cell in reversed(blocks(state)):
        rest = cell
        while cells[rest + level.width] == EMPTY:
            rest += level.width
        cells[cell], cells[rest] = EMPTY, cells[cell]
    return tuple(cells)


def _fallen(level: Level, state: State, falls: tuple[int, ...]) -> State:
    """Return the state after blocks fell by one cell each."""
    cells = list(state)
    for cell in falls:
        cells[cell], cells[cell + level.width] = EMPTY, state[cell]
    return tuple(cells)


def _without(state: State, gone: tuple[int, ...]) -> State:
    cells = list(state)
    for cell in gone:
        cells[cell] = EMPTY
    return tuple(cells)
