"""What a model returns: how each horizon ended, and the plan."""

from __future__ import annotations

from dataclasses import dataclass

from rushhour.plan import Plan
from solving.outcomes import Outcome

__all__ = ["Attempt", "ModelResult", "Outcome"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One horizon: how it ended, with what.

    making_seconds: to build the model, flatten or ground it, where the solver lets that be told
    from the search. solving_seconds: the search. conflicts: of the solver, None if it gives none.
    """

    horizon: int
    outcome: Outcome
    plan: Plan | None
    making_seconds: float
    solving_seconds: float
    conflicts: int | None = None


@dataclass(frozen=True, slots=True)
class ModelResult:
    """A model on a board: its end, the plan if there is one, and each horizon tried, in order."""

    outcome: Outcome
    plan: Plan | None
    attempts: tuple[Attempt, ...]

    @property
    def refuted(self) -> tuple[int, ...]:
        """The horizons proved to have no plan."""
        return tuple(a.horizon for a in self.attempts if a.outcome is Outcome.REFUTED)

    @property
    def proved_optimal(self) -> bool:
        """Whether all shorter horizons are refuted, so that no plan has fewer moves."""
        return self.plan is not None and self.refuted == tuple(range(self.plan.slides))

    @property
    def seconds(self) -> float:
        """The CPU seconds of all horizons."""
        return sum(a.making_seconds + a.solving_seconds for a in self.attempts)

    @property
    def conflicts(self) -> int | None:
        """The conflicts of all horizons; None if the solver does not give them."""
        counts = [a.conflicts for a in self.attempts if a.conflicts is not None]
        return sum(counts) if len(counts) == len(self.attempts) and counts else None
