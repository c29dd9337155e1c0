"""The steps of a run that measure: false prunes on clusters, searches on boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.parallel.crew import Crew
from pipeline.parallel.steps import Step, finish
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from rushhour import NamedBoard
from rushhour.feature_bounds import FeatureBound
from solving import Limits
from triage.rushhour import (
    BoardRun,
    FalsePrunes,
    PruneUnit,
    Searcher,
    count_false_prunes,
    run_searches,
)
from triage.rushhour.false_prunes import merged_prunes

__all__ = ["Measuring"]


@dataclass(frozen=True, slots=True)
class _Searches:
    named: NamedBoard
    ways: tuple[Searcher, ...]
    limits: Limits
    repeats: int


@dataclass(frozen=True, slots=True)
class Measuring:
    """What a run measures with."""

    run: RunDir
    crew: Crew
    progress: Progress

    def false_prunes(
        self,
        folder: str,
        boards: Sequence[NamedBoard],
        bounds: Sequence[FeatureBound],
        max_states: int,
    ) -> list[FalsePrunes]:
        """Return the false prunes of each bound on the boards' clusters."""
        if not bounds or not boards:
            return [FalsePrunes() for _ in bounds]
        step = Step(
            folder=self.run.folder(folder),
            keys=[named.id for named in boards],
            task=lambda number: PruneUnit((boards[number],), tuple(bounds), max_states),
            function=count_false_prunes,
            type_=tuple[FalsePrunes, ...],
        )
        found = finish(step, self.crew, partial(self.progress.bar, folder), self.run.damaged)
        return [merged_prunes(own) for own in zip(*found, strict=True)]

    def searches(
        self,
        folder: str,
        boards: Sequence[NamedBoard],
        ways: Sequence[Searcher],
        limits: Limits = Limits(),
        repeats: int = 1,
    ) -> list[list[BoardRun]]:
        """Return the runs of each way of searching, in the order of the boards."""
        step = Step(
            folder=self.run.folder(folder),
            keys=[named.id for named in boards],
            task=lambda number: _Searches(boards[number], tuple(ways), limits, repeats),
            function=_search,
            type_=list[BoardRun],
        )
        found = finish(step, self.crew, partial(self.progress.bar, folder), self.run.damaged)
        rows = list(found)
        return [[row[way] for row in rows] for way in range(len(ways))]


def _search(job: _Searches) -> list[BoardRun]:
    """Return the runs on one board, in a worker."""
    return run_searches(job.named, job.ways, job.limits, job.repeats)
