"""Learning from the lessons of a training set: for each one task, one engine run, one result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from time import process_time
from typing import Literal

import numpy as np
from msgspec import Struct

from ilp import ENGINES, Hypothesis, Learned, parse_hypothesis
from pipeline.config import Config, Learning
from pipeline.lessons import Lesson, lessons, task_of
from pipeline.parallel.batches import TaskLimits
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from pipeline.store import Results
from solving import Limits
from witness import NamedPuzzle

__all__ = ["InstanceResult", "learn_instances", "learned_hypotheses"]

DISTINCT = 10_000
"""Hypotheses that are kept parsed."""
GRACE, GRACE_SECONDS = 1.1, 10.0
"""A worker ends an instance at GRACE * deadline + GRACE_SECONDS of CPU time."""


class InstanceResult(Struct, frozen=True, kw_only=True):
    """What one lesson (`pipeline.lessons`) gave; `puzzle` is its id.

    status: "learned", "nothing" (no consistent rule covers a positive, or there is none to cover)
    or "failed" (see `error`). outcome: of the engine (`ilp.learned`). seconds: CPU, making the task
    included.
    """

    puzzle: str
    status: Literal["learned", "nothing", "failed"]
    rules: tuple[str, ...] = ()
    positives: int = 0
    negatives: int = 0
    tp: int = 0
    fp: int = 0
    size: int = 0
    recall_ceiling: int = 0
    outcome: str | None = None
    seconds: float = 0.0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _Job:
    lesson: Lesson
    learning: Learning


def learn_instances(
    run: RunDir,
    puzzles: Sequence[NamedPuzzle],
    config: Config,
    crew: Crew,
    progress: Progress,
) -> Results[InstanceResult]:
    """Return the results of all lessons in order, learning those that are not on disk yet.

    They stay on disk: each iteration reads them anew.
    """
    wanted = lessons(puzzles, config.learning)
    step = Step(
        folder=run.folder("instances"),
        keys=[lesson.id for lesson in wanted],
        task=lambda number: _Job(wanted[number], config.learning),
        function=_learn,
        type_=InstanceResult,
        failed=_failed,
        limits=_limits(config),
        # Large puzzles first: the last task to start should not be the longest.
        order=np.argsort([-lesson.squares for lesson in wanted], kind="stable"),
    )
    return finish(step, crew, partial(progress.bar, "learning"), run.damaged)


def learned_hypotheses(results: Iterable[InstanceResult]) -> Iterator[tuple[str, Hypothesis]]:
    """Yield (puzzle id, hypothesis) of the instances that learned one."""
    # Many instances teach the same few: parsing each anew would take the driver hours at scale.
    parsed = lru_cache(maxsize=DISTINCT)(lambda rules: parse_hypothesis("\n".join(rules)))
    return ((r.puzzle, parsed(r.rules)) for r in results if r.rules)


def _limits(config: Config) -> TaskLimits:
    """Return what a worker enforces; the engine keeps to the deadline itself if it can."""
    return TaskLimits(
        cpu_seconds=GRACE * config.learning.deadline + GRACE_SECONDS,
        memory_bytes=config.learning.memory_bytes,
        seconds=config.cluster.task_seconds,
        cpu_setting="learning.deadline and some grace",
        memory_setting="learning.memory_bytes",
    )


def _learn(job: _Job) -> InstanceResult:
    """Return what one instance gives, in a worker."""
    began = process_time()
    try:
        return _learned(job, began)
    except (MemoryError, SystemError):
        raise  # The worker names the limit.
    except Exception as error:  # one instance must not end the run, whatever happened in it
        return _failed(job, f"{type(error).__name__}: {error}", process_time() - began)


def _learned(job: _Job, began: float) -> InstanceResult:
    settings = job.learning
    task = task_of(job.lesson, settings)
    if task is None:
        return _result(job, None, (0, 0), 0.0)
    positives, negatives = task.weights_of
    counts = sum(positives), sum(negatives)
    made = process_time() - began
    left = max(0.0, settings.deadline - made)
    if not all(counts):
        # All paths alike teach nothing; an engine would be right to refuse the task.
        return _result(job, None, counts, made)
    learned = ENGINES[settings.engine].learn(task, Limits(cpu_seconds=left))
    # What an engine does in another process, it tells; this one's time misses it.
    return _result(job, learned, counts, max(process_time() - began, made + learned.seconds))


def _result(
    job: _Job, learned: Learned | None, counts: tuple[int, int], seconds: float
) -> InstanceResult:
    positives, negatives = counts
    if learned is None or not learned.hypothesis.rules:
        return InstanceResult(
            puzzle=job.lesson.id,
            status="nothing",
            positives=positives,
            negatives=negatives,
            outcome=None if learned is None else learned.outcome.value,
            seconds=seconds,
        )
    return InstanceResult(
        puzzle=job.lesson.id,
        status="learned",
        rules=tuple(str(rule) for rule in learned.hypothesis.rules),
        positives=positives,
        negatives=negatives,
        tp=learned.tp,
        fp=learned.fp,
        size=learned.size,
        recall_ceiling=learned.recall_ceiling,
        outcome=learned.outcome.value,
        seconds=seconds,
    )


def _failed(job: _Job, error: str, seconds: float = 0.0) -> InstanceResult:
    return InstanceResult(puzzle=job.lesson.id, status="failed", error=error, seconds=seconds)
