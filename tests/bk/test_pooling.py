"""Several puzzles as one task."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bk import make_task
from bk.pooling import pooled_task
from ilp import Hypothesis, Learned, Task, confusion, engine_named
from solving import Limits
from witness import NamedPuzzle, Puzzle

# What one puzzle's rules may overfit: with one edge on its square, no path to this goal is left.
NARROW = NamedPuzzle("narrow", Puzzle.create(1, 2, goals=[(1, 2)], triangles={(0, 1): 2}))
OTHERS = tuple(
    NamedPuzzle(f"p{i}", Puzzle.create(2, 2, goals=[goal], triangles={square: k}))
    for i, (goal, square, k) in enumerate(
        (((2, 2), (0, 1), 3), ((2, 1), (1, 0), 2), ((0, 2), (0, 0), 1), ((2, 2), (1, 1), 3))
    )
)


def test_the_weights_count_the_raw_examples() -> None:
    task = pooled_task(OTHERS)
    raw = [make_task(named.puzzle) for named in OTHERS]
    positives, negatives = task.weights_of
    assert sum(positives) == sum(len(t.positives) for t in raw)
    assert sum(negatives) == sum(len(t.negatives) for t in raw)
    assert len(task.positives) < sum(len(t.positives) for t in raw)


def learned(task: Task) -> Learned:
    return engine_named("native").learn(task, Limits())


def false_positives(hypothesis: Hypothesis, named: NamedPuzzle) -> int:
    return confusion(hypothesis, make_task(named.puzzle))[3]


def test_what_is_learned_covers_no_negative_of_any_puzzle() -> None:
    pooled = learned(pooled_task((NARROW, *OTHERS)))
    assert pooled.optimal
    counts = [confusion(pooled.hypothesis, make_task(n.puzzle)) for n in (NARROW, *OTHERS)]
    assert [fp for *_, fp in counts] == [0] * 5
    assert sum(tp for tp, *_ in counts) == pooled.tp > 0


def test_pooling_never_gains_recall() -> None:
    alone = sum(learned(make_task(named.puzzle)).tp for named in OTHERS)
    assert learned(pooled_task(OTHERS)).tp <= alone


def test_an_overfitted_rule_dies() -> None:
    alone = [learned(make_task(named.puzzle)).hypothesis for named in OTHERS]
    assert any(false_positives(rules, other) for rules in alone for other in OTHERS)
    pooled = learned(pooled_task(OTHERS)).hypothesis
    assert not any(false_positives(pooled, other) for other in OTHERS)


def test_puzzles_without_triangles_are_left_out() -> None:
    empty = replace(OTHERS[0], puzzle=Puzzle.create(2, 2, goals=[(2, 2)], triangles={}))
    assert pooled_task([empty, OTHERS[1]]) == pooled_task([OTHERS[1]])
    with pytest.raises(ValueError, match="without triangles"):
        pooled_task([empty])
