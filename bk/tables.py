"""Learned rules as a table for the compiled searches.

In the vocabulary `datalog` a rule sees of a path and a square only k, the number c of shared edges,
and whether the last edge, if there is one, is a side of the square. Each such case is an example of
a small task of ground facts, and the rules' coverage of these examples is the table.
"""

from __future__ import annotations

from functools import lru_cache

from bk.datalog import DATALOG
from ilp.coverage import covered
from ilp.rules import Hypothesis
from ilp.task import Task
from witness.rule_table import LastStep, RuleTable

__all__ = ["rule_table"]

Case = tuple[int, int, LastStep]

SIDE, OTHER = "e0", "e1"
"""An edge that is a side of the square, and one that is not."""
LAST_EDGE = {LastStep.ALONG: SIDE, LastStep.ON: OTHER, LastStep.OFF: OTHER}
CASES = tuple((k, c, last) for k in range(1, 5) for c in range(5) for last in LastStep)


def rule_table(
    hypothesis: Hypothesis, vocabulary: str, name: str, sound: bool = False
) -> RuleTable | None:
    """Return the table that is equal to the rules on every path of every puzzle, None if none is.

    None: the rules are in another vocabulary, or they ask for edges off the square that a board of
    one square has not.
    """
    if vocabulary != DATALOG.name:
        return None
    cases = _cases(hypothesis, others=True)
    alone = _cases(hypothesis, others=False)
    within = {case for case in cases if LAST_EDGE.get(case[2]) != OTHER}
    if within != alone:
        return None
    return RuleTable(name, cases, with_baseline=False, sound=sound)


@lru_cache(maxsize=4096)
def _cases(hypothesis: Hypothesis, others: bool) -> frozenset[Case]:
    """Return the cases in which a rule fires; others: whether there are edges off the square."""
    cases = [case for case in CASES if others or LAST_EDGE.get(case[2]) != OTHER]
    task = _task(cases, others)
    fired = covered(hypothesis, task, task.positives)
    return frozenset(case for case, fires in zip(cases, fired, strict=True) if fires)


def _task(cases: list[Case], others: bool) -> Task:
    """Return a task with one path and one square a case: `pI` and `sI` of case I."""
    number = range(5)
    facts: dict[str, list[tuple[str, ...]]] = {
        "square": [(f"s{i}", str(k)) for i, (k, _, _) in enumerate(cases)],
        "shared": [(f"p{i}", f"s{i}", str(c)) for i, (_, c, _) in enumerate(cases)],
        "last": [
            (f"p{i}", LAST_EDGE[last]) for i, (_, _, last) in enumerate(cases) if last in LAST_EDGE
        ],
        "side": [(f"s{i}", SIDE) for i in range(len(cases))],
        "nonside": [(f"s{i}", OTHER) for i in range(len(cases))] if others else [],
        "lt": [(str(a), str(b)) for a in number for b in number if a < b],
        "one": [("1",)],
        "two": [("2",)],
        "three": [("3",)],
    }
    examples: list[tuple[str, ...]] = [(f"p{i}", f"s{i}") for i in range(len(cases))]
    return Task(DATALOG.bias(1, 1), facts, examples, [])
