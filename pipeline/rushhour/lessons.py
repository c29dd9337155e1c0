"""Learning from pools of boards: for each one task, one run of the engine, one result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Literal

from msgspec import Struct

from bk.rushhour import pooled_task
from ilp import ENGINES
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import finish
from pipeline.pools import Pool, pool_step
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from pipeline.rushhour.settings import Settings
from pipeline.store import Results
from rushhour import NamedBoard
from solving import InputError, Limits

__all__ = ["PoolResult", "learn_pools"]


class PoolResult(Struct, frozen=True, kw_only=True):
    """What one pool of boards gave.

    status: "learned", "nothing" (no consistent rule covers a positive), or "failed" (see `error`).
    positives, negatives, tp: states with numbers of slides. outcome: of the engine. seconds: CPU.
    """

    pool: str
    status: Literal["learned", "nothing", "failed"]
    rules: tuple[str, ...] = ()
    positives: int = 0
    negatives: int = 0
    tp: int = 0
    recall_ceiling: int = 0
    outcome: str | None = None
    seconds: float = 0.0
    error: str | None = None


def learn_pools(
    run: RunDir, boards: Sequence[NamedBoard], settings: Settings, crew: Crew, progress: Progress
) -> Results[PoolResult]:
    """Return the results of all pools in order, learning those that are not on disk yet."""
    step = pool_step(run.folder("pools"), boards, settings, _learn, _failed, PoolResult)
    return finish(step, crew, partial(progress.bar, "learning"), run.damaged)


def _learn(pool: Pool[NamedBoard, Settings]) -> PoolResult:
    """Return what one pool gives, in a worker."""
    began, settings = process_time(), pool.settings
    try:
        task = pooled_task(
            pool.puzzles,
            settings.vocabulary,
            settings.max_vars,
            settings.max_body,
            settings.max_states,
        )
    except InputError as error:
        return _failed(pool, error.message)
    limits = Limits(settings.seconds, memory_bytes=settings.memory_bytes)
    learned = ENGINES[settings.engine].learn(task, limits)
    positives, negatives = map(sum, task.weights_of)
    return PoolResult(
        pool=pool.name,
        status="learned" if learned.hypothesis.rules else "nothing",
        rules=tuple(map(str, learned.hypothesis.rules)),
        positives=positives,
        negatives=negatives,
        tp=learned.tp,
        recall_ceiling=learned.recall_ceiling,
        outcome=learned.outcome.value,
        seconds=process_time() - began,
    )


def _failed(pool: Pool[NamedBoard, Settings], error: str) -> PoolResult:
    return PoolResult(pool=pool.name, status="failed", error=error)
