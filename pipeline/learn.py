"""The pipeline: puzzle sets, one learned hypothesis an instance, triage, winner, held-out test.

Each step reads from the run directory what is done and does the rest, so a run that was killed at
any point and is started again ends with the same `winner.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from pipeline.conclusion import TEST, Scores, certificate_of, scores_of, winner_of
from pipeline.config import Config
from pipeline.instances import InstanceResult, learn_instances, learned_hypotheses
from pipeline.measuring import count_all_false_positives, measure_candidates
from pipeline.output import Evaluation, evaluation
from pipeline.parallel.crew import Crew, open_crew
from pipeline.progress import Progress
from pipeline.report import report_text
from pipeline.rundir import RunDir, open_run, write_result
from pipeline.selecting import select_candidate
from pipeline.sets import FILTERS, puzzle_sets
from pipeline.store import Results
from solving import InputError, Use, write_atomic
from triage.candidates import Candidate, candidate_predicate, merge_equal
from triage.evaluate import Comparison, backend_for
from triage.intervals import Costs, costs_of, expansions, speedup_interval
from triage.selection import single_rules
from triage.soundness import FalsePositives
from triage.speedup import speedup
from triage.stages import Ranking, Score, Triaged, indistinct, run_stages
from triage.verify import Verdict
from triage.winner import Winner, load_winner, save_winner
from triage.work import work_speedup
from witness import PREDICATES, Backend

__all__ = ["Finished", "learn"]


class Finished(Struct, frozen=True, kw_only=True):
    """A finished run: its winner, its scores, and the files that had to be made again."""

    winner: Winner
    scores: Scores
    damaged: tuple[Path, ...] = ()


def learn(root: Path, name: str, config: Config, progress: Progress) -> Finished:
    """Run the pipeline in the directory `root`, or finish what was begun there.

    Raises InputError if the directory can't be used, the puzzles can't be generated, or no
    candidate survives the triage.
    """
    with open_run(root, name, config) as run, open_crew(config.cluster, config.workers) as crew:
        winner, scores = _finished(run) or _Pipeline(run, config, crew, progress).finish()
        return Finished(winner=winner, scores=scores, damaged=tuple(run.damaged))


def _finished(run: RunDir) -> tuple[Winner, Scores] | None:
    """Return the winner and the scores if both are there, whole, and of one triage."""
    scores, path = run.read(run.root / "scores.json", Scores), run.root / "winner.json"
    if not path.exists():
        return None
    try:
        winner = load_winner(path)
    except InputError:
        run.damaged.append(path)
        return None
    if scores is None or scores.winner is None:
        return None
    if winner.rules != scores.candidates[scores.winner].rules:
        run.damaged.append(path)
        return None
    return winner, scores


class _Pipeline:
    """One run in progress: its puzzle sets and its candidates."""

    def __init__(self, run: RunDir, config: Config, crew: Crew, progress: Progress) -> None:
        self.run, self.config, self.crew, self.progress = run, config, crew, progress
        self.sets = puzzle_sets(run, config, progress)
        self.puzzles = {n.id: n.puzzle for named in self.sets.values() for n in named}
        self.candidates: list[Candidate] = []
        self.times: dict[tuple[int, int], Costs] = {}

    def finish(self) -> tuple[Winner, Scores]:
        """Do what is left to do; return the winner and the scores."""
        instances = self.learn_instances()
        if self.config.triage.select == "rules":
            self.add_selected()
        soundness = self.count_false_positives(self.candidates)
        triaged = self.triage(soundness)
        if triaged.winner is None:
            return self.give_up(instances, soundness, triaged)
        certificate = certificate_of(self.candidates[triaged.winner], self.config)
        use = self.config.final_use(certificate.sound)
        test = self.test(triaged.winner, use)
        scores = self.write_scores(
            instances, soundness, triaged, self.tested(triaged.winner, use, test)
        )
        return self.crown(scores, triaged.winner, test, certificate), scores

    def learn_instances(self) -> Results[InstanceResult]:
        instances = learn_instances(
            self.run, self.sets["training"], self.config, self.crew, self.progress
        )
        self.candidates = merge_equal(learned_hypotheses(instances))
        self.progress.say(_learned_line(instances, self.candidates))
        return instances

    def add_selected(self) -> None:
        """Let the best subset of all rules compete with the hypotheses."""
        rules = single_rules(self.candidates)
        soundness = self.count_false_positives(rules, "rules")
        selected = select_candidate(rules, soundness, self.measure_subsets, self.config)
        known = {candidate.rules for candidate in self.candidates}
        if selected is not None and selected.rules not in known:
            self.candidates.append(selected)
            self.progress.say(f"selected {len(selected.rules)} of {len(rules)} rules")

    def measure_subsets(self, folder: str, some: Sequence[Candidate]) -> list[Score]:
        found = self.measure(folder, "filter2", some)
        return [
            self.score(c, 2, i, compared)
            for i, (c, compared) in enumerate(zip(some, found, strict=True))
        ]

    def count_false_positives(
        self, candidates: Sequence[Candidate], folder: str = "soundness"
    ) -> list[FalsePositives]:
        filters = [named for name in FILTERS for named in self.sets[name]]
        return count_all_false_positives(
            self.run, filters, candidates, self.config, self.crew, self.progress, folder
        )

    def triage(self, soundness: Sequence[FalsePositives]) -> Triaged:
        settings = self.config.triage
        ranking = Ranking(
            settings.k1, settings.k2, self.config.use, settings.rank_by, settings.time_margin
        )
        # Only measured times differ from run to run.
        unsure = self.indistinct if settings.rank_by == "time" else None
        return run_stages(self.candidates, soundness, self.evaluate, ranking, unsure)

    def evaluate(self, stage: int, indices: Sequence[int]) -> Mapping[int, Score]:
        """Measure some candidates on the puzzles of a stage (`triage.stages.Evaluate`)."""
        some = [self.candidates[i] for i in indices]
        found = self.measure(f"stage{stage}", FILTERS[stage - 1], some)
        for i, comparisons in zip(indices, found, strict=True):
            self.times[stage, i] = costs_of(comparisons)
        return {
            i: self.score(self.candidates[i], stage, i, compared)
            for i, compared in zip(indices, found, strict=True)
        }

    def indistinct(self, stage: int, kept: int, other: int) -> bool:
        """Return whether the times of a stage can't tell two candidates apart."""
        return indistinct(self.times[stage, kept], self.times[stage, other])

    def test(self, winner: int, use: Use) -> list[Comparison]:
        """Return the winner's comparisons on the held-out puzzles."""
        return measure_candidates(
            self.run,
            "test",
            self.sets["test"],
            [self.candidates[winner]],
            self.config.using(use),
            self.crew,
            self.progress,
            give_up=False,
        )[0]

    def measure(
        self, folder: str, puzzles: str, candidates: Sequence[Candidate]
    ) -> list[list[Comparison]]:
        return measure_candidates(
            self.run,
            folder,
            self.sets[puzzles],
            candidates,
            self.config,
            self.crew,
            self.progress,
        )

    def score(
        self, candidate: Candidate, stage: int, index: int, comparisons: Sequence[Comparison]
    ) -> Score:
        work = work_speedup(
            comparisons,
            self.puzzles,
            candidate.hypothesis,
            vocabulary=self.config.learning.vocabulary,
            with_baseline=self.config.triage.with_baseline,
        )
        return Score(
            candidate=index,
            stage=stage,
            speedup=speedup(comparisons),
            work=work,
            time_interval=speedup_interval(comparisons),
            expansion_interval=speedup_interval(comparisons, expansions),
        )

    def tested(self, winner: int, use: Use, test: list[Comparison]) -> Evaluation:
        """Return what the held-out puzzles say of the winner."""
        settings = self.config.triage
        learned = candidate_predicate(
            self.candidates[winner].hypothesis,
            self.config.learning.vocabulary,
            settings.with_baseline,
        )
        return evaluation(
            test,
            predicate="winner.json",
            against="baseline",
            use=use.value,
            backend=backend_for(Backend(settings.backend), PREDICATES["baseline"], learned),
            repeats=settings.repeats,
        )

    def write_scores(
        self,
        instances: Results[InstanceResult],
        soundness: Sequence[FalsePositives],
        triaged: Triaged,
        tested: Evaluation | None,
    ) -> Scores:
        """Write scores.json and report.md."""
        name, root = self.run.manifest.name, self.run.root
        scores = scores_of(name, instances, self.candidates, soundness, triaged, tested)
        write_result(root / "scores.json", scores)
        write_atomic(root / "report.md", report_text(scores, self.config))
        return scores

    def give_up(
        self,
        instances: Results[InstanceResult],
        soundness: Sequence[FalsePositives],
        triaged: Triaged,
    ) -> NoReturn:
        """Write what was measured, and raise InputError."""
        self.write_scores(instances, soundness, triaged, None)
        raise InputError("no candidate survived the triage", source=self.run.root / "report.md")

    def crown(
        self, scores: Scores, winner: int, test: list[Comparison], certificate: Verdict
    ) -> Winner:
        """Write winner.json, the file that says "done"."""
        on_test = self.score(self.candidates[winner], TEST, winner, test)
        won = winner_of(scores, on_test, certificate, self.config, self.run.manifest)
        save_winner(won, self.run.root / "winner.json")
        return won


def _learned_line(instances: Results[InstanceResult], candidates: Sequence[Candidate]) -> str:
    counts = Counter(r.status for r in instances)
    parts = [f"{counts[s]} {s}" for s in ("learned", "nothing", "failed") if counts[s]]
    return f"{len(instances)} instances ({', '.join(parts)}), {len(candidates)} candidates"
