"""Pictures for a run's report: paths that the winner's rules prune, and where that saves most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pipeline.report_run import FinishedRun
from solving import Status
from triage.evaluate import Comparison
from witness import PREDICATES, Picture, Puzzle, WitnessPredicate, first_pruned, judged_picture

__all__ = ["Shown", "rule_pictures", "savings"]

BASELINE = PREDICATES["baseline"]
EASY = 9
"""Squares up to which a puzzle shows a rule at a glance."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture and what is said below it."""

    picture: Picture
    caption: str


def rule_pictures(run: FinishedRun, rule: str, count: int = 5) -> list[Shown]:
    """Return paths that one of the winner's rules prunes, on small puzzles.

    If the rule prunes what the baseline does not, such paths are shown.
    """
    predicate = run.predicate((rule,))
    small = [(i, p) for i, p in run.puzzles.items() if p.grid.square_count <= EASY]
    beyond = [*islice(_pruned(small, predicate, BASELINE), count)]
    return beyond or [*islice(_pruned(small, predicate, None), count)]


def savings(run: FinishedRun, count: int = 8) -> list[Shown]:
    """Return the held-out puzzles on which the winner saves most expansions, with a pruned path."""
    winner = run.winner
    if winner is None:
        return []
    predicate = run.predicate(winner.rules)
    return [
        _saving(run.puzzles[c.puzzle], c, predicate)
        for c in _most_saved(run.test)[:count]
        if c.puzzle in run.puzzles
    ]


def _most_saved(comparisons: Sequence[Comparison]) -> list[Comparison]:
    both = [c for c in comparisons if c.baseline.status is c.predicate.status is Status.SOLVED]
    saved = [c for c in both if c.baseline.expansions > c.predicate.expansions]
    return sorted(saved, key=lambda c: c.predicate.expansions - c.baseline.expansions)


def _pruned(
    puzzles: Sequence[tuple[str, Puzzle]],
    predicate: WitnessPredicate,
    against: WitnessPredicate | None,
) -> Iterator[Shown]:
    for name, puzzle in puzzles:
        path = first_pruned(predicate, puzzle, against)
        if path is not None:
            yield Shown(judged_picture(predicate, puzzle, path, name), name)


def _saving(puzzle: Puzzle, found: Comparison, predicate: WitnessPredicate) -> Shown:
    path = first_pruned(predicate, puzzle, BASELINE)
    drawn = (
        Picture(puzzle, name=found.puzzle)
        if path is None
        else judged_picture(predicate, puzzle, path, found.puzzle)
    )
    before, after = found.baseline.expansions, found.predicate.expansions
    ratio = before / after
    shown = f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"
    return Shown(drawn, f"{found.puzzle}: {before:,} to {after:,} expansions ({shown}x)")
