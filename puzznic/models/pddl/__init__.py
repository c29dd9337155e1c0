"""The paper's planning model: a PDDL domain, a problem a level, and Fast Downward.

Glossary:
    derived     a predicate that follows from the state by axioms: free, falling, matching.
    paper       the paper's domain (`domain.pddl`): `not falling` and `not matching` are conditions.
    positive    the same game without negated derived predicates (`positive.pddl`): what is free is
                kept in the state, `at_rest` and `unmatched` are derived in their place. Heuristics
                of relaxed plans need each negated axiom as a formula of its own, which explodes
                (the paper had to switch that off); here there is none.
    cost        of a player's move 1, of falls and matches 0; "events" makes all of them 1.
"""

from puzznic.models.pddl.model import PlanningModel
from puzznic.models.pddl.texts import Costs, Domain, domain_text, problem_text

__all__ = ["Costs", "Domain", "PlanningModel", "domain_text", "problem_text"]
