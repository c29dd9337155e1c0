"""Commuting moves: an order is ruled out only where the other one leads to the same state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from puzznic import Level, Move, State, events, legal_moves, parse_level
from puzznic.labels import explore
from puzznic.models.cp.dominance import Lanes
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.variables import Step
from puzznic.rules import EventKind, is_legal

cpmpy = pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

LEVELS = {
    "wide": parse_level("########\n#A  B A#\n#B    B#\n########"),
    "stacks": parse_level("#######\n#A   B#\n#B   A#\n#C   C#\n#######"),
}
Pair = tuple[State, Move, Move]


def played(level: Level, state: State, move: Move) -> State | None:
    """Return the state after a move; None if it is not legal or a match follows."""
    if not is_legal(state, move):
        return None
    done = list(events(level, state, move))
    return None if any(e.kind is EventKind.MATCH for e in done) else done[-1].state


def pairs(level: Level) -> Iterator[Pair]:
    """Yield states with two moves in a row after which nothing matches."""
    labels = explore(level).labels
    assert labels is not None
    for index in range(0, len(labels), 1 + len(labels) // 8):
        state = labels.state(index)
        for first in legal_moves(level, state):
            if (between := played(level, state, first)) is not None:
                for second in legal_moves(level, between):
                    if played(level, between, second) is not None:
                        yield state, first, second


def step_of(geometry: Geometry, state: State, move: Move | None) -> Step:
    """Return the step of a move as constants, so far as the order of moves looks at it."""
    cells = dict.fromkeys(geometry.cells, False)
    none = Step(False, {}, cells, {}, dict.fromkeys(geometry.moves, False), cells, {}, cells)
    if move is None:
        return none
    lands = move.cell + move.by
    while state[lands + geometry.level.width] == " ":
        lands += geometry.level.width
    shaft = geometry.shafts[geometry.shaft_of[move.cell]]
    return replace(
        none,
        moving={**none.moving, move: True},
        lands={**cells, lands: True},
        lowered={**cells, **dict.fromkeys(shaft[shaft.index(move.cell) :], True)},
    )


@pytest.mark.parametrize("name", LEVELS)
def test_an_order_that_is_ruled_out_is_not_needed(name: str) -> None:
    level = LEVELS[name]
    geometry = Geometry(level, trimmed=False)
    lanes = Lanes(geometry)
    beside = {pair for one, other in lanes.beside for pair in ((one, other), (other, one))}
    ruled_out = touching = 0
    for state, first, second in pairs(level):
        between = played(level, state, first)
        assert between is not None
        moves = [(state, first), (between, second), (state, None)]
        steps = [step_of(geometry, before, move) for before, move in moves]
        if cpmpy.Model([*lanes.in_order(steps)]).solve():
            continue
        ruled_out += 1
        touching += (_lane(geometry, first), _lane(geometry, second)) in beside
        other = played(level, state, second)
        assert other is not None, (state, first, second)
        assert played(level, other, first) == played(level, between, second)
    assert ruled_out > touching > 0


def _lane(geometry: Geometry, move: Move) -> tuple[int, ...]:
    return tuple(geometry.shaft_of[cell] for cell in sorted((move.cell, move.cell + move.by)))
