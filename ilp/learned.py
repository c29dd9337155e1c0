"""What a learning engine returns.

outcome   search finished   proof of optimality   hypothesis
optimal   yes               yes                   best there is
best      yes               no                    best that the search found
partial   no: the deadline  no                    best so far
none      either            `optimal` says        empty: no consistent rule (found)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ilp.rules import Hypothesis
from ilp.task import Task

__all__ = ["Learned", "Outcome", "consistent"]


class Outcome(StrEnum):
    """How a learning run ended (the module's table)."""

    OPTIMAL = "optimal"
    BEST = "best"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Learned:
    """The result of one run of an engine on one task.

    tp, fn, tn, fp: examples of the task, counted exactly on the raw ones. size: literals with the
    heads. optimal: proved that no hypothesis within the bias has more true positives at no false
    positive, nor as many with fewer literals. recall_ceiling: the positives that any consistent
    hypothesis could cover, an upper bound on tp. seconds: CPU seconds of the run.
    """

    hypothesis: Hypothesis
    tp: int
    fn: int
    tn: int
    fp: int
    size: int
    optimal: bool
    recall_ceiling: int
    seconds: float
    engine: str
    outcome: Outcome

    def to_json(self) -> dict[str, object]:
        """Return the published JSON object of `learn-task --json`."""
        return {
            "tp": self.tp,
            "fn": self.fn,
            "tn": self.tn,
            "fp": self.fp,
            "size": self.size,
            "optimal": self.optimal,
            "recall_ceiling": self.recall_ceiling,
            "seconds": round(self.seconds, 6),
            "engine": self.engine,
            "outcome": self.outcome.value,
            "rules": [str(rule) for rule in self.hypothesis.rules],
        }


def consistent(
    task: Task,
    hypothesis: Hypothesis,
    tp: int,
    *,
    outcome: Outcome,
    optimal: bool,
    recall_ceiling: int,
    seconds: float,
    engine: str,
) -> Learned:
    """Return the result of a run whose hypothesis covers no negative: what all engines look for.

    tp, recall_ceiling: sums of the examples' weights. outcome: NONE takes its place if there is no
    rule.
    """
    positives, negatives = map(sum, task.weights_of)
    return Learned(
        hypothesis=hypothesis,
        tp=tp,
        fn=positives - tp,
        tn=negatives,
        fp=0,
        size=hypothesis.size,
        optimal=optimal,
        recall_ceiling=recall_ceiling,
        seconds=seconds,
        engine=engine,
        outcome=outcome if hypothesis.rules else Outcome.NONE,
    )
