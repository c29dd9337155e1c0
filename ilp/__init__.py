"""Inductive logic programming over ground facts. Knows no game.

Glossary:
    atom         a predicate with arguments: variables (A, B, ...) or constants (s0, 3).
    literal      an atom in a rule's body.
    rule         head :- body. It covers an example that its head fits and its body holds for.
    hypothesis   a set of rules with the same head; its size counts literals, heads included.
    task         bias, facts, positive and negative examples: a folder of three files (`Task`).
    bias         what rules may look like: relations, types, bounds (`Bias`).
    coverage     which examples a hypothesis covers (`covered`, `confusion`).
    tp fn tn fp  positives covered and not, negatives not covered and covered.
    recall       tp / positives; the recall ceiling is the most that any hypothesis can cover.
    consistent   said of a rule or hypothesis that covers no negative.
    engine       a search for the best consistent hypothesis (`ENGINES`).
    vocabulary   relations with their Prolog text, Python twins and English (`Vocabulary`).

    task = read_task(folder)
    learned = engine_named("native").learn(task, Limits(cpu_seconds=60))
    print(learned.hypothesis)
"""

from ilp.coverage import Coverage, confusion, covered
from ilp.engines import ENGINES, Engine, engine_named
from ilp.learned import Learned, Outcome
from ilp.rules import Atom, Hypothesis, Rule, canonical, parse_hypothesis, parse_rule
from ilp.task import Bias, Task, read_task, validate, write_task
from ilp.vocabulary import Relation, Vocabulary

__all__ = [
    "ENGINES",
    "Atom",
    "Bias",
    "Coverage",
    "Engine",
    "Hypothesis",
    "Learned",
    "Outcome",
    "Relation",
    "Rule",
    "Task",
    "Vocabulary",
    "canonical",
    "confusion",
    "covered",
    "engine_named",
    "parse_hypothesis",
    "parse_rule",
    "read_task",
    "validate",
    "write_task",
]
