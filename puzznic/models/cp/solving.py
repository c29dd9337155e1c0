"""CPMpy's solvers on a model: one call, its end, its seconds and conflicts.

CP-SAT works with one thread, so that its CPU time is its own. None of the solvers is given a limit:
some take none, and others look at the wall clock; the models run in a child process that is ended
(`running`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from puzznic.models.cp.literals import Constraint
from solving.outcomes import Outcome

__all__ = ["SOLVERS", "Solved", "solve_constraints"]

SOLVERS = {
    "ortools": ("ortools",),
    "pumpkin": ("pumpkin_solver",),
    "choco": ("pychoco",),
    "pysat": ("pysat", "pindakaas"),
}
"""CPMpy's name of a solver -> the packages that it needs."""
PARAMETERS = {"ortools": {"num_workers": 1, "linearization_level": 0}}
"""One thread; and no linear relaxation, which costs more than it prunes here."""


@dataclass(frozen=True, slots=True)
class Solved:
    """One call: SOLVED with values in the variables and, with an objective, proved the least.

    making_seconds: to translate the constraints for the solver. conflicts: None where the solver
    does not tell.
    """

    outcome: Outcome
    making_seconds: float
    solving_seconds: float
    conflicts: int | None


def solve_constraints(
    constraints: Sequence[Constraint], solver: str, least: Any | None = None
) -> Solved:
    """Solve; least: the expression to minimise, if any. Raises RuntimeError for an open end."""
    import cpmpy
    from cpmpy.solvers.solver_interface import ExitStatus

    began = process_time()
    engine = cpmpy.SolverLookup.get(solver, cpmpy.Model(list(constraints)))
    if least is not None:
        engine.minimize(least)
    made = process_time()
    engine.solve(**PARAMETERS.get(solver, {}))
    seconds = process_time() - made
    ends = {
        ExitStatus.OPTIMAL: Outcome.SOLVED,
        ExitStatus.UNSATISFIABLE: Outcome.REFUTED,
        **({} if least is not None else {ExitStatus.FEASIBLE: Outcome.SOLVED}),
    }
    status = engine.status().exitstatus
    if status not in ends:
        raise RuntimeError(f"{solver} ended with {status}")
    conflicts = int(engine.ort_solver.num_conflicts) if solver == "ortools" else None
    return Solved(ends[status], made - began, seconds, conflicts)
