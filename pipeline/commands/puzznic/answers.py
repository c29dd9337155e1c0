"""Levels solved and their answers checked, in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from pipeline.commands.in_order import in_order
from pipeline.commands.puzznic.plan_answers import plan_words, rows
from puzznic import Level, PuzznicResult, Replay, replay
from puzznic.dead_ends import DeadEnd, solve_pruned
from puzznic.files import NamedLevel
from puzznic.search import METHODS, exhaust, solve
from solving import InputError, Limits, Status
from triage.parallel import run_parallel

__all__ = ["EXHAUST", "Asked", "LevelAnswer", "Solved", "solve_all"]

EXHAUST, PAIRS = "exhaust", "pairs"
"""The method that is told below how many moves to search."""

Outcome = Literal["optimal", "solved", "unsolvable", "exhausted", "timeout", "memout"]
UNSOLVED: dict[Status, Outcome] = {
    Status.UNSOLVABLE: "unsolvable",
    Status.EXHAUSTED: "exhausted",
    Status.TIMEOUT: "timeout",
    Status.MEMOUT: "memout",
}


class LevelAnswer(Struct, frozen=True, kw_only=True):
    """`puzznic solve --json`: one level.

    status: "optimal" and "unsolvable" are proved; "solved" has a plan that may be longer than
    needed; "exhausted" proves that no plan is shorter than was asked, the bound; "timeout" and
    "memout" prove no more than the bound. moves: of the plan. bound: every
    plan has at least so many moves, null if there is none. steps: moves and matches. events: moves,
    matches, falls of one block by one cell; joint_events: with all blocks that can fall at once.
    plan: r3c2+ takes the block in row 3, column 2 of `level` to the right, - left. expansions:
    states whose moves were looked at. seconds: CPU time of the search. method: what searched.
    expected: the fewest moves that the level's file tells; confirmed: whether they are what was
    found, null if nothing is told or nothing proved.
    """

    id: str
    status: Outcome
    moves: int | None
    bound: int | None
    steps: int | None
    events: int | None
    joint_events: int | None
    plan: list[str] | None
    expansions: int
    seconds: float
    method: str
    level: list[str]
    expected: int | None
    confirmed: bool | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options ask of every level; raises InputError for what does not fit together.

    below: the number of moves that `exhaust` searches below; `pairs` may, too.
    dead_ends: what A* leaves out.
    """

    method: str
    below: int | None
    limits: Limits
    dead_ends: DeadEnd | None = None

    def __post_init__(self) -> None:
        names = [*METHODS, EXHAUST]
        if self.method not in names:
            raise InputError(f"expected a method, {', '.join(names)}, not {self.method!r}")
        if self.method != PAIRS and (self.method == EXHAUST) != (self.below is not None):
            raise InputError(f"--below and --method {EXHAUST} need each other")
        if self.dead_ends is not None and self.method != "astar":
            raise InputError("--dead-ends goes with --method astar")

    def search(self, level: Level) -> PuzznicResult:
        """Return what the search of a level finds."""
        if self.below is not None:
            return exhaust(level, self.below, self.limits, pairs=self.method == PAIRS)
        if self.dead_ends is not None:
            return solve_pruned(level, self.dead_ends, self.limits)
        return solve(level, self.limits, self.method)


@dataclass(frozen=True, slots=True)
class Solved:
    """A level's answer, and its plan replayed."""

    answer: LevelAnswer
    replay: Replay | None


def solve_all(levels: Sequence[NamedLevel], asked: Asked, workers: int) -> Iterator[Solved]:
    """Return the levels' answers in their order; every plan was replayed."""
    tasks = [(named, asked) for named in levels]
    return in_order(run_parallel(_solve, tasks, workers))


def _solve(task: tuple[NamedLevel, Asked]) -> Solved:
    named, asked = task
    result = asked.search(named.level)
    found = None if result.plan is None else replay(named.level, result.plan, to_goal=True)
    return Solved(_answer(named, result, found), found)


def _answer(named: NamedLevel, result: PuzznicResult, found: Replay | None) -> LevelAnswer:
    return LevelAnswer(
        id=named.id,
        status=_outcome(result),
        moves=result.moves,
        bound=result.bound,
        steps=None if found is None else found.steps,
        events=None if found is None else found.events,
        joint_events=None if found is None else found.joint_events,
        plan=None if found is None else plan_words(named.level, found.plan),
        expansions=result.expansions,
        seconds=round(result.seconds, 6),
        method=result.method,
        level=rows(named.level),
        expected=named.moves,
        confirmed=_confirmed(named.moves, result),
    )


def _outcome(result: PuzznicResult) -> Outcome:
    if result.plan is None:
        return UNSOLVED[result.status]
    return "optimal" if result.optimal else "solved"


def _confirmed(told: int | None, result: PuzznicResult) -> bool | None:
    """Return whether a level needs the moves that its file tells, None if that is not known."""
    if told is None:
        return None
    too_few = result.bound is not None and told < result.bound
    too_many = result.moves is not None and told > result.moves
    if result.status is Status.UNSOLVABLE or too_few or too_many:
        return False
    return True if result.optimal else None
