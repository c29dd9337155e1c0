"""Rule-wise selection in a run: the best subset of all sound rules becomes one more candidate.

Rules with a false positive on a filter puzzle leave first. Subsets are measured on the second
filter set, by what the run ranks by; a subset that loses a puzzle is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from pipeline.config import Config
from triage.candidates import Candidate
from triage.selection import Subset, joined, select_rules
from triage.soundness import FalsePositives
from triage.stages import Score

__all__ = ["Measure", "select_candidate"]

Measure = Callable[[str, Sequence[Candidate]], Sequence[Score]]
"""Measures some candidates; the text names the step for what stays on disk."""


def select_candidate(
    rules: Sequence[Candidate],
    soundness: Sequence[FalsePositives],
    measure: Measure,
    config: Config,
) -> Candidate | None:
    """Return the best subset of the rules as a candidate, None if no rule is of use.

    rules: single ones, with their false positives in the same order.
    """
    sound = [r for r, found in zip(rules, soundness, strict=True) if not found.false_positives]
    rounds = count(1)

    def values(subsets: Sequence[Subset]) -> list[float]:
        some = [joined(sound, subset) for subset in subsets]
        return [_value(s, config) for s in measure(f"selection{next(rounds)}", some)]

    margin = config.triage.time_margin if config.triage.rank_by == "time" else 0.0
    chosen = select_rules(len(sound), values, margin).rules
    return joined(sound, chosen) if chosen else None


def _value(score: Score, config: Config) -> float:
    if score.speedup.unsolved:
        return 0.0
    by = {
        "work": score.work,
        "time": score.speedup.time.total,
        "expansions": score.speedup.expansions.total,
    }
    return by[config.triage.rank_by] or 0.0
