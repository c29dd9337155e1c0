"""A race (`triage.racing`) instead of Algorithm 2's three stages: the same winner for less?

The candidates of a finished run race over that run's own filter puzzles, in several orders. What
the stages took is read from the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from matplotlib.figure import Figure

from experiments.findings import Cell, Claim, Findings, Table
from experiments.measured import Measurement
from experiments.searches import Compare
from experiments.setting import Setting
from ilp import parse_hypothesis
from pipeline.comparisons import comparisons_of
from pipeline.config import load_config
from pipeline.figures import BASELINE, LEARNED, OTHERS, new_figure
from pipeline.learn import learn
from pipeline.report_run import FinishedRun, read_run
from pipeline.sets import FILTERS
from solving import InputError
from triage.candidates import Candidate
from triage.evaluate import Comparison
from triage.intervals import Costs, costs_of, expansions
from triage.racing import Race, Raced, race
from triage.stages import Ranking
from triage.work import work_costs
from witness import Backend, NamedPuzzle, read_puzzles

__all__ = ["run"]

ORDERS = 10
NOTES = (
    f"The first heat has {Race().first} puzzles, and the {Race().finalists} best candidates search "
    "all that there are: a race saves searches where there are many candidates and filter puzzles, "
    "and none on a run as small as `quick`.",
)
COLUMNS = ("triage", "winner", "heats", "searches", "expansions", "searches saved (%)")


def run(setting: Setting) -> Findings:
    """Return what races in several orders of the puzzles find and take, beside the stages."""
    finished = _finished_run(setting)
    track = _Track(setting, finished, _filters(finished))
    raced = [track.race(seed) for seed in range(ORDERS)]
    evaluations, expanded = _stage_costs(finished)
    rows: list[tuple[Cell, ...]] = [
        ("three stages", finished.scores.winner, None, evaluations, expanded, 0.0)
    ]
    rows += [
        (
            "race, the run's order" if seed == 0 else f"race, order {seed}",
            one.winner,
            len(one.heats),
            one.evaluations,
            one.expansions,
            100 * (1 - one.evaluations / evaluations),
        )
        for seed, one in enumerate(raced)
    ]
    return Findings(
        Table(COLUMNS, tuple(rows)),
        _draw(raced, evaluations),
        _claims(finished, raced, evaluations),
        NOTES,
    )


def _draw(raced: Sequence[Raced], evaluations: int) -> Figure:
    with new_figure(2, height=3.4) as (figure, axes):
        for seed, one in enumerate(raced):
            seen = [heat.puzzles for heat in one.heats]
            alive = [len(one.heats[0].entered), *(len(heat.kept) for heat in one.heats)]
            colour, alpha = (LEARNED, 1.0) if seed == 0 else (OTHERS[4], 0.35)
            axes[0].step([0, *seen], alive, where="post", color=colour, alpha=alpha)
        axes[0].set_xscale("symlog", linthresh=20)
        axes[0].set_ylim(bottom=0)
        axes[0].set_xlabel("puzzles so far")
        axes[0].set_ylabel("candidates in the race")
        axes[1].bar(["stages", "race (mean)"], _bars(evaluations, raced), color=[BASELINE, LEARNED])
        axes[1].set_ylabel("searches by candidates")
    return figure


def _bars(evaluations: int, raced: Sequence[Raced]) -> list[float]:
    return [evaluations, sum(one.evaluations for one in raced) / len(raced)]


@dataclass(frozen=True, slots=True)
class _Track:
    """The candidates and the filter puzzles of a run, to race on; seen: what is measured."""

    setting: Setting
    finished: FinishedRun
    puzzles: list[NamedPuzzle]
    seen: dict[tuple[tuple[str, ...], str], Comparison] = field(default_factory=dict)

    def race(self, seed: int) -> Raced:
        """Return a race over the puzzles in an order; order 0 is that of the run's filters."""
        order = list(self.puzzles)
        if seed:
            Random(seed).shuffle(order)
        scores, triage = self.finished.scores, self.finished.config.triage
        candidates = [
            Candidate(parse_hypothesis("\n".join(c.rules)), c.instances) for c in scores.candidates
        ]
        known = {named.id: named.puzzle for named in order}

        def measure(indices: Sequence[int], first: int, last: int) -> dict[int, list[Comparison]]:
            return {i: self.compared(candidates[i], order[first:last]) for i in indices}

        def costs(index: int, comparisons: Sequence[Comparison]) -> Costs:
            if triage.rank_by == "time":
                return costs_of(comparisons)
            if triage.rank_by == "expansions":
                return costs_of(comparisons, expansions)
            return work_costs(
                comparisons,
                known,
                candidates[index].hypothesis,
                vocabulary=self.finished.config.learning.vocabulary,
                with_baseline=triage.with_baseline,
            )

        ranking = Ranking(
            triage.k1, triage.k2, self.finished.config.use, triage.rank_by, triage.time_margin
        )
        soundness = [c.soundness for c in scores.candidates]
        return race(candidates, soundness, measure, costs, len(order), ranking)

    def compared(self, candidate: Candidate, puzzles: Sequence[NamedPuzzle]) -> list[Comparison]:
        """Return a candidate's searches beside the baseline's, as the run's stages do them."""
        keys = [(candidate.rules, named.id) for named in puzzles]
        left = [n for key, n in zip(keys, puzzles, strict=True) if key not in self.seen]
        for named, found in zip(left, self.measured(candidate, left), strict=True):
            self.seen[candidate.rules, named.id] = found
        return [self.seen[key] for key in keys]

    def measured(self, candidate: Candidate, puzzles: Sequence[NamedPuzzle]) -> list[Comparison]:
        """Return the same, from disk or from searches."""
        if not puzzles:
            return []
        triage, config = self.finished.config.triage, self.finished.config
        what = Measurement(
            name="raced",
            function=Compare(
                self.finished.predicate(candidate.rules),
                triage.repeats,
                Backend(triage.backend),
                config.use,
                triage.give_up,
            ),
            result=Comparison,
            key={"rules": list(candidate.rules), "config": config.outcome()},
            batch=250,
        )
        return [one for one in self.setting.measured(what, puzzles) if isinstance(one, Comparison)]


