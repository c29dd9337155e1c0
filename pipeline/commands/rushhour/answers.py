"""Boards solved and their answers checked, in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from msgspec import Struct

from pipeline.commands.in_order import in_order
from pipeline.commands.rushhour.methods import Found, SolveBy
from rushhour import Backend, Metric, NamedBoard, Plan, replay
from solving import Limits
from triage.parallel import run_parallel

__all__ = ["Asked", "BoardAnswer", "Solved", "solve_all"]

BATCH = 128
"""Boards that a worker solves at a time; fewer than two batches are not worth a worker."""


class BoardAnswer(Struct, frozen=True, kw_only=True):
    """`rushhour solve --json`: one board.

    status: "unsolvable" is proved; "timeout" and "memout" prove nothing. metric: what the plan has
    least of. slides, unit_steps: of the plan, null without one. plan: [vehicle, cells], > 0 right
    or down. optimal: whether it is proved that no plan is shorter. states: distinct ones found;
    expansions: those whose moves were looked at; both null for a model. seconds: CPU time of the
    search. With `--check-optimum`, expected: the file's number of slides; confirmed: whether it is
    the plan's, null if a limit was hit.
    """

    id: str
    status: Literal["solved", "unsolvable", "timeout", "memout"]
    metric: Literal["slides", "steps"]
    method: str
    slides: int | None
    unit_steps: int | None
    plan: list[tuple[str, int]] | None
    optimal: bool
    seconds: float
    states: int | None
    expansions: int | None
    expected: int | None = None
    confirmed: bool | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options ask of every board."""

    metric: Metric
    method: SolveBy
    backend: Backend
    limits: Limits
    check: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """A board's answer, and its plan."""

    answer: BoardAnswer
    plan: Plan | None


def solve_all(boards: Sequence[NamedBoard], asked: Asked, workers: int) -> Iterator[Solved]:
    """Yield the boards' answers in their order; every plan was replayed."""
    batches = [(boards[i : i + BATCH], asked) for i in range(0, len(boards), BATCH)]
    if len(batches) < 2:
        workers = 1
    for solved in in_order(run_parallel(_solve_batch, batches, workers)):
        yield from solved


def _solve_batch(batch: tuple[Sequence[NamedBoard], Asked]) -> list[Solved]:
    boards, asked = batch
    return [_solve(named, asked) for named in boards]


def _solve(named: NamedBoard, asked: Asked) -> Solved:
    found = asked.method(named.board, asked.metric, asked.backend, asked.limits)
    if found.plan is not None:
        replay(named.board, found.plan)
    return Solved(_answer(named, asked, found), found.plan)


def _answer(named: NamedBoard, asked: Asked, found: Found) -> BoardAnswer:
    plan, names = found.plan, [vehicle.name for vehicle in named.board.vehicles]
    slides = None if plan is None else plan.slides
    ended = found.status.value in ("solved", "unsolvable")
    return BoardAnswer(
        id=named.id,
        status=cast(Any, found.status.value),
        metric=cast(Any, asked.metric.value),
        method=asked.method.name,
        slides=slides,
        unit_steps=None if plan is None else plan.unit_steps,
        plan=None if plan is None else [(names[index], by) for index, by in plan.moves],
        optimal=found.optimal,
        seconds=round(found.seconds, 6),
        states=found.states,
        expansions=found.expansions,
        expected=named.slides if asked.check else None,
        confirmed=slides == named.slides if asked.check and ended else None,
    )
