"""Which learned dead ends of Puzznic are worth having: false prunes, recall, expansions.

Glossary:
    false prune   a state alive of which a rule says that it is dead.
    recall        the share of the dead states that are found; beyond the bound: of those that the
                  star bound does not find.
    lost optimum  a level on which a search ends with a plan that is not shortest.
    empirical     said of a rule without a false prune on all states looked at, and without a proof.
"""

from triage.puzznic.artefact import DeadEndFile, DeadEndRule, load_dead_ends, save_dead_ends
from triage.puzznic.counts import LevelCounts, RuleCounts, count_on_level
from triage.puzznic.searches import LevelRun, Way, run_ways

__all__ = [
    "DeadEndFile",
    "DeadEndRule",
    "LevelCounts",
    "LevelRun",
    "RuleCounts",
    "Way",
    "count_on_level",
    "load_dead_ends",
    "run_ways",
    "save_dead_ends",
]
