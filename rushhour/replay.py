"""The replay that checks every solver's plan, step by step."""

from __future__ import annotations

from rushhour.board import RED, Board, State
from rushhour.moves import Move, after
from rushhour.plan import Plan

__all__ = ["ReplayError", "replay"]


class ReplayError(ValueError):
    """A plan that is none: the first wrong move, or that it does not end at the exit."""


def replay(board: Board, plan: Plan, *, to_goal: bool = True) -> tuple[State, ...]:
    """Return the states of a plan, the first and the last included.

    Raises ReplayError, with the number of the move (from 1) and the reason, for a move that is not
    legal, and if the last state is no goal, unless `to_goal` is False.
    """
    states = [board.start]
    taken = board.occupants(board.start)
    for number, move in enumerate(plan.moves, start=1):
        reason = _refusal(board, states[-1], taken, move)
        if reason is not None:
            raise ReplayError(f"move {number}, {_name(board, move)}: {reason}")
        states.append(after(states[-1], move))
        old, new = (board.cells(move.vehicle, state[move.vehicle]) for state in states[-2:])
        for cell in old:
            del taken[cell]
        taken.update(dict.fromkeys(new, move.vehicle))
    if to_goal and not board.is_goal(states[-1]):
        name = board.vehicles[RED].name
        raise ReplayError(f"after move {len(plan.moves)}: {name} is not in front of the exit")
    return tuple(states)


def _refusal(board: Board, state: State, taken: dict[int, int], move: Move) -> str | None:
    """Return why a move is not legal where the cells of `taken` are taken, or None."""
    if not 0 <= move.vehicle < len(board.vehicles):
        return f"there is no vehicle {move.vehicle}"
    if move.by == 0:
        return "it moves nothing"
    vehicle, at = board.vehicles[move.vehicle], state[move.vehicle]
    end = at + move.by
    if not 0 <= end <= board.lane_length(vehicle) - vehicle.length:
        return "it leaves the board"
    front = at + vehicle.length
    swept = range(end, at) if move.by < 0 else range(front, front + move.by)
    for place in swept if move.by > 0 else reversed(swept):
        cell = board.cell(vehicle, place)
        if cell in board.walls:
            return f"there is a wall at {board.place(cell)}"
        if cell in taken:
            return f"{board.vehicles[taken[cell]].name} is at {board.place(cell)}"
    return None


def _name(board: Board, move: Move) -> str:
    known = 0 <= move.vehicle < len(board.vehicles)
    return f"{board.vehicles[move.vehicle].name if known else move.vehicle}{move.by:+d}"
