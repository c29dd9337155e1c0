"""What an experiment works with: the predicate, the puzzles, where to write, how much to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.chosen import Chosen
from experiments.measured import Measurement, Named, measured
from experiments.searches import Compare
from experiments.sets import QUICK_TEST, held_out_set, kept
from pipeline.progress import Progress
from triage.evaluate import Comparison
from triage.parallel import worker_count
from witness import NamedPuzzle, WitnessPredicate, read_puzzles

__all__ = ["Setting"]

REPEATS = 3


@dataclass(frozen=True, slots=True)
class Setting:
    """One call of `reproduce`.

    puzzles: a file of test puzzles, None for our own set. count: at most so many of them (of each
    size, where a set is made by size). neural: a file of a neural search's expansions by puzzle.
    run: a finished run's directory. seconds: CPU seconds of one search, None for the experiment's
    own limit. quick: small sets and short limits. spec: what named the predicate, None for the
    default.
    """

    chosen: Chosen
    output: Path
    progress: Progress
    puzzles: Path | None = None
    count: int | None = None
    neural: Path | None = None
    run: Path | None = None
    seconds: float | None = None
    quick: bool = False
    workers: int = 0
    spec: str | None = None

    def time_limit(self, own: float) -> float:
        """Return the CPU seconds of one search; own: the experiment's."""
        return own if self.seconds is None else self.seconds

    @property
    def source(self) -> str:
        """Where the test puzzles come from, in words."""
        if self.puzzles is not None:
            return self.puzzles.name
        return "our own test set (random-triangles, 2x2 to 5x5, seeds of the configuration paper)"

    def test_puzzles(self) -> list[NamedPuzzle]:
        """Return the test puzzles; our own are made once and kept in the output directory."""
        if self.puzzles is not None:
            return read_puzzles(self.puzzles)[: self.count]
        count = self.count or (QUICK_TEST if self.quick else None)
        path = self.output / "puzzles" / f"test-{count or 'all'}.jsonl"
        return kept(path, lambda: held_out_set(count, worker_count(self.workers)), "test")

    def measured(
        self, what: Measurement, puzzles: Sequence[Named], workers: int | None = None
    ) -> list[object]:
        """Return one result a puzzle, in order, measuring what is not on disk yet."""
        folder, own = self.output / "measured", self.workers if workers is None else workers
        return measured(folder, what, puzzles, own, self.progress)

    def comparisons(
        self, puzzles: Sequence[NamedPuzzle], predicate: WitnessPredicate, identity: Sequence[str]
    ) -> list[Comparison]:
        """Return the searches of a predicate beside the baseline's, pruning, on each puzzle.

        identity: what the predicate is known by on disk.
        """
        what = Measurement(
            name="compared",
            function=Compare(predicate, REPEATS),
            result=Comparison,
            key={"rules": list(identity), "repeats": REPEATS},
            batch=250,
        )
        return [one for one in self.measured(what, puzzles) if isinstance(one, Comparison)]

    def test_comparisons(self) -> list[Comparison]:
        """Return the chosen predicate's searches on the test puzzles."""
        chosen = self.chosen
        return self.comparisons(self.test_puzzles(), chosen.predicate, chosen.identity)
