"""What `rushhour models --json` prints of a model on a board."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from rushhour import NamedBoard
from rushhour.models import ModelResult

__all__ = ["ModelAnswer", "answer_of"]


class ModelAnswer(Struct, frozen=True, kw_only=True):
    """`rushhour models --json`: one model on one board.

    status: "refuted" is for a given horizon only: no plan has so many moves; "unsolvable" is
    proved; "timeout" and "memout" prove nothing. optimal: whether all smaller numbers of moves are
    refuted. refuted: those that are. plan: [vehicle, cells], > 0 right or down; it was replayed.
    seconds: CPU time in all; making_seconds: of it to build the models. conflicts: of the solver,
    null if it does not tell.
    """

    id: str
    model: str
    status: Literal["solved", "refuted", "unsolvable", "timeout", "memout"]
    slides: int | None
    optimal: bool
    refuted: list[int]
    plan: list[tuple[str, int]] | None
    seconds: float
    making_seconds: float
    conflicts: int | None


def answer_of(named: NamedBoard, model: str, found: ModelResult) -> ModelAnswer:
    """Return the answer to print."""
    plan, names = found.plan, [vehicle.name for vehicle in named.board.vehicles]
    return ModelAnswer(
        id=named.id,
        model=model,
        status=cast(Any, found.outcome.value),
        slides=None if plan is None else plan.slides,
        optimal=found.proved_optimal,
        refuted=list(found.refuted),
        plan=None if plan is None else [(names[index], by) for index, by in plan.moves],
        seconds=round(found.seconds, 6),
        making_seconds=round(sum(a.making_seconds for a in found.attempts), 6),
        conflicts=found.conflicts,
    )
