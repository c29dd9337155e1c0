"""Which learned bound for Rush Hour is worth having: false prunes, expansions, the artefact.

Glossary:
    false prune   a state of which a bound says more slides than it needs.
    lost optimum  a board on which a search with a bound ends with a plan that is not shortest.
    empirical     said of a rule without a false prune on all states looked at, and without a proof.
"""

from triage.rushhour.artefact import SHIPPED, BoundFile, BoundRule, load_bound, save_bound
from triage.rushhour.false_prunes import FalsePrunes, PruneUnit, count_false_prunes
from triage.rushhour.searches import BoardRun, Searcher, run_searches, searchers

__all__ = [
    "SHIPPED",
    "BoardRun",
    "BoundFile",
    "BoundRule",
    "FalsePrunes",
    "PruneUnit",
    "Searcher",
    "count_false_prunes",
    "load_bound",
    "run_searches",
    "save_bound",
    "searchers",
]