def _finished_run(setting: Setting) -> FinishedRun:
    """Return the run that is given, or the shipped quick one, learned in the output directory."""
    if setting.run is not None:
        return read_run(setting.run)
    _, config = load_config("quick")
    root = setting.output / "quick-run"
    learn(root, "quick", config, setting.progress)
    return read_run(root)


def _filters(finished: FinishedRun) -> list[NamedPuzzle]:
    folder: Path = finished.root / "puzzles"
    return [one for name in FILTERS for one in read_puzzles(folder / f"{name}.jsonl")]


def _stage_costs(finished: FinishedRun) -> tuple[int, int]:
    """Return the searches by candidates in the three stages, and their expansions."""
    searches = [
        found.predicate
        for candidate in finished.scores.candidates
        for score in candidate.stages
        for found in comparisons_of(finished.root, f"stage{score.stage}", candidate.rules)
    ]
    if not searches:
        raise InputError("no candidate was measured in a stage", source=finished.root)
    return len(searches), sum(one.expansions for one in searches)


def _claims(finished: FinishedRun, raced: Sequence[Raced], evaluations: int) -> tuple[Claim, ...]:
    same = sum(one.winner == finished.scores.winner for one in raced)
    mean = sum(one.evaluations for one in raced) / len(raced)
    return (
        Claim(
            "searches that choose the winner",
            f"{evaluations:,} (Algorithm 2 on this run)",
            f"{mean:,.0f} on average, {100 * (1 - mean / evaluations):.0f}% saved; "
            f"the same winner in {same} of {len(raced)} orders",
            "Algorithm 2",
        ),
    )
