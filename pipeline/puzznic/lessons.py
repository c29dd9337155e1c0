"""Learning from pools of levels: for each one task, one run of the engine, one result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Literal

from msgspec import Struct

from bk.puzznic import Lesson, lesson, pooled_task
from ilp import ENGINES, Hypothesis, parse_hypothesis
from pipeline.parallel.batches import TaskLimits
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.puzznic.settings import Settings
from pipeline.rundir import RunDir
from pipeline.store import Results
from puzznic.files import NamedLevel
from puzznic.labels import explore
from solving import InputError, Limits
from triage.puzznic.counts import MEMORY_BYTES

__all__ = ["PoolResult", "learn_from", "learn_pools", "learned_hypotheses", "lesson_of"]

GRACE, GRACE_SECONDS = 1.5, 120.0
"""A worker ends a pool at GRACE * the engine's seconds + GRACE_SECONDS: labels take time too."""


class PoolResult(Struct, frozen=True, kw_only=True):
    """What one pool of levels gave.

    status: "learned", "nothing" (no consistent rule covers a positive), or "failed" (see `error`).
    dead, alive: states that taught, tp: dead ones that the rules find. outcome: of the engine.
    seconds: CPU.
    """

    pool: str
    status: Literal["learned", "nothing", "failed"]
    rules: tuple[str, ...] = ()
    dead: int = 0
    alive: int = 0
    tp: int = 0
    recall_ceiling: int = 0
    outcome: str | None = None
    seconds: float = 0.0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _Job:
    pool: str
    levels: tuple[NamedLevel, ...]
    settings: Settings


def learn_pools(
    run: RunDir, levels: Sequence[NamedLevel], settings: Settings, crew: Crew, progress: Progress
) -> Results[PoolResult]:
    """Return the results of all pools in order, learning those that are not on disk yet."""
    size = settings.pool_size
    pools = [levels[begin : begin + size] for begin in range(0, len(levels), size)]
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


def lesson_of(named: NamedLevel, settings: Settings) -> Lesson | None:
    """Return what a level teaches, None if it has too many states."""
    limits = Limits(expansions=settings.max_states, memory_bytes=MEMORY_BYTES)
    labels = explore(named.level, limits).labels
    if labels is None:
        return None
    return lesson(labels, settings.sample, settings.seed, beyond=settings.beyond)


def learn_from(pool: str, lessons: Iterable[Lesson], settings: Settings) -> PoolResult:
    """Return what the engine learns from some lessons together."""
    began = process_time()
    try:
        task = pooled_task(lessons, settings.vocabulary, max_body=settings.max_body)
    except InputError as error:
        return PoolResult(pool=pool, status="failed", error=error.message)
    limits = Limits(settings.seconds, memory_bytes=settings.memory_bytes)
    learned = ENGINES[settings.engine].learn(task, limits)
    dead, alive = map(sum, task.weights_of)
    return PoolResult(
        pool=pool,
        status="learned" if learned.hypothesis.rules else "nothing",
        rules=tuple(map(str, learned.hypothesis.rules)),
        dead=dead,
        alive=alive,
        tp=learned.tp,
        recall_ceiling=learned.recall_ceiling,
        outcome=learned.outcome.value,
        seconds=process_time() - began,
    )


def _learn(job: _Job) -> PoolResult:
    """Return what one pool gives, in a worker."""
    lessons = (lesson_of(named, job.settings) for named in job.levels)
    return learn_from(job.pool, filter(None, lessons), job.settings)


def _failed(job: _Job, error: str) -> PoolResult:
    return PoolResult(pool=job.pool, status="failed", error=error)
