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

__all__ = ["Learned", "Outcome"]


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
