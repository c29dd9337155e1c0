"""What `puzznic models --json` prints of a model on a level."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from pipeline.commands.puzznic.plan_answers import plan_words
from puzznic.files import NamedLevel
from puzznic.models import ModelResult

__all__ = ["LevelModelAnswer", "answer_of"]

Status = Literal["solved", "unsolvable", "timeout", "memout"]


class LevelModelAnswer(Struct, frozen=True, kw_only=True):
    """`puzznic models --json`: one model on one level.

    status: "solved" has a plan; "unsolvable" is proved, by what `why` says; "timeout" and "memout"
    prove no more than the bound. measure: what the model has least of; cost: of the plan in it;
    bound: every plan costs at least so much; optimal: whether both are equal. plan: as in `puzznic
    solve`; it was replayed. seconds: CPU time in all; making_seconds: of it to build and translate
    models. conflicts, expansions: of the solver, null where it has none. horizons: those tried.
    """

    id: str
    model: str
    status: Status
    measure: Literal["moves", "steps", "events", "joint_events", "slides"]
    cost: int | None
    bound: int
    optimal: bool
    plan: list[str] | None
    seconds: float
    making_seconds: float
    conflicts: int | None
    expansions: int | None
    horizons: list[int]
    why: str


def answer_of(named: NamedLevel, model: str, found: ModelResult) -> LevelModelAnswer:
    """Return the answer to print."""
    return LevelModelAnswer(
        id=named.id,
        model=model,
        status=cast(Status, found.outcome.value),
        measure=found.measure.value,
        cost=found.cost,
        bound=found.bound,
        optimal=found.proved_optimal,
        plan=None if found.plan is None else plan_words(named.level, found.plan),
        seconds=round(found.seconds, 6),
        making_seconds=round(found.making_seconds, 6),
        conflicts=found.conflicts,
        expansions=found.expansions,
        horizons=[attempt.horizon for attempt in found.attempts],
        why=found.why,
    )
