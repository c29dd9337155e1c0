"""Fast Downward as one of the models: a domain, its costs, and a search that is admissible.

Which of its admissible heuristics take axioms: `blind`, and `hmax` where negated axioms are not
needed or may explode; `lmcut`, merge-and-shrink, pattern databases, Cartesian abstractions and
landmark cost partitioning refuse axioms, `hm` ignores them and wrongly reports no solution.

`hmax` is documented as admissible for tasks without axioms. With the positive domain it is so with
them: every derived atom that holds in a state follows by the axioms, all of them monotone, from
atoms that hold, so the relaxed task derives it at no cost from what it has reached; no axiom is
approximated. The tests compare its optima with those of the blind search.
"""

from __future__ import annotations

from dataclasses import dataclass

from puzznic.level import Level
from puzznic.models.outcomes import Attempt, Measure, ModelResult, Outcome, result_of
from puzznic.models.pddl.planner import PACKAGE, PlannerRun, run_planner
from puzznic.models.pddl.texts import Costs, Domain, domain_text, move_of, problem_text
from puzznic.models.protocol import missing_packages, require
from puzznic.plan import Plan
from puzznic.replay import replay
from solving import Limits

__all__ = ["PlanningModel"]


@dataclass(frozen=True, slots=True)
class PlanningModel:
    """A PDDL model with Fast Downward; search: an A* with an admissible heuristic."""

    name: str
    search: str = "astar(blind())"
    domain: Domain = Domain.PAPER
    costs: Costs = Costs.MOVES

    @property
    def measure(self) -> Measure:
        """The player's moves or the events."""
        return Measure(self.costs.value)

    def missing(self) -> str | None:
        """Return what has to be installed, None if nothing."""
        return missing_packages(PACKAGE)

    def files(self, level: Level) -> dict[str, str]:
        """Return the domain and the problem."""
        return {
            "domain.pddl": domain_text(self.domain, self.costs),
            "problem.pddl": problem_text(level, self.domain),
        }

    def solve(self, level: Level, limits: Limits = Limits()) -> ModelResult:
        """As `Model.solve`; what is proved is proved by the search's end."""
        require(self)
        domain, problem = self.files(level).values()
        run = run_planner(domain, problem, self.search, limits)
        making = max(0.0, run.seconds - run.search_seconds)
        plan = self._plan(level, run)
        cost = 0 if plan is None else self.measure.of(replay(level, plan, to_goal=True))
        why = "the search ran out of states" if run.outcome is Outcome.UNSOLVABLE else ""
        one = Attempt(
            cost,
            run.outcome,
            plan,
            bound=cost,
            making_seconds=making,
            solving_seconds=run.search_seconds,
            expansions=run.expansions,
            why=why,
        )
        return result_of(level, self.measure, [one])

    def _plan(self, level: Level, run: PlannerRun) -> Plan | None:
        if run.outcome is not Outcome.SOLVED:
            return None
        moves = (move_of(level, action) for action in run.actions)
        return Plan(tuple(move for move in moves if move is not None))
