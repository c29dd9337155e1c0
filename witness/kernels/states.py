"""What the word kernels keep between calls, how calls and searches end, and results."""

from __future__ import annotations

from typing import Any, NamedTuple

from witness.kernels.nodes import STRIDE

__all__ = [
    "COUNT",
    "DONE",
    "EMPTY",
    "EXPANSIONS",
    "FULL",
    "GENERATED",
    "INTERRUPTIBLE",
    "IN_VAIN",
    "LAST_LEVELS",
    "LATE",
    "LEVEL",
    "LIMIT",
    "MAX_LEVELS",
    "OUT_OF_MEMORY",
    "PAUSED",
    "PROGRESS",
    "PUZZLE",
    "QUEUED",
    "ROOTS_LEFT_OUT",
    "RUNNING",
    "SOLVED",
    "Results",
]

PUZZLE, COUNT, EXPANSIONS, GENERATED, IN_VAIN, QUEUED, ROOTS_LEFT_OUT, LEVEL = range(8)
PROGRESS = 8
"""What is kept between calls: the puzzle at work on (begun if COUNT > 0); its numbers of nodes, of
expansions, of children generated, lost at goals, queued, and of starts left out; f."""

INTERRUPTIBLE = 20_000
"""Nanoseconds after which the slow clock of CPU time is asked: shorter searches are rarely
interrupted, and it would take as long as they do."""

DONE, PAUSED, FULL = range(3)
"""How a call ends: all puzzles done, the budget spent, the node arrays full."""

RUNNING, SOLVED, EMPTY, LIMIT, LATE, OUT_OF_MEMORY = range(6)
"""How a search ends; the last two are Python's to say."""

MAX_LEVELS = 128 + STRIDE
"""More than f can be: the number of vertices and the greatest distance add up to less."""
LAST_LEVELS = MAX_LEVELS
"""Where the levels begin of paths on which the predicate fires: they come after all others."""


class Results(NamedTuple):
    """Results by [puzzle], path by [puzzle, step].

    end: SOLVED, EMPTY, LIMIT, or RUNNING before. left_out: the paths on which the predicate fired.
    nanoseconds: CPU time of the search in the last call that worked on it.
    """

    end: Any
    expansions: Any
    generated: Any
    left_out: Any
    nanoseconds: Any
    length: Any
    path: Any
