"""The PDDL texts of a level: the domain, chosen by its form and costs, and the problem."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import permutations

from puzznic.level import EMPTY, Level
from puzznic.rules import Move, initial

__all__ = ["Costs", "Domain", "domain_text", "location", "move_of", "problem_text"]

FREE_OF_CHARGE = "(increase (total-cost) 0)"


class Domain(StrEnum):
    """Which form of the domain."""

    PAPER = "paper"
    POSITIVE = "positive"


class Costs(StrEnum):
    """What costs 1: the player's moves only, or each move, match and fall of one block."""

    MOVES = "moves"
    EVENTS = "events"


FILES = {Domain.PAPER: "domain.pddl", Domain.POSITIVE: "positive.pddl"}


@cache
def domain_text(domain: Domain = Domain.PAPER, costs: Costs = Costs.MOVES) -> str:
    """Return the domain, the same for all levels."""
    text = files(__package__).joinpath(FILES[domain]).read_text(encoding="utf-8")
    if costs is Costs.EVENTS:
        return text.replace(FREE_OF_CHARGE, FREE_OF_CHARGE.replace("0", "1"))
    return text


def problem_text(level: Level, domain: Domain = Domain.PAPER) -> str:
    """Return the problem of a level, from its settled first state."""
    return "\n".join(_lines(level, domain)) + "\n"


def location(level: Level, cell: int) -> str:
    """Return a cell's name: row and column from 1, as in plans."""
    row, column = divmod(cell, level.width)
    return f"r{row + 1}c{column + 1}"


def move_of(level: Level, action: str) -> Move | None:
    """Return the move of an action as Fast Downward prints it, None if it is no player's move."""
    words = action.strip("() \n").split()
    if words[0] != "move_block":
        return None
    row, column = (int(number) - 1 for number in words[1][1:].split("c"))
    return Move(level.of(row, column), 1 if words[3] == "right" else -1)


def _lines(level: Level, domain: Domain) -> Iterator[str]:
    names = {cell: location(level, cell) for cell in level.floor}
    patterns = [_pattern(letter) for letter in level.patterns]
    yield "(define (problem level)\n  (:domain puzznic)\n  (:objects"
    yield f"    {' '.join(names.values())} - location"
    yield f"    {' '.join(patterns)} - pattern)\n  (:init\n    (= (total-cost) 0)"
    yield "    (beside left) (beside right)"
    yield from (f"    {fact}" for fact in _facts(level, names))
    if domain is Domain.POSITIVE:
        state = initial(level)
        yield from (f"    (free {names[c]})" for c in level.floor if state[c] == EMPTY)
        yield from (f"    (other {p} {q})" for p, q in permutations(patterns, 2))
    goal = {
        Domain.PAPER: "(forall (?l - location ?p - pattern) (not (patterned ?l ?p)))",
        Domain.POSITIVE: "(forall (?l - location) (free ?l))",
    }
    yield f"  )\n  (:goal {goal[domain]})\n  (:metric minimize (total-cost)))"


def _facts(level: Level, names: dict[int, str]) -> Iterator[str]:
    steps = {"up": -level.width, "down": level.width, "left": -1, "right": 1}
    for cell, name in names.items():
        for direction, step in steps.items():
            if cell + step in names:
                yield f"(next {direction} {name} {names[cell + step]})"
    state = initial(level)
    for cell, name in names.items():
        if state[cell] != EMPTY:
            yield f"(patterned {name} {_pattern(state[cell])})"


def _pattern(letter: str) -> str:
    """Return a pattern's name; PDDL does not tell upper and lower case apart."""
    return f"pattern_{letter.lower()}" + "_small" * letter.islower()
