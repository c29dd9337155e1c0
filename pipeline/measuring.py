"""The searches and enumerations of a run, one result file a work unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from pipeline.config import Config
from pipeline.progress import Progress
from pipeline.rundir import RunDir, write_result
from triage.candidates import Candidate, candidate_predicate
from triage.evaluate import Comparison, Settings, Unit, measure
from triage.parallel import run_parallel
from triage.soundness import FalsePositives, SoundnessUnit, count_false_positives, merged
from witness import PREDICATES, Backend, NamedPuzzle, WitnessPredicate

__all__ = ["count_all_false_positives", "measure_candidates"]

CANDIDATES = 8
"""Candidates in one work unit of searches: each unit times the baseline anew, beside them."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class _Job:
    """One work unit; candidates travel as rules and are compiled in the worker."""

    puzzles: tuple[NamedPuzzle, ...]
    candidates: tuple[Candidate, ...]
    config: Config
    path: Path
    give_up: bool = False

    @property
    def key(self) -> _Key:
        return _Key(tuple(n.id for n in self.puzzles), tuple(c.rules for c in self.candidates))

    @property
    def predicates(self) -> tuple[WitnessPredicate, ...]:
        vocabulary = self.config.learning.vocabulary
        with_baseline = self.config.triage.with_baseline
        return tuple(
            candidate_predicate(c.hypothesis, vocabulary, with_baseline) for c in self.candidates
        )


class _Key(Struct, frozen=True):
    """What a file is about: one that says otherwise is left from something else."""

    puzzles: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...]


class _Searches(Struct, frozen=True):
    """A file of `stage1` to `stage3` and `test`: for each candidate one comparison a puzzle."""

    key: _Key
    comparisons: tuple[tuple[Comparison, ...], ...]


class _Enumerations(Struct, frozen=True):
    """A file of `soundness`: one entry a candidate."""

    key: _Key
    found: tuple[FalsePositives, ...]


FileT = TypeVar("FileT", _Searches, _Enumerations)


def measure_candidates(
    run: RunDir,
    folder: str,
    puzzles: Sequence[NamedPuzzle],
    candidates: Sequence[Candidate],
    config: Config,
    progress: Progress,
    *,
    give_up: bool = True,
) -> list[list[Comparison]]:
    """Return for each candidate its comparisons with the baseline, in the order of the puzzles.

    give_up: searches far longer than the baseline's are cut short (`Settings.give_up`).
    """
    groups = _batches(candidates, CANDIDATES)
    pairs = [(some, few) for some in _batches(puzzles, config.triage.batch) for few in groups]
    jobs = [
        _Job(some, few, config, run.folder(folder) / f"{i:04}.json", give_up)
        for i, (some, few) in enumerate(pairs)
    ]
    files = _run(run, folder, _search, jobs, _Searches, progress)
    found: list[list[Comparison]] = []
    for g, group in enumerate(groups):
        mine = files[g :: len(groups)]
        found += [[c for file in mine for c in file.comparisons[i]] for i in range(len(group))]
    return found


def count_all_false_positives(
    run: RunDir,
    puzzles: Sequence[NamedPuzzle],
    candidates: Sequence[Candidate],
    config: Config,
    progress: Progress,
) -> list[FalsePositives]:
    """Return each candidate's false positives on all the puzzles that are small enough."""
    jobs = [
        _Job(some, tuple(candidates), config, run.folder("soundness") / f"{i:04}.json")
        for i, some in enumerate(_batches(puzzles, config.triage.batch))
    ]
    files = _run(run, "false positives", _enumerate, jobs, _Enumerations, progress)
    return [merged(file.found[i] for file in files) for i in range(len(candidates))]


def _batches(items: Sequence[ItemT], size: int) -> list[tuple[ItemT, ...]]:
    return [tuple(items[i : i + size]) for i in range(0, len(items), size)]


def _run(
    run: RunDir,
    name: str,
    function: Callable[[_Job], FileT],
    jobs: Sequence[_Job],
    type_: type[FileT],
    progress: Progress,
) -> list[FileT]:
    """Return the jobs' files in order, doing those that are not on disk yet."""
    done: dict[Path, FileT] = {}
    for job in jobs:
        file = run.read(job.path, type_)
        if file is not None and file.key == job.key:
            done[job.path] = file
    left = [job for job in jobs if job.path not in done]
    workers = jobs[0].config.workers if jobs else 1
    with progress.bar(name, total=len(jobs), done=len(done)) as bar:
        for index, file in run_parallel(function, left, workers):
            done[left[index].path] = file
            bar.update()
    return [done[job.path] for job in jobs]


def _search(job: _Job) -> _Searches:
    triage = job.config.triage
    settings = Settings(
        use=job.config.use,
        limits=job.config.limits.to_limits(),
        repeats=triage.repeats,
        give_up=triage.give_up if job.give_up else None,
        backend=Backend(triage.backend),
    )
    result = measure(Unit(job.puzzles, job.predicates, PREDICATES["baseline"], settings))
    file = _Searches(job.key, result)
    write_result(job.path, file)
    return file


def _enumerate(job: _Job) -> _Enumerations:
    unit = SoundnessUnit(
        job.puzzles,
        job.predicates,
        job.config.triage.max_paths,
        Backend(job.config.triage.backend),
    )
    file = _Enumerations(job.key, count_false_positives(unit))
    write_result(job.path, file)
    return file
