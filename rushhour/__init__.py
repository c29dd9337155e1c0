"""Generalised Rush Hour: boards, moves, plans, and the search for shortest ones.

Glossary:
    red car    vehicle 0, `A` in text: it has to stand in front of the exit.
    lane       a row or a column with vehicles that move along it.
    state      a tuple: where each vehicle is in its lane (`board`).
    slide      a vehicle's move by any number of free cells.
    unit step  a move by one cell. The two metrics count slides or unit steps.
    plan       slides, one after the other, that `replay` checks step by step.
    cluster    all states that can be reached from one: moves can be undone, so from any of them.
"""

from rushhour.board import RED, Board, Exit, Side, State, Vehicle
from rushhour.formats import NamedBoard, parse_boards, parse_flat, read_boards
from rushhour.moves import Metric, Move, after, legal_moves
from rushhour.plan import Plan, format_plan, parse_plan
from rushhour.replay import ReplayError, replay
from rushhour.results import Cluster, Exploration, Result
from rushhour.solver import Backend, Method, explore, solve

__all__ = [
    "RED",
    "Backend",
    "Board",
    "Cluster",
    "Exit",
    "Exploration",
    "Method",
    "Metric",
    "Move",
    "NamedBoard",
    "Plan",
    "ReplayError",
    "Result",
    "Side",
    "State",
    "Vehicle",
    "after",
    "explore",
    "format_plan",
    "legal_moves",
    "parse_boards",
    "parse_flat",
    "parse_plan",
    "read_boards",
    "replay",
    "solve",
]
