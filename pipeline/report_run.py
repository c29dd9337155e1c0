"""A finished run, read back for its report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from ilp import parse_hypothesis
from pipeline.comparisons import comparisons_of
from pipeline.conclusion import CandidateScores, Scores
from pipeline.config import Config
from pipeline.rundir import Manifest, read_result
from solving import InputError
from triage.candidates import candidate_predicate
from triage.evaluate import Comparison
from triage.verify import Verdict
from triage.winner import load_winner
from witness import Puzzle, WitnessPredicate, read_puzzles

__all__ = ["FinishedRun", "Stage", "read_run"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the funnel: how many were left, and what they are."""

    name: str
    count: int
    note: str


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """What a run's directory holds. test: the winner on held-out puzzles; puzzles: those, by id.

    certificate: what verification says of the winner; None without a winner, or if never asked.
    """

    root: Path
    manifest: Manifest
    config: Config
    scores: Scores
    puzzles: dict[str, Puzzle]
    test: list[Comparison]
    certificate: Verdict | None

    @property
    def winner(self) -> CandidateScores | None:
        """The winner's scores, None if no candidate survived."""
        index = self.scores.winner
        return None if index is None else self.scores.candidates[index]

    def predicate(self, rules: tuple[str, ...]) -> WitnessPredicate:
        """Return rules of a candidate as the predicate that this run's searches used."""
        return candidate_predicate(
            parse_hypothesis("\n".join(rules)),
            self.config.learning.vocabulary,
            self.config.triage.with_baseline,
        )

    def entered(self, stage: int) -> list[CandidateScores]:
        """Return the candidates that were measured in a stage."""
        return [
            c for c in self.scores.candidates if any(score.stage == stage for score in c.stages)
        ]

    def funnel(self) -> list[Stage]:
        """Return the steps from the training puzzles to the winner."""
        scores, filters = self.scores, self.config.filters.counts
        by_rules = self.config.triage.select == "rules"
        selected = ", and a choice of their rules" if by_rules else ""
        stages = [
            Stage(f"stage {i}", len(self.entered(i)), f"measured on {count:,} puzzles")
            for i, count in enumerate(filters, start=1)
        ]
        return [
            Stage("training puzzles", sum(scores.instances.values()), "one learning task each"),
            Stage("hypotheses", scores.instances.get("learned", 0), "tasks that taught rules"),
            Stage("candidates", len(scores.candidates), f"different hypotheses{selected}"),
            *stages,
            Stage("winner", int(scores.winner is not None), "measured on held-out puzzles"),
        ]


def read_run(root: Path) -> FinishedRun:
    """Return a finished run; raises InputError where `root` holds none, or a damaged one."""
    if not (root / "manifest.json").exists():
        raise InputError("no run directory: it has no manifest.json", source=root)
    if not (root / "scores.json").exists():
        raise InputError("the run is not finished: it has no scores.json yet", source=root)
    manifest = read_result(root / "manifest.json", Manifest)
    scores = read_result(root / "scores.json", Scores)
    try:
        config = msgspec.convert(manifest.config, Config)
    except msgspec.ValidationError as error:
        message = f"the configuration is another version's: {error}"
        raise InputError(message, source=root / "manifest.json") from error
    won = None if scores.winner is None else scores.candidates[scores.winner]
    puzzles = read_puzzles(root / "puzzles" / "test.jsonl")
    return FinishedRun(
        root,
        manifest,
        config,
        scores,
        {named.id: named.puzzle for named in puzzles},
        [] if won is None else comparisons_of(root, "test", won.rules),
        None if won is None else load_winner(root / "winner.json").certificate,
    )
