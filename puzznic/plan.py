"""Plans: the one form in which every solver and every model hands over a solution."""

from __future__ import annotations

import re
from dataclasses import dataclass

from puzznic.level import Level
from puzznic.rules import Move

__all__ = ["Plan", "format_move", "format_plan", "parse_plan"]

WORD = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})([+-])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plan:
    """The player's moves, one after the other."""

    moves: tuple[Move, ...]

    def __len__(self) -> int:
        return len(self.moves)


def format_move(level: Level, move: Move) -> str:
    """Return a move as text: `r3c2+` takes the block in row 3, column 2 to the right, - left."""
    row, column = divmod(move.cell, level.width)
    return f"r{row + 1}c{column + 1}{'+' if move.by > 0 else '-'}"


def format_plan(level: Level, plan: Plan) -> str:
    """Return a plan as text: `r3c2+ r5c4-`, rows and columns of the trimmed level from 1."""
    return " ".join(format_move(level, move) for move in plan.moves)


def parse_plan(level: Level, text: str) -> Plan:
    """Return the plan of a text as `format_plan` writes it.

    Raises ValueError for what is no move or no cell; `replay` tells if moves are legal.
    """
    return Plan(tuple(_move(level, n, word) for n, word in enumerate(text.split(), start=1)))


def _move(level: Level, number: int, word: str) -> Move:
    match = WORD.fullmatch(word)
    if match is None:
        raise ValueError(f"move {number}: expected a move such as r3c2+ or r5c4-, not {word!r}")
    row, column = int(match[1]) - 1, int(match[2]) - 1
    if row >= level.height or column >= level.width:
        size = f"{level.height} rows and {level.width} columns"
        raise ValueError(f"move {number}, {word}: the level has {size}")
    return Move(level.of(row, column), 1 if match[3] == "+" else -1)
