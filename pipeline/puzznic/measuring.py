"""The steps of a run that measure: what dead ends find among all states, searches on levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from puzznic.dead_ends import DeadEnd
from puzznic.files import NamedLevel
from solving import Limits
from triage.puzznic import LevelCounts, LevelRun, Way, count_on_level, run_ways
from triage.puzznic.searches import perfect_run

__all__ = ["Measuring"]


@dataclass(frozen=True, slots=True)
class _Counts:
    named: NamedLevel
    dead_ends: tuple[DeadEnd, ...]
    max_states: int


@dataclass(frozen=True, slots=True)
class _Searches:
    """perfect: states up to which a search that knows all dead ones is added; None: none is."""

    named: NamedLevel
    ways: tuple[Way, ...]
    limits: Limits
    perfect: int | None


@dataclass(frozen=True, slots=True)
class Measuring:
    """What a run measures with."""

    run: RunDir
    crew: Crew
    progress: Progress

    def counts(
        self,
        folder: str,
        levels: Sequence[NamedLevel],
        dead_ends: Sequence[DeadEnd],
        max_states: int,
    ) -> list[LevelCounts]:
        """Return for each level what each of the dead ends finds."""
        step = Step(
            folder=self.run.folder(folder),
            keys=[named.id for named in levels],
            task=lambda number: _Counts(levels[number], tuple(dead_ends), max_states),
            function=_count,
            type_=LevelCounts,
        )
        return list(finish(step, self.crew, partial(self.progress.bar, folder), self.run.damaged))

    def searches(
        self,
        folder: str,
        levels: Sequence[NamedLevel],
        ways: Sequence[Way],
        limits: Limits = Limits(),
        perfect: int | None = None,
    ) -> list[list[LevelRun]]:
        """Return the runs of each way of searching, in the order of the levels."""
        step = Step(
            folder=self.run.folder(folder),
            keys=[named.id for named in levels],
            task=lambda number: _Searches(levels[number], tuple(ways), limits, perfect),
            function=_search,
            type_=list[LevelRun],
        )
        found = finish(step, self.crew, partial(self.progress.bar, folder), self.run.damaged)
        rows = list(found)
        count = len(ways) + (perfect is not None)
        return [[row[way] for row in rows] for way in range(count)]


def _count(job: _Counts) -> LevelCounts:
    """Return what is found on one level, in a worker."""
    return count_on_level(job.named.level, job.dead_ends, job.max_states)


def _search(job: _Searches) -> list[LevelRun]:
    """Return the runs on one level, in a worker."""
    runs = run_ways(job.named.level, job.ways, job.limits)
    if job.perfect is not None:
        known = perfect_run(job.named.level, job.perfect, job.limits)
        runs.append(known or LevelRun("memout", None, None, 0, 0.0))
    return runs
