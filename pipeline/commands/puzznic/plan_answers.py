"""Plans of Puzznic as the command line prints them: checked by a replay, in every measure."""

from __future__ import annotations

from msgspec import Struct

from puzznic import Level, Plan, format_level
from puzznic.plan import format_move
from puzznic.replay import Replay
from puzznic.trace import Detail, frame_title, frames

__all__ = ["FrameAnswer", "PlanAnswer", "plan_answer", "plan_words", "rows"]


class FrameAnswer(Struct, frozen=True, kw_only=True):
    """A state and what happens to it next.

    title: "1. move r3c2+", "2. fall of 1", "3. match of 2", "end". cells: row and column, from 1,
    of the blocks that move, fall or vanish. level: the state before, row by row.
    """

    title: str
    cells: list[tuple[int, int]]
    level: list[str]


class PlanAnswer(Struct, frozen=True, kw_only=True):
    """`puzznic replay --json`: a plan replayed on a level.

    solved: whether no block is left. moves: the player's. steps: moves and matches. events: moves,
    matches, falls of one block by one cell; joint_events: with all blocks that can fall at once.
    plan: r3c2+ takes the block in row 3, column 2 of `level` to the right, - left. trace: in the
    detail asked for.
    """

    id: str
    solved: bool
    moves: int
    matches: int
    steps: int
    events: int
    joint_events: int
    plan: list[str]
    level: list[str]
    trace: list[FrameAnswer]


def plan_answer(id: str, level: Level, found: Replay, detail: Detail) -> PlanAnswer:
    """Return a replay as it is printed."""
    trace = [
        FrameAnswer(
            title=frame_title(level, frame),
            cells=[_place(level, cell) for cell in (frame.event.cells if frame.event else ())],
            level=format_level(level, frame.state).splitlines(),
        )
        for frame in frames(found, detail)
    ]
    return PlanAnswer(
        id=id,
        solved=found.solved,
        moves=found.moves,
        matches=found.matches,
        steps=found.steps,
        events=found.events,
        joint_events=found.joint_events,
        plan=plan_words(level, found.plan),
        level=rows(level),
        trace=trace,
    )


def plan_words(level: Level, plan: Plan) -> list[str]:
    """Return a plan's moves as text."""
    return [format_move(level, move) for move in plan.moves]


def rows(level: Level) -> list[str]:
    """Return a level's rows as text."""
    return format_level(level).splitlines()


def _place(level: Level, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, level.width)
    return row + 1, column + 1
