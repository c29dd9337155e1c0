"""The replay that checks every solver's plan, event by event, and counts its cost in each measure.

moves          what the player does (the PDDL model's cost, "minimising moves")
steps          moves and matches ("fixed steps")
events         moves, matches and falls of one block by one cell (the length of the PDDL plan)
joint_events   moves, matches and falls of all blocks that can, by one cell (Essence)
"""

from __future__ import annotations

from dataclasses import dataclass

from puzznic.level import EMPTY, WALL, Level
from puzznic.plan import Plan, format_move
from puzznic.rules import Event, EventKind, Falls, Move, State, events, initial, is_goal, is_legal

__all__ = ["Replay", "ReplayError", "replay"]


class ReplayError(ValueError):
    """A plan that is none: the first wrong move, or that it leaves blocks."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A plan that was replayed, the settled first state, and every event after it.

    `trace` has single falls, `joint_trace` those of the Essence specification; both go through the
    same settled states.
    """

    plan: Plan
    start: State
    trace: tuple[Event, ...]
    joint_trace: tuple[Event, ...]

    @property
    def end(self) -> State:
        """The last state."""
        return self.trace[-1].state if self.trace else self.start

    @property
    def solved(self) -> bool:
        """Whether no block is left."""
        return is_goal(self.end)

    @property
    def moves(self) -> int:
        """The number of the player's moves."""
        return _count(self.trace, EventKind.MOVE)

    @property
    def matches(self) -> int:
        """The number of times that blocks vanish."""
        return _count(self.trace, EventKind.MATCH)

    @property
    def steps(self) -> int:
        """Moves and matches."""
        return self.moves + self.matches

    @property
    def events(self) -> int:
        """Moves, matches, and falls of one block by one cell."""
        return len(self.trace)

    @property
    def joint_events(self) -> int:
        """Moves, matches, and falls of all blocks that can by one cell."""
        return len(self.joint_trace)


def replay(level: Level, plan: Plan, *, to_goal: bool = False) -> Replay:
    """Return a plan's events from the settled first state.

    Raises ReplayError, with the number of the move (from 1) and the reason, for a move that is not
    legal, and with `to_goal` also if blocks are left.
    """
    state = start = initial(level)
    single: list[Event] = []
    joint: list[Event] = []
    for number, move in enumerate(plan.moves, start=1):
        if not is_legal(state, move):
            raise ReplayError(
                f"move {number}, {_name(level, move)}: {_refusal(level, state, move)}"
            )
        single += events(level, state, move, Falls.SINGLE)
        joint += events(level, state, move, Falls.TOGETHER)
        state = single[-1].state
    found = Replay(plan, start, tuple(single), tuple(joint))
    if to_goal and not found.solved:
        raise ReplayError(f"after move {len(plan)}: blocks are left")
    return found


def _count(trace: tuple[Event, ...], kind: EventKind) -> int:
    return sum(event.kind is kind for event in trace)


def _name(level: Level, move: Move) -> str:
    known = 0 <= move.cell < len(level.cells) and move.by in (-1, 1)
    return format_move(level, move) if known else f"cell {move.cell}, by {move.by}"


def _refusal(level: Level, state: State, move: Move) -> str:
    """Return why a move is not legal."""
    cell, by = move
    if not 0 <= cell < len(state):
        return "there is no such cell"
    if by not in (-1, 1):
        return "a block moves by one cell, -1 or +1"
    if state[cell] in (WALL, EMPTY):
        return f"there is no block at {level.place(cell)}"
    other = state[cell + by]
    return f"{'a wall' if other == WALL else f'the block {other}'} is at {level.place(cell + by)}"
