"""Learning from pools of boards: for each one task, one run of the engine, one result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Literal

from msgspec import Struct

from bk.rushhour import pooled_task
from ilp import ENGINES, Hypothesis, parse_hypothesis
from pipeline.parallel.batches import TaskLimits
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from pipeline.rushhour.settings import Settings
from pipeline.store import Results
from rushhour import NamedBoard
from solving import InputError, Limits

__all__ = ["PoolResult", "learn_pools", "learned_hypotheses"]

GRACE, GRACE_SECONDS = 1.5, 120.0
"""A worker ends a pool at GRACE * the engine's seconds + GRACE_SECONDS: clusters take time too."""


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


@dataclass(frozen=True, slots=True)
class _Job:
    pool: str
    boards: tuple[NamedBoard, ...]
    settings: Settings


def learn_pools(
    run: RunDir, boards: Sequence[NamedBoard], settings: Settings, crew: Crew, progress: Progress
) -> Results[PoolResult]:
    """Return the results of all pools in order, learning those that are not on disk yet."""
    size = settings.pool_size
    pools = [boards[begin : begin + size] for begin in range(0, len(boards), size)]
    step = Step(
        folder=run.folder("pools"),
        keys=[f"pool-{number}" for number in range(len(pools))],
        task=lambda number: _Job(f"pool-{number}", tuple(pools[number]), settings),
        function=_learn,
        type_=PoolResult,
        failed=_failed,
        limits=TaskLimits(
            cpu_seconds=GRACE * settings.seconds + GRACE_SECONDS,
            memory_bytes=settings.memory_bytes,
            cpu_setting="--time-limit and some grace",
            memory_setting="--memory-limit",
        ),
    )
    return finish(step, crew, partial(progress.bar, "learning"), run.damaged)


def learned_hypotheses(results: Iterable[PoolResult]) -> Iterator[tuple[str, Hypothesis]]:
    """Yield (pool, hypothesis) of the pools that learned one."""
    return ((one.pool, parse_hypothesis("\n".join(one.rules))) for one in results if one.rules)


def _learn(job: _Job) -> PoolResult:
    """Return what one pool gives, in a worker."""
    began, settings = process_time(), job.settings
    try:
        task = pooled_task(
            job.boards,
            settings.vocabulary,
            settings.max_vars,
            settings.max_body,
            settings.max_states,
        )
    except InputError as error:
        return _failed(job, error.message)
    limits = Limits(settings.seconds, memory_bytes=settings.memory_bytes)
    learned = ENGINES[settings.engine].learn(task, limits)
    positives, negatives = map(sum, task.weights_of)
    return PoolResult(
        pool=job.pool,
        status="learned" if learned.hypothesis.rules else "nothing",
        rules=tuple(map(str, learned.hypothesis.rules)),
        positives=positives,
        negatives=negatives,
        tp=learned.tp,
        recall_ceiling=learned.recall_ceiling,
        outcome=learned.outcome.value,
        seconds=process_time() - began,
    )


def _failed(job: _Job, error: str) -> PoolResult:
    return PoolResult(pool=job.pool, status="failed", error=error)
