"""Models of Puzznic run on levels: what the experiments on them share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from experiments.measured import Measurement
from experiments.setting import Setting
from puzznic.files import NamedLevel, read_levels
from puzznic.models import MODELS, Model, ModelResult
from puzznic.models.cp import ConstraintModel, Options
from puzznic.search import solve
from solving import Limits

__all__ = ["NATIVE", "OWN_LEVELS", "LevelRun", "RunLevel", "levels_of", "run_all"]

OWN_LEVELS = Path(__file__).parents[1] / "data" / "puzznic_random.txt"
NATIVE = "native"
"""Our own search, beside the models."""
MEMORY = 4_000_000_000


class LevelRun(Struct, frozen=True):
    """One model on one level: its end, CPU seconds up to the limit, and what it proved.

    cost: of the plan, in the model's measure; bound: every plan costs at least so much. why: what
    proves that there is no plan.
    """

    outcome: str
    cost: int | None
    bound: int
    seconds: float
    making_seconds: float
    expansions: int | None
    conflicts: int | None
    why: str

    @property
    def done(self) -> bool:
        """Whether the level is decided: a plan of least cost, or the proof of none."""
        return self.outcome == "unsolvable" or (self.cost is not None and self.cost <= self.bound)

    def __str__(self) -> str:
        """Return the end and the seconds as the paper's table has them."""
        if not self.done:
            return "M" if self.outcome == "memout" else "N"
        return f"{'U' if self.outcome == 'unsolvable' else 'Y'} {self.seconds:.3g}"


@dataclass(frozen=True, slots=True)
class RunLevel:
    """Runs a model, by name or as fixed steps with some options, on a batch of levels."""

    model: str | Options
    seconds: float

    def __call__(self, batch: tuple[NamedLevel, ...]) -> list[LevelRun]:
        """Return one run a level."""
        return [self._run(named) for named in batch]

    @property
    def key(self) -> dict[str, Any]:
        """What results depend on but the level."""
        model = self.model if isinstance(self.model, str) else msgspec.to_builtins(self.model)
        return {"model": model, "seconds": self.seconds, "memory": MEMORY}

    def _run(self, named: NamedLevel) -> LevelRun:
        limits = Limits(self.seconds, memory_bytes=MEMORY)
        if self.model == NATIVE:
            return _native(named, limits)
        return _of_model(self._made().solve(named.level, limits))

    def _made(self) -> Model:
        if isinstance(self.model, str):
            return MODELS[self.model]
        return ConstraintModel("options", "fixed-steps", self.model)


def levels_of(setting: Setting) -> list[NamedLevel]:
    """Return the levels of the setting's file or folder, or our own; at most as many as asked."""
    return read_levels([setting.puzzles or OWN_LEVELS])[: setting.count]


def run_all(setting: Setting, work: RunLevel, levels: Sequence[NamedLevel]) -> list[LevelRun]:
    """Return one run a level, running what is not on disk yet."""
    what = Measurement(name="puzznic", function=work, result=LevelRun, key=work.key, batch=1)
    return [run for run in setting.measured(what, levels) if isinstance(run, LevelRun)]


def _of_model(found: ModelResult) -> LevelRun:
    return LevelRun(
        found.outcome.value,
        found.cost,
        found.bound,
        found.seconds,
        found.making_seconds,
        found.expansions,
        found.conflicts,
        found.why,
    )


def _native(named: NamedLevel, limits: Limits) -> LevelRun:
    found = solve(named.level, limits)
    status, moves = found.status.value, found.moves
    bound = found.bound or 0
    return LevelRun(status, moves, bound, found.seconds, 0.0, found.expansions, None, found.method)
