"""Breadth-first search over settled states: the plainest solver, to test others against."""

from __future__ import annotations

from time import thread_time

from puzznic.level import Level
from puzznic.plan import Plan
from puzznic.results import PuzznicResult
from puzznic.rules import Move, State, apply, initial, is_goal, legal_moves
from solving import Limits, Status

__all__ = ["METHOD", "breadth_first"]

METHOD = "reference"
STATE_BYTES = 1_000
"""What a state and its place in the search take in CPython, about."""
Parents = dict[State, tuple[State, Move] | None]


def breadth_first(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    """Return a plan with the fewest moves, or the proof that there is none, or the limit hit."""
    began = thread_time()
    start = initial(level)
    parents: Parents = {start: None}
    layer, depth, expansions = [start], 0, 0

    def end(status: Status, bound: int | None, plan: Plan | None = None) -> PuzznicResult:
        return PuzznicResult(status, plan, bound, expansions, thread_time() - began, METHOD)

    if is_goal(start):
        return end(Status.SOLVED, 0, Plan(()))
    while layer:
        following: list[State] = []
        for state in layer:
            hit = _limit_hit(limits, expansions, thread_time() - began, len(parents))
            if hit is not None:
                return end(hit, depth + 1)
            expansions += 1
            for move in legal_moves(level, state):
                child = apply(level, state, move)
                if child in parents:
                    continue
                parents[child] = state, move
                if is_goal(child):
                    return end(Status.SOLVED, depth + 1, _plan(parents, child))
                following.append(child)
        layer, depth = following, depth + 1
    return end(Status.UNSOLVABLE, None)


def _limit_hit(limits: Limits, expansions: int, seconds: float, states: int) -> Status | None:
    if limits.expansions is not None and expansions >= limits.expansions:
        return Status.TIMEOUT
    if limits.cpu_seconds is not None and seconds > limits.cpu_seconds:
        return Status.TIMEOUT
    if limits.memory_bytes is not None and states * STATE_BYTES > limits.memory_bytes:
        return Status.MEMOUT
    return None


def _plan(parents: Parents, state: State) -> Plan:
    moves: list[Move] = []
    while (step := parents[state]) is not None:
        state, move = step
        moves.append(move)
    return Plan(tuple(reversed(moves)))
