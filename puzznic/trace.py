"""A replayed plan as frames: a state, and what happens to it next, in as much detail as asked for.

moves    the settled states between the player's moves
steps    also the states before each match, after gravity: the steps of the model "fixed steps"
events   also each fall of one block by one cell: the PDDL plan
joint    as `events`, but all blocks that can fall at once: the Essence specification
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from puzznic.level import Level, format_level
from puzznic.plan import format_move
from puzznic.replay import Replay
from puzznic.rules import Event, EventKind, Move, State
from solving.wording import counted

__all__ = ["Detail", "Frame", "format_trace", "frame_title", "frames", "measures"]


class Detail(StrEnum):
    """Which states of a plan are shown."""

    MOVES = "moves"
    STEPS = "steps"
    EVENTS = "events"
    JOINT = "joint"


SHOWN = {
    Detail.MOVES: {EventKind.MOVE},
    Detail.STEPS: {EventKind.MOVE, EventKind.MATCH},
    Detail.EVENTS: set(EventKind),
    Detail.JOINT: set(EventKind),
}


@dataclass(frozen=True, slots=True)
class Frame:
    """A state, the event that follows it (None at the end), and the player's move if it is one.

    number: of the event among those shown, from 1.
    """

    state: State
    number: int
    event: Event | None
    move: Move | None = None


def frames(replay: Replay, detail: Detail) -> Iterator[Frame]:
    """Yield the states before the events shown, and the last state."""
    trace = replay.joint_trace if detail is Detail.JOINT else replay.trace
    moves, state, number = iter(replay.plan.moves), replay.start, 1
    for event in trace:
        move = next(moves) if event.kind is EventKind.MOVE else None
        if event.kind in SHOWN[detail]:
            yield Frame(state, number, event, move)
            number += 1
        state = event.state
    yield Frame(state, number, None)


def frame_title(level: Level, frame: Frame, name: str = "") -> str:
    """Return what happens after a frame: `3. move r2c1+`, `4. fall of 2`, `5. match of 4`."""
    if frame.event is None:
        return name or "end"
    what = f"{frame.number}. {frame.event.kind}"
    if frame.move is not None:
        return f"{what} {format_move(level, frame.move)}"
    return f"{what} of {len(frame.event.cells)}"


def format_trace(level: Level, replay: Replay, detail: Detail) -> str:
    """Return a replay as text: each state below what happens to it, and the measures at the end."""
    parts = [
        f"{frame_title(level, frame, 'end')}\n{format_level(level, frame.state)}\n"
        for frame in frames(replay, detail)
    ]
    return f"{''.join(parts)}{measures(replay)}\n"


def measures(replay: Replay) -> str:
    """Return a plan's cost in every measure, and whether it solves the level, in one line."""
    return (
        f"{'solved' if replay.solved else 'not solved'}: {counted(replay.moves, 'move')}, "
        f"{counted(replay.steps, 'step')}, {counted(replay.events, 'event')} "
        f"({replay.joint_events} with joint falls)"
    )
