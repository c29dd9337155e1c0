from __future__ import annotations

import numpy as np
import pytest

from ilp.native import folding
from ilp.native.clock import Budget
from solving import Limits


def fold(types: list[tuple[str, ...]], arrays: list[np.ndarray]) -> list[np.ndarray]:
    return folding.fold(types, arrays, Budget(Limits()))


def cells(rows: list[list[int]]) -> np.ndarray:
    return np.array(rows, np.uint64)[..., None]


def test_equal_and_lesser_values_go() -> None:
    """Value 1 equals value 0, value 2 has less; value 3 has a class that no other has."""
    (found,) = fold([("x",)], [np.array([[3], [3], [1], [4]], np.uint64)])
    assert found.tolist() == [[3], [4]]


def test_a_value_that_another_view_needs_stays() -> None:
    one, two = np.array([[3], [1]], np.uint64), np.array([[0], [1]], np.uint64)
    found = fold([("x",), ("x",)], [one, two])
    assert [array.tolist() for array in found] == [one.tolist(), two.tolist()]


def test_folding_one_type_may_let_another_fold() -> None:
    """x1 has less than x0; without it, y1 has less than y0."""
    (found,) = fold([("x", "y")], [cells([[3, 1], [1, 1]])])
    assert found.tolist() == [[[3]]]
    (found,) = fold([("x", "y")], [cells([[2, 1], [1, 2]])])
    assert found.shape == (2, 2, 1)


def test_both_places_of_a_type_lose_the_same_values() -> None:
    chain = cells([[0, 1, 1], [0, 0, 1], [0, 0, 0]])
    (found,) = fold([("n", "n")], [chain])
    assert found.tolist() == chain.tolist()
    loop = cells([[1, 1], [1, 0]])
    (found,) = fold([("n", "n")], [loop])
    assert found.tolist() == [[[1]]]


def test_where_there_is_too_much_to_compare_only_equal_values_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folding, "MAX_WORDS", 0)
    (found,) = fold([("x",)], [np.array([[3], [3], [1], [4]], np.uint64)])
    assert found.tolist() == [[3], [1], [4]]
