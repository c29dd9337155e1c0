"""Runs of the pipeline that experiments compare: one for each way of learning and vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from experiments.setting import Setting
from pipeline.config import Config, Filters, load_config
from pipeline.instances import InstanceResult
from pipeline.learn import Finished, learn
from pipeline.store import Store
from solving import Status
from triage.evaluate import Comparison
from triage.speedup import Speedup, speedup

__all__ = ["Examples", "LearnedRun", "learned_run"]

Examples = Literal["instances", "pool", "cases"]
TRAINING, QUICK_TRAINING = 100, 12
FILTERS, QUICK_FILTERS = (50, 100, 200), (10, 15, 20)


@dataclass(frozen=True, slots=True)
class LearnedRun:
    """One finished run.

    tasks, proved: what was learned from, and how many of these ended with a proved optimum.
    seconds: CPU of learning. hypotheses, sound: different ones, and how many have no false positive
    on the filter puzzles. test: the winner on the experiment's test puzzles.
    """

    tasks: int
    proved: int
    seconds: float
    hypotheses: int
    sound: int
    finished: Finished
    test: Speedup

    @property
    def is_proved_sound(self) -> bool:
        """Whether the winner is proved sound on boards of every size."""
        certificate = self.finished.winner.certificate
        return certificate is not None and certificate.sound is True


def learned_run(setting: Setting, examples: Examples, vocabulary: str, select: bool) -> LearnedRun:
    """Return the run of one way of learning, made if it is not on disk yet.

    select: the best subset of all rules competes too.
    """
    name = f"{examples}-{vocabulary}{'-rules' if select else ''}{'-quick' if setting.quick else ''}"
    config, root = _config(setting, examples, vocabulary, select), setting.output / "ways" / name
    finished = learn(root, name, config, setting.progress)
    results = [r for _, r in Store(root / "instances").results(InstanceResult)]
    candidates = finished.scores.candidates
    return LearnedRun(
        tasks=len(results),
        proved=sum(r.outcome == "optimal" for r in results),
        seconds=sum(r.seconds for r in results),
        hypotheses=len(candidates),
        sound=sum(not c.soundness.false_positives for c in candidates),
        finished=finished,
        test=speedup(_tested(setting, finished)),
    )


def _tested(setting: Setting, finished: Finished) -> list[Comparison]:
    winner = finished.winner
    found = setting.comparisons(
        setting.test_puzzles(), winner.predicate, (winner.vocabulary, *winner.rules)
    )
    if wrong := [c.puzzle for c in found if c.predicate.status is Status.UNSOLVABLE]:
        raise ValueError(f"the learned predicate loses the solution of {wrong[0]}")
    return found


def _config(setting: Setting, examples: Examples, vocabulary: str, select: bool) -> Config:
    """Return the configuration: the first training puzzles of `paper`, smaller filters, no test."""
    _, paper = load_config("paper")
    count = QUICK_TRAINING if setting.quick else TRAINING
    counts = QUICK_FILTERS if setting.quick else FILTERS
    return replace(
        paper,
        training=replace(paper.training, count=count, max_size=3 if setting.quick else 4),
        filters=Filters(counts=counts),
        test=replace(paper.test, count=1),
        workers=setting.workers,
        learning=replace(
            paper.learning,
            examples=examples,
            vocabulary=vocabulary,
            universe="partial" if vocabulary.startswith("extended") else "prefixes",
            deadline=600.0,
        ),
        triage=replace(
            paper.triage,
            use="prune",
            final="same",
            rank_by="work",
            select="rules" if select else "hypotheses",
        ),
    )
