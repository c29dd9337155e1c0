"""Background knowledge: where triangle puzzles meet inductive logic programming.

Glossary:
    vocabulary  the relations that rules may use, each with its Prolog text, its facts, its Python
                twin and its English (`VOCABULARIES`; `datalog` is the default).
    example     incompletable(Path, Square): a partial path and one constrained square.
    label       what makes an example positive: the square alone, or the whole puzzle (`Label`).
    task        one puzzle's examples, facts and bias (`make_task`).

    task = make_task(puzzle)
    learned = engine_named("native").learn(task, Limits())
    predicate = learned_predicate(learned.hypothesis)
    print(python_source(learned.hypothesis))
"""

from bk.examples import Label, TaskTooLargeError, make_task
from bk.learned import (
    LearnedPredicate,
    in_english,
    learned_predicate,
    python_source,
)
from bk.rule_files import Rules, load_hypothesis, load_rules
from bk.vocabularies import VOCABULARIES, vocabulary_named

__all__ = [
    "VOCABULARIES",
    "Label",
    "LearnedPredicate",
    "Rules",
    "TaskTooLargeError",
    "in_english",
    "learned_predicate",
    "load_hypothesis",
    "load_rules",
    "make_task",
    "python_source",
    "vocabulary_named",
]
