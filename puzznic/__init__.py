"""Puzznic without moving walls: levels, the rules, plans, and the search for shortest ones.

Glossary:
    block     a cell's content that has a pattern, a letter; it can be moved, falls and vanishes.
    state     a tuple: the content of each cell of the level. Settled: nothing falls or matches.
    move      the player takes a block one cell left or right, into an empty cell.
    fall      a block goes down by a cell; which blocks fall as one is named by `Falls`.
    match     all blocks with an equal one beside, above or below vanish at once.
    cascade   falls and matches after one another that one move sets off.
    plan      moves, one after the other, that `replay` checks event by event.
    moves, steps, events   the three measures of a plan's cost (`replay`).
"""

from puzznic.level import EMPTY, WALL, Level, format_level, parse_level, read_level
from puzznic.plan import Plan, format_plan, parse_plan
from puzznic.replay import Replay, ReplayError, replay
from puzznic.results import PuzznicResult
from puzznic.rules import (
    Event,
    EventKind,
    Falls,
    Move,
    State,
    apply,
    events,
    initial,
    is_goal,
    legal_moves,
    settle,
)

__all__ = [
    "EMPTY",
    "WALL",
    "Event",
    "EventKind",
    "Falls",
    "Level",
    "Move",
    "Plan",
    "PuzznicResult",
    "Replay",
    "ReplayError",
    "State",
    "apply",
    "events",
    "format_level",
    "format_plan",
    "initial",
    "is_goal",
    "legal_moves",
    "parse_level",
    "parse_plan",
    "read_level",
    "replay",
    "settle",
]
