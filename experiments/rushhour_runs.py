"""Models of Rush Hour run on boards of known optimum: what the two experiments on them share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from msgspec import Struct

from experiments.measured import Measurement
from experiments.setting import Setting
from rushhour import Board, NamedBoard, read_boards, solve
from rushhour.models import MODELS, Model, ModelResult
from rushhour.models.asp import Encoding, asp_model
from solving import InputError, Limits

__all__ = ["OWN", "ModelRun", "RunModel", "Task", "boards_of", "run_all", "stratified"]

OWN = Path(__file__).parents[1] / "data" / "rushhour_examples.txt"
"""Our own boards, of 5 to 29 slides."""
Task = Literal["plan", "proof", "all"]
"""T = optimum; T = optimum - 1; T = 0, 1, 2, ... up to the optimum."""


class ModelRun(Struct, frozen=True):
    """One model on one board, with one seed: its end, and CPU seconds up to the limit.

    wrong: it refuted the optimum, or has a plan of fewer moves.
    """

    slides: int
    outcome: str
    seconds: float
    making_seconds: float
    conflicts: int | None
    wrong: bool

    @property
    def done(self) -> bool:
        """Whether no limit was hit."""
        return self.outcome not in ("timeout", "memout")


@dataclass(frozen=True, slots=True)
class RunModel:
    """Runs a model, by name or by its encoding, on a batch of boards."""

    model: str | Encoding
    task: Task
    seconds: float
    seed: int = 1

    def __call__(self, batch: tuple[NamedBoard, ...]) -> list[ModelRun]:
        """Return one run a board; the boards' numbers of slides are their optima."""
        return [self._run(named.board, named.slides or 0) for named in batch]

    def _run(self, board: Board, slides: int) -> ModelRun:
        horizon = {"plan": slides, "proof": slides - 1, "all": None}[self.task]
        found = self._made().solve(board, horizon, Limits(self.seconds))
        making = sum(attempt.making_seconds for attempt in found.attempts)
        wrong = _is_wrong(found, slides)
        return ModelRun(slides, found.outcome.value, found.seconds, making, found.conflicts, wrong)

    def _made(self) -> Model:
        if isinstance(self.model, str):
            return MODELS[self.model]
        return asp_model("ablation", self.model, self.seed)


def _is_wrong(found: ModelResult, slides: int) -> bool:
    shorter = found.plan is not None and found.plan.slides < slides
    return shorter or slides in found.refuted


def run_all(setting: Setting, work: RunModel, boards: Sequence[NamedBoard]) -> list[ModelRun]:
    """Return one run a board, running what is not on disk yet."""
    key = {
        "model": work.model if isinstance(work.model, str) else work.model.options,
        "task": work.task,
        "seconds": work.seconds,
        "seed": work.seed,
    }
    what = Measurement(name="rushhour", function=work, result=ModelRun, key=key, batch=1)
    return [run for run in setting.measured(what, boards) if isinstance(run, ModelRun)]


def boards_of(setting: Setting) -> list[NamedBoard]:
    """Return the solvable boards of the setting's file, or our own, each with its optimum."""
    source = setting.puzzles or OWN
    found = []
    for named in read_boards(source):
        if named.slides is None:
            plan = solve(named.board).plan
            if plan is None:
                continue
            named = replace(named, slides=plan.slides)
        if named.slides:
            found.append(named)
    if not found:
        raise InputError("expected boards that have a plan, found none", source=source)
    return found


def stratified(
    boards: Sequence[NamedBoard], lengths: Sequence[range], each: int
) -> list[NamedBoard]:
    """Return at most `each` boards of each range of optima, evenly from those that there are."""
    found: list[NamedBoard] = []
    for span in lengths:
        fitting = sorted((b for b in boards if b.slides in span), key=lambda b: b.slides or 0)
        count = min(each, len(fitting))
        found += [fitting[(2 * i + 1) * len(fitting) // (2 * count)] for i in range(count)]
    return found
