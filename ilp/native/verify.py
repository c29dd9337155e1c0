"""Step 8: count the result on the raw examples, and hold the engine to what it claimed.

The search saw a few classes, and sets of them. Here the finished rules are evaluated on every
example by a different program (ilp.coverage). They must cover no negative, treat all examples of a
class alike, and cover exactly the kept positive classes that the search says they cover.
"""

from __future__ import annotations

import numpy as np

from ilp.coverage import Coverage
from ilp.native.classes import Bools, Classes
from ilp.native.search import Program
from ilp.rules import Hypothesis
from ilp.task import Task

__all__ = ["EngineError", "verify"]


class EngineError(RuntimeError):
    """The engine's own count differs from the count on the raw examples: a bug, never input."""


def verify(task: Task, classes: Classes, program: Program, hypothesis: Hypothesis) -> Bools:
    """Return (examples,) which ones the hypothesis covers; raises EngineError on a mismatch."""
    covered = Coverage(task).covered(hypothesis)
    if covered[len(task.positives) :].any():
        raise EngineError(f"a negative example is covered by: {hypothesis}")
    counts = np.bincount(classes.of_example, weights=covered, minlength=len(classes))
    sizes = np.bincount(classes.of_example, minlength=len(classes))
    if ((counts != 0) & (counts != sizes)).any():
        raise EngineError(f"examples of one class are not treated alike by: {hypothesis}")
    kept = np.array(program.selection.positives, np.int64)
    claimed = np.array([program.covered >> i & 1 for i in range(len(kept))], np.bool_)
    if (claimed != (counts[kept] > 0)).any():
        raise EngineError(f"the search's coverage differs from the examples': {hypothesis}")
    return covered
