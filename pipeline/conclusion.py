"""What a finished triage leaves: `scores.json` with all that was measured, and `winner.json`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pipeline.config import Config
from pipeline.instances import InstanceResult
from pipeline.output import Evaluation
from pipeline.rundir import Manifest
from pipeline.sets import FILTERS
from pipeline.store import Results
from triage.candidates import Candidate
from triage.soundness import FalsePositives
from triage.stages import Dropped, Score, Triaged
from triage.verify import Request, Verdict, form_of_rules, verify
from triage.winner import Provenance, Soundness, StageScore, Winner

__all__ = ["TEST", "CandidateScores", "Scores", "certificate_of", "scores_of", "winner_of"]

CONFLICTS = 50_000
"""When the bounded proof gives up, in conflicts of clingo on one board: some seconds."""
TEST = 4
"""The stage number of the held-out puzzles."""
SETS = (*FILTERS, "test")
SEEDED: tuple[Literal["training", "filters", "test"], ...] = ("training", "filters", "test")


class CandidateScores(Struct, frozen=True, kw_only=True):
    """One candidate: its rules, who taught it, how it did, and why it left (None: the winner)."""

    rules: tuple[str, ...]
    size: int
    instances: tuple[str, ...]
    soundness: FalsePositives
    stages: tuple[Score, ...]
    dropped: Dropped | None


class Scores(Struct, frozen=True, kw_only=True):
    """A finished triage. winner: index of a candidate, None if none survived.

    instances: how many ended how; failures: puzzle id -> error. learning_seconds: CPU.
    """

    name: str
    winner: int | None
    instances: dict[str, int]
    failures: dict[str, str]
    learning_seconds: float
    candidates: tuple[CandidateScores, ...]
    test: Evaluation | None


def scores_of(
    name: str,
    instances: Results[InstanceResult],
    candidates: Sequence[Candidate],
    soundness: Sequence[FalsePositives],
    triaged: Triaged,
    test: Evaluation | None,
) -> Scores:
    """Return all that was measured; soundness is in the order of the candidates."""
    dropped = {d.candidate: d for d in triaged.dropped}
    everything = [score for stage in triaged.scores for score in stage]
    return Scores(
        name=name,
        winner=triaged.winner,
        instances=dict(sorted(Counter(r.status for r in instances).items())),
        failures={r.puzzle: r.error for r in instances if r.error},
        learning_seconds=sum(r.seconds for r in instances),
        candidates=tuple(
            CandidateScores(
                rules=candidate.rules,
                size=candidate.hypothesis.size,
                instances=candidate.instances,
                soundness=soundness[i],
                stages=tuple(score for score in everything if score.candidate == i),
                dropped=dropped.get(i),
            )
            for i, candidate in enumerate(candidates)
        ),
        test=test,
    )


def winner_of(
    scores: Scores, test: Score, certificate: Verdict, config: Config, manifest: Manifest
) -> Winner:
    """Return the artefact of a triage with a winner; `test`: its score on held-out puzzles."""
    if scores.winner is None:
        raise ValueError("the triage has no winner")
    won = scores.candidates[scores.winner]
    return Winner(
        rules=won.rules,
        vocabulary=config.learning.vocabulary,
        use=config.final_use(certificate.sound).value,
        with_baseline=config.triage.with_baseline,
        scores=tuple(_stage_score(score) for score in (*won.stages, test)),
        soundness=Soundness(
            puzzles=won.soundness.puzzles,
            too_large=won.soundness.too_large,
            paths=won.soundness.paths,
            false_positives=won.soundness.false_positives,
        ),
        provenance=_provenance(won, len(scores.candidates), config, manifest),
        certificate=certificate,
    )


def certificate_of(winner: Candidate, config: Config) -> Verdict:
    """Return what verification says of a candidate: the same on every machine."""
    form = form_of_rules(
        "winner",
        winner.hypothesis.rules,
        config.learning.vocabulary,
        config.triage.with_baseline,
    )
    return verify(form, Request(conflicts=CONFLICTS))


def _provenance(
    won: CandidateScores, candidates: int, config: Config, manifest: Manifest
) -> Provenance:
    first = manifest.starts[0]
    return Provenance(
        name=manifest.name,
        config=config.outcome(),
        seeds={name: config.set_seed(name) for name in SEEDED},
        instances=won.instances,
        candidates=candidates,
        python=first.python,
        packages=first.packages,
        commit=first.commit,
    )


def _stage_score(score: Score) -> StageScore:
    found = score.speedup
    return StageScore(
        set=SETS[score.stage - 1],
        puzzles=found.puzzles,
        compared=found.compared,
        lost=found.lost,
        expansion_speedup=found.expansions.total,
        expansion_speedup_mean=found.expansions.mean,
        expansion_speedup_min=found.expansions.min,
        expansion_speedup_max=found.expansions.max,
        work_speedup=score.work,
        equal_share=found.equal_share,
    )
