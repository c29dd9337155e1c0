"""A second opinion on what a hypothesis covers, and on what relations' definitions mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ilp.coverage import Coverage
from ilp.joins import Mask
from ilp.rules import Atom, Hypothesis
from ilp.swi.interpreters import Prolog, find_prolog
from ilp.swi.program import coverage_program, facts_of, module
from ilp.task import Task

__all__ = ["SECONDS", "Opinion", "covered_in_prolog", "relations_in_prolog", "second_opinion"]

SECONDS = 600.0
"""What Prolog may take where nothing else is said."""

_MODULE = "witness_program"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What SWI-Prolog says of a hypothesis on a task.

    by: who says it. tp, fn, tn, fp: its own counts, weighted as the task's examples are.
    difference: the first example on which `ilp.coverage` differs, None if there is none.
    """

    by: str
    tp: int
    fn: int
    tn: int
    fp: int
    difference: str | None


def second_opinion(
    hypothesis: Hypothesis,
    task: Task,
    prolog: Prolog | None = None,
    definitions: str | None = None,
    seconds: float = SECONDS,
) -> Opinion:
    """Return what SWI-Prolog counts on all examples of a task, and where our own count differs.

    definitions: Prolog text that defines the task's relations; its own facts if there is none.
    Raises InputError if there is no SWI-Prolog, if it refuses the program, or is not done in time.
    """
    prolog = prolog or find_prolog()
    theirs = covered_in_prolog(hypothesis, task, prolog, definitions, seconds)
    ours = Coverage(task).covered(hypothesis)
    differing = np.flatnonzero(theirs != ours)
    difference = _told(task, int(differing[0]), theirs) if len(differing) else None
    return Opinion(prolog.name, *_counts(task, theirs), difference)


def covered_in_prolog(
    hypothesis: Hypothesis,
    task: Task,
    prolog: Prolog,
    definitions: str | None = None,
    seconds: float = SECONDS,
) -> Mask:
    """Return for each example, positives first, whether SWI-Prolog proves it by the hypothesis."""
    examples = [*task.positives, *task.negatives]
    background = facts_of(task) if definitions is None else definitions
    program = coverage_program(_MODULE, hypothesis, task.bias, background, examples)
    covered = np.zeros(len(examples), dtype=bool)
    covered[[int(number) for _, number in prolog.rows(_MODULE, program, seconds)]] = True
    return covered


def relations_in_prolog(
    definitions: str, relations: Mapping[str, int], prolog: Prolog, seconds: float = SECONDS
) -> dict[str, set[tuple[str, ...]]]:
    """Return all solutions of relations (name -> arity) that a text defines."""
    found: dict[str, set[tuple[str, ...]]] = {name: set() for name in relations}
    program = module(_MODULE, relations, definitions, relations)
    for name, *arguments in prolog.rows(_MODULE, program, seconds):
        found[name].add(tuple(arguments))
    return found


def _counts(task: Task, covered: Mask) -> tuple[int, int, int, int]:
    positives, negatives = map(np.array, task.weights_of)
    split = len(positives)
    tp = int(positives[covered[:split]].sum())
    fp = int(negatives[covered[split:]].sum())
    return tp, int(positives.sum()) - tp, int(negatives.sum()) - fp, fp


def _told(task: Task, number: int, theirs: Mask) -> str:
    example = [*task.positives, *task.negatives][number]
    atom = Atom(task.bias.head, example)
    return f"{atom} is {'' if theirs[number] else 'not '}covered in Prolog, unlike by our count"
