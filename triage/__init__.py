"""Which learned predicate is worth having: Algorithm 2 of the paper and what it needs.

Glossary:
    run         one search of one puzzle with one predicate, timed.
    unit        a batch of puzzles times a batch of predicates: one worker's piece of work.
    speed-up    baseline / predicate, each summed over the puzzles that both solved.
    unsolved    a puzzle on which the predicate's search ended without a solution, unless that there
                is none is proved. Never dropped silently.
    lost        an unsolved puzzle that the baseline solved: a pruning winner has none.
    false positive   a partial path on which a predicate fires although a solution extends it.
    work        a deterministic model of time, for rankings that a resumed run repeats exactly.
    candidate   one learned hypothesis and the instances that gave it.
"""

from triage.candidates import Candidate, candidate_predicate, merge_equal
from triage.shipped import SHIPPED, shipped_winner
from triage.speedup import Speedup, speedup
from triage.winner import (
    Winner,
    load_hypothesis,
    load_predicate,
    load_rules,
    load_winner,
    save_winner,
)

__all__ = [
    "SHIPPED",
    "Candidate",
    "Speedup",
    "Winner",
    "candidate_predicate",
    "load_hypothesis",
    "load_predicate",
    "load_rules",
    "load_winner",
    "merge_equal",
    "save_winner",
    "shipped_winner",
    "speedup",
]
