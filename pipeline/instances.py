"""Learning from one training puzzle: one task, one engine run, one result file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Literal

from msgspec import Struct

from bk import Label, make_task
from ilp import ENGINES, Hypothesis, Learned, parse_hypothesis
from pipeline.config import Learning
from pipeline.progress import Progress
from pipeline.rundir import RunDir, write_result
from solving import Limits
from triage.parallel import run_parallel
from witness import NamedPuzzle, Universe

__all__ = ["DIED", "InstanceResult", "learn_instances", "learned_hypotheses"]


DIED = "the worker process died (killed, or out of memory)"
"""The error of an instance that may fare better in another start of the run."""


class InstanceResult(Struct, frozen=True, kw_only=True):
    """What one training puzzle gave.

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
    named: NamedPuzzle
    learning: Learning
    path: Path


def learn_instances(
    run: RunDir,
    puzzles: Sequence[NamedPuzzle],
    learning: Learning,
    workers: int,
    progress: Progress,
) -> list[InstanceResult]:
    """Return the results of all instances in order, learning those that are not on disk yet."""
    folder = run.folder("instances")
    jobs = [_Job(named, learning, folder / f"{named.id}.json") for named in puzzles]
    done = {job.path: result for job in jobs if (result := _done(run, job))}
    # Large puzzles first: the last task to start should not be the longest.
    left = sorted(
        (job for job in jobs if job.path not in done),
        key=lambda job: -job.named.puzzle.grid.square_count,
    )
    with progress.bar("learning", total=len(jobs), done=len(done)) as bar:
        for index, result in run_parallel(_learn, left, workers, on_death=_died):
            done[left[index].path] = result
            bar.update()
    return [done[job.path] for job in jobs]


def learned_hypotheses(results: Sequence[InstanceResult]) -> list[tuple[str, Hypothesis]]:
    """Return (puzzle id, hypothesis) of the instances that learned one."""
    return [(r.puzzle, parse_hypothesis("\n".join(r.rules))) for r in results if r.rules]


def _done(run: RunDir, job: _Job) -> InstanceResult | None:
    """Return the result on disk, if there is one and the instance's worker lived to write it."""
    result = run.read(job.path, InstanceResult)
    if result is None or result.puzzle != job.named.id or result.error == DIED:
        return None
    return result


def _learn(job: _Job) -> InstanceResult:
    """Learn in a worker, and write the result there: a killed parent loses nothing."""
    began = process_time()
    try:
        result = _learned(job, began)
    except Exception as error:  # one instance must not end the run, whatever happened in it
        result = _failed(job, f"{type(error).__name__}: {error}", process_time() - began)
    write_result(job.path, result)
    return result


def _learned(job: _Job, began: float) -> InstanceResult:
    settings = job.learning
    if not job.named.puzzle.triangles:
        return _result(job, None, (0, 0), 0.0)
    task = make_task(
        job.named.puzzle,
        vocabulary=settings.vocabulary,
        label=Label(settings.label),
        universe=Universe(settings.universe),
        max_vars=settings.max_vars,
        max_body=settings.max_body,
        max_examples=settings.max_examples,
    )
    counts = len(task.positives), len(task.negatives)
    left = max(0.0, settings.deadline - (process_time() - began))
    if not all(counts):
        # All paths alike teach nothing; an engine would be right to refuse the task.
        return _result(job, None, counts, process_time() - began)
    learned = ENGINES[settings.engine].learn(task, Limits(cpu_seconds=left))
    return _result(job, learned, counts, process_time() - began)


def _result(
    job: _Job, learned: Learned | None, counts: tuple[int, int], seconds: float
) -> InstanceResult:
    positives, negatives = counts
    if learned is None or not learned.hypothesis.rules:
        return InstanceResult(
            puzzle=job.named.id,
            status="nothing",
            positives=positives,
            negatives=negatives,
            outcome=None if learned is None else learned.outcome.value,
            seconds=seconds,
        )
    return InstanceResult(
        puzzle=job.named.id,
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
    return InstanceResult(puzzle=job.named.id, status="failed", error=error, seconds=seconds)


def _died(job: _Job) -> InstanceResult:
    result = _failed(job, DIED)
    write_result(job.path, result)
    return result
