from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native import blocked_positives
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.homomorphism import blockers, coverable, select, subsets
from ilp.task import Task


def classes(rows: list[str], positives: list[int], negatives: list[int]) -> Classes:
    """Return classes whose features are given as rows of 0 and 1."""
    holds = np.array([[c == "1" for c in row] for row in rows])
    pos, neg = np.array(positives), np.array(negatives)
    of_example = np.repeat(np.arange(len(rows)), pos + neg)
    return Classes((), (), holds, pos, neg, of_example, {})


@pytest.fixture(scope="module")
def small() -> Classes:
    """Return five classes: c1 maps into the negative c2, c0 into c3; c4 holds both labels."""
    return classes(
        ["0011", "0100", "1100", "0111", "1010"],
        positives=[3, 5, 0, 2, 1],
        negatives=[0, 0, 4, 0, 1],
    )


def test_a_positive_below_a_negative_is_not_coverable(small: Classes) -> None:
    assert coverable(small).tolist() == [True, False, False, True, False]
    assert blockers(small) == {1: 2, 4: 4}


def test_minimal_positives_and_maximal_negatives_are_kept(
    small: Classes, unlimited: Callable[[], Budget]
) -> None:
    kept = select(small, coverable(small), minimal=True, budget=unlimited())
    assert (kept.positives, kept.negatives) == ((0,), (2, 4))
    every = select(small, coverable(small), minimal=False, budget=unlimited())
    assert every.positives == (0, 3)


def test_smaller_negatives_are_dropped(unlimited: Callable[[], Budget]) -> None:
    found = classes(["10", "11", "01"], positives=[0, 0, 1], negatives=[1, 1, 0])
    assert select(found, coverable(found), True, unlimited()).negatives == (1,)


bits = st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=1, max_size=8)


@settings(max_examples=50, deadline=None)
@given(bits, bits)
def test_subsets_is_the_definition(left: list[list[bool]], right: list[list[bool]]) -> None:
    found = subsets(np.array(left), np.array(right))
    wanted = [[all(y or not x for x, y in zip(a, b, strict=True)) for b in right] for a in left]
    assert found.tolist() == wanted


def test_reasons_for_the_ceiling(paths_task: Task) -> None:
    """p4 looks like the negative p1; p3 has nothing that a negative lacks."""
    task = Task(paths_task.bias, paths_task.facts, [("p2",), ("p3",), ("p4",)], [("p1",)])
    found = blocked_positives(task)
    assert [(b.positive, b.count, b.negative) for b in found] == [
        (("p3",), 1, ("p1",)),
        (("p4",), 1, ("p1",)),
    ]
