"""The CP models by their kind, options and solver, in the protocol of all models."""

from __future__ import annotations

from dataclasses import dataclass

from puzznic.level import Level
from puzznic.models.cp.options import PAPER, Options
from puzznic.models.cp.running import run_job
from puzznic.models.cp.solving import SOLVERS
from puzznic.models.outcomes import Measure, ModelResult, result_of
from puzznic.models.protocol import missing_packages, require
from solving import Limits

__all__ = ["ConstraintModel"]

MEASURES = {
    "fixed-steps": Measure.STEPS,
    "minimising-moves": Measure.MOVES,
    "events": Measure.JOINT_EVENTS,
}


@dataclass(frozen=True, slots=True)
class ConstraintModel:
    """A model in CPMpy. kind: in `running.KINDS`; solver: in `solving.SOLVERS`."""

    name: str
    kind: str
    options: Options = PAPER
    solver: str = "ortools"

    @property
    def measure(self) -> Measure:
        """Steps, moves or events, by the kind; slides where a step may be one."""
        return Measure.SLIDES if self.options.slides else MEASURES[self.kind]

    def missing(self) -> str | None:
        """Return what has to be installed, None if nothing."""
        return missing_packages("cpmpy", *SOLVERS[self.solver])

    def solve(self, level: Level, limits: Limits = Limits()) -> ModelResult:
        """As `Model.solve`; raises RuntimeError if the solver breaks down."""
        require(self)
        attempts, limit = run_job(self.kind, level, self.options, self.solver, limits)
        return result_of(level, self.measure, attempts, limit)
