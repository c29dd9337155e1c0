"""The searches and enumerations of a run, one result a work unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import cycle
from typing import TypeVar

import msgspec
from msgspec import Struct

from pipeline.config import Config
from pipeline.parallel.batches import DAY, TaskLimits
from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from pipeline.store import Results
from triage.candidates import Candidate, candidate_predicate
from triage.evaluate import Comparison, Settings, Unit, measure
from triage.soundness import FalsePositives, SoundnessUnit, count_false_positives, merged
from witness import PREDICATES, Backend, NamedPuzzle, WitnessPredicate

__all__ = ["Enumerations", "Searches", "count_all_false_positives", "measure_candidates"]

CANDIDATES = 8
"""Candidates in one work unit of searches: each unit times the baseline anew, beside them."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class _Job:
    """One work unit; candidates travel as rules and are compiled in the worker."""

    puzzles: tuple[NamedPuzzle, ...]
    candidates: tuple[Candidate, ...]
    config: Config
    give_up: bool = False

    @property
    def key(self) -> str:
        """A digest of the puzzles' ids and the candidates' rules."""
        about = [n.id for n in self.puzzles], [c.rules for c in self.candidates]
        return blake2b(msgspec.json.encode(about), digest_size=16).hexdigest()

    @property
    def predicates(self) -> tuple[WitnessPredicate, ...]:
        vocabulary = self.config.learning.vocabulary
        with_baseline = self.config.triage.with_baseline
        return tuple(
            candidate_predicate(c.hypothesis, vocabulary, with_baseline) for c in self.candidates
        )


class Searches(Struct, frozen=True):
    """A result of `stage1` to `stage3` and `test`: for each candidate one comparison a puzzle.

    candidates: their rules.
    """

    candidates: tuple[tuple[str, ...], ...]
    comparisons: tuple[tuple[Comparison, ...], ...]


class Enumerations(Struct, frozen=True):
    """A result of `soundness`: one entry a candidate."""

    found: tuple[FalsePositives, ...]


ResultT = TypeVar("ResultT", Searches, Enumerations)


def measure_candidates(
    run: RunDir,
    folder: str,
    puzzles: Sequence[NamedPuzzle],
    candidates: Sequence[Candidate],
    config: Config,
    crew: Crew,
    progress: Progress,
    *,
    give_up: bool = True,
) -> list[list[Comparison]]:
    """Return for each candidate its comparisons with the baseline, in the order of the puzzles.

    give_up: searches far longer than the baseline's are cut short (`Settings.give_up`).
    """
    groups = _batches(candidates, CANDIDATES)
    jobs = [
        _Job(some, few, config, give_up)
        for some in _batches(puzzles, config.triage.batch)
        for few in groups
    ]
    units = _run(run, folder, folder, _search, jobs, Searches, crew, progress)
    found: list[list[Comparison]] = [[] for _ in candidates]
    for unit, group in zip(units, cycle(range(len(groups))), strict=False):
        for place, comparisons in enumerate(unit.comparisons, start=group * CANDIDATES):
            found[place].extend(comparisons)
    return found


def count_all_false_positives(
    run: RunDir,
    puzzles: Sequence[NamedPuzzle],
    candidates: Sequence[Candidate],
    config: Config,
    crew: Crew,
    progress: Progress,
    folder: str = "soundness",
) -> list[FalsePositives]:
    """Return each candidate's false positives on all the puzzles that are small enough."""
    jobs = [
        _Job(some, tuple(candidates), config) for some in _batches(puzzles, config.triage.batch)
    ]
    units = _run(run, folder, "false positives", _enumerate, jobs, Enumerations, crew, progress)
    total = [FalsePositives() for _ in candidates]
    for unit in units:
        total = [merged(pair) for pair in zip(total, unit.found, strict=True)]
    return total


def _batches(items: Sequence[ItemT], size: int) -> list[tuple[ItemT, ...]]:
    return [tuple(items[i : i + size]) for i in range(0, len(items), size)]


def _run(
    run: RunDir,
    folder: str,
    name: str,
    function: Callable[[_Job], ResultT],
    jobs: Sequence[_Job],
    type_: type[ResultT],
    crew: Crew,
    progress: Progress,
) -> Results[ResultT]:
    """Return the jobs' results in order, doing those that are not on disk yet."""
    seconds = jobs[0].config.cluster.task_seconds if jobs else DAY
    step = Step(
        folder=run.folder(folder),
        keys=[job.key for job in jobs],
        task=jobs.__getitem__,
        function=function,
        type_=type_,
        limits=TaskLimits(seconds=seconds),
    )
    return finish(step, crew, partial(progress.bar, name), run.damaged)


def _search(job: _Job) -> Searches:
    triage = job.config.triage
    settings = Settings(
        use=job.config.use,
        limits=job.config.limits.to_limits(),
        repeats=triage.repeats,
        stable=triage.stable if triage.rank_by == "time" else 0.0,
        give_up=triage.give_up if job.give_up else None,
        backend=Backend(triage.backend),
    )
    result = measure(Unit(job.puzzles, job.predicates, PREDICATES["baseline"], settings))
    return Searches(tuple(c.rules for c in job.candidates), result)


def _enumerate(job: _Job) -> Enumerations:
    unit = SoundnessUnit(
        job.puzzles,
        job.predicates,
        job.config.triage.max_paths,
        Backend(job.config.triage.backend),
    )
    return Enumerations(count_false_positives(unit))
