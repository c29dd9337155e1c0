"""Modelled time: a ranking by it is the same on every machine and after every restart.

    work of a search = generated * (NODE_COST + steps of one test on the puzzle)

A predicate is tested once on nearly every path that a search generates. The steps of a test are
those of its compiled rules (`ilp.cost`): what a rule looks at once a path, and what it looks at for
each square that the rule is about at all. The baseline takes one step a constrained square.

The unit is one step. How NODE_COST was measured, and how well modelled and measured speed-ups
agree: docs/decisions/0002-modelled-time.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from bk import vocabulary_named
from ilp import Hypothesis
from ilp.cost import coster
from solving import Status
from triage.evaluate import Comparison
from triage.intervals import Costs
from witness import Puzzle

__all__ = ["NODE_COST", "work_costs", "work_speedup"]

NODE_COST = 20.0
"""Steps that take as long as all else that the Python search does with one path."""


def work_speedup(
    comparisons: Iterable[Comparison],
    puzzles: Mapping[str, Puzzle],
    hypothesis: Hypothesis,
    *,
    vocabulary: str = "datalog",
    with_baseline: bool = False,
) -> float | None:
    """Return the modelled speed-up over the puzzles that both solved, None if there are none.

    A ratio of sums, baseline / predicate, as all speed-ups. puzzles: by the comparisons' ids.
    """
    above = below = 0.0
    for baseline, predicate in _works(comparisons, puzzles, hypothesis, vocabulary, with_baseline):
        above += baseline
        below += predicate
    return above / below if below else None


def work_costs(
    comparisons: Iterable[Comparison],
    puzzles: Mapping[str, Puzzle],
    hypothesis: Hypothesis,
    *,
    vocabulary: str = "datalog",
    with_baseline: bool = False,
) -> Costs:
    """Return the work of each pair of searches; its `ratio` is the modelled speed-up."""
    works = [*_works(comparisons, puzzles, hypothesis, vocabulary, with_baseline)]
    both = np.array(works, np.float64).reshape(-1, 2)
    return Costs(both[:, 0].copy(), both[:, 1].copy())


def _works(
    comparisons: Iterable[Comparison],
    puzzles: Mapping[str, Puzzle],
    hypothesis: Hypothesis,
    vocabulary: str,
    with_baseline: bool,
) -> Iterator[tuple[float, float]]:
    """Yield the work of the baseline and of the predicate on each puzzle, zeros if not solved."""
    steps_on = coster(hypothesis, vocabulary_named(vocabulary))
    for comparison in comparisons:
        baseline, predicate = comparison.baseline, comparison.predicate
        if not baseline.status is predicate.status is Status.SOLVED:
            yield 0.0, 0.0
            continue
        puzzle = puzzles[comparison.puzzle]
        in_baseline = len(puzzle.triangles)
        in_rules = steps_on(puzzle) + with_baseline * in_baseline
        yield (
            baseline.generated * (NODE_COST + in_baseline),
            predicate.generated * (NODE_COST + in_rules),
        )
