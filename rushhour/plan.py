"""Plans: the one form in which every solver and every model hands over a solution."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rushhour.board import Board
from rushhour.moves import Move
from solving.wording import counted

__all__ = ["Plan", "format_plan", "measures", "parse_plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """Slides, one after the other."""

    moves: tuple[Move, ...]

    @classmethod
    def of(cls, moves: Iterable[Move]) -> Plan:
        """Return the plan of some moves: unit steps of one vehicle in a row become one slide.

        Only steps in one direction are joined: a vehicle that turns back makes a move of its own.
        """
        joined: list[Move] = []
        for move in moves:
            last = joined[-1] if joined else Move(-1, 0)
            if last.vehicle == move.vehicle and (last.by > 0) == (move.by > 0):
                joined[-1] = Move(move.vehicle, last.by + move.by)
            else:
                joined.append(move)
        return cls(tuple(joined))

    @property
    def slides(self) -> int:
        """The number of slides."""
        return len(self.moves)

    @property
    def unit_steps(self) -> int:
        """The number of cells that vehicles move in all."""
        return sum(abs(move.by) for move in self.moves)


def format_plan(board: Board, plan: Plan) -> str:
    """Return a plan as text: `C-2 A+4`, where + is right or down."""
    return " ".join(f"{board.vehicles[index].name}{by:+d}" for index, by in plan.moves)


def measures(plan: Plan) -> str:
    """Return a plan's length in both metrics: `2 slides, 6 unit steps`."""
    return f"{counted(plan.slides, 'slide')}, {counted(plan.unit_steps, 'unit step')}"


def parse_plan(board: Board, text: str) -> Plan:
    """Return the plan of a text as `format_plan` writes it.

    Raises ValueError for what is no move or names no vehicle; `replay` tells if moves are legal.
    """
    indices = {vehicle.name: index for index, vehicle in enumerate(board.vehicles)}
    moves = []
    for number, word in enumerate(text.split(), start=1):
        match = re.fullmatch(r"(.+?)([+-]\d+)", word)
        if match is None or int(match[2]) == 0:
            raise ValueError(f"move {number}: expected a move such as A+2 or B-1, not {word!r}")
        if match[1] not in indices:
            raise ValueError(f"move {number}: no vehicle is called {match[1]}")
        moves.append(Move(indices[match[1]], int(match[2])))
    return Plan(tuple(moves))
