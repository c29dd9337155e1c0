"""Learning from pools of levels: for each one task, one run of the engine, one result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from time import process_time
from typing import Literal

from msgspec import Struct

from bk.puzznic import Lesson, lesson, pooled_task
from ilp import ENGINES
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import finish
from pipeline.pools import Pool, pool_step
from pipeline.progress import Progress
from pipeline.puzznic.settings import Settings
from pipeline.rundir import RunDir
from pipeline.store import Results
from puzznic.files import NamedLevel
from puzznic.labels import explore
from solving import InputError, Limits
from triage.puzznic.counts import MEMORY_BYTES

__all__ = ["PoolResult", "learn_from", "learn_pools", "lesson_of"]


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


def learn_pools(
    run: RunDir, levels: Sequence[NamedLevel], settings: Settings, crew: Crew, progress: Progress
) -> Results[PoolResult]:
    """Return the results of all pools in order, learning those that are not on disk yet."""
    step = pool_step(run.folder("pools"), levels, settings, _learn, _failed, PoolResult)
    return finish(step, crew, partial(progress.bar, "learning"), run.damaged)


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


def _learn(pool: Pool[NamedLevel, Settings]) -> PoolResult:
    """Return what one pool gives, in a worker."""
    lessons = (lesson_of(named, pool.settings) for named in pool.puzzles)
    return learn_from(pool.name, filter(None, lessons), pool.settings)


def _failed(pool: Pool[NamedLevel, Settings], error: str) -> PoolResult:
    return PoolResult(pool=pool.name, status="failed", error=error)
