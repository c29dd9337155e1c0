"""Sparse tables say the same as dense ones, joined, expanded and in normal form."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native import learn
from ilp.native.clock import Budget
from ilp.native.sparse import SparseTable, sparse
from ilp.native.words import Words
from solving import Limits


def dense(table: SparseTable, shape: tuple[int, ...]) -> Words:
    array = np.zeros((*shape, table.sets.shape[1]), np.uint64)
    array[tuple(table.values.T)] = table.sets
    return array


def random_table(seed: int, shape: tuple[int, ...], words: int = 2) -> Words:
    rng = np.random.default_rng(seed)
    array = rng.integers(0, 4, (*shape, words), dtype=np.uint64)
    return array * (rng.random(shape) < 0.5)[..., None].astype(np.uint64)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), args=st.sampled_from([(0, 1), (1, 2), (2, 0), (3, 1), (2, 3)]))
def test_joins_and_expansions(seed: int, args: tuple[int, int]) -> None:
    """A body over variables 0 and 1; a view may bring 2 and 3; each has a size of its own."""
    sizes = (3, 4, 5, 2)
    body = random_table(seed, sizes[:2])
    view = random_table(seed + 1, tuple(sizes[a] for a in args))
    variables = 2 + len({a for a in args if a > 1})
    names = "abcd"[:variables]
    numbers = [0, 1, *sorted(a for a in args if a > 1)]
    shape = tuple(sizes[n] for n in numbers)
    expected = np.zeros((*shape, 2), np.uint64)
    for cell in np.ndindex(*shape):
        value = dict(zip(numbers, cell, strict=True))
        expected[cell] = body[value[0], value[1]] & view[tuple(value[a] for a in args)]
    renumbered = tuple(numbers.index(a) for a in args)
    table = sparse(body)
    assert (dense(table, sizes[:2]) == body).all()
    if all(a > 1 for a in args):
        return
    joined = table.joined(view, renumbered)
    assert (joined.any(axis=1) == [expected[tuple(row)].any() for row in table.values]).all()
    if len(names) == 2:
        assert (dense(table.kept(joined), shape) == expected).all()
    else:
        grown = table.expanded(view, renumbered, joined, Budget(Limits()))
        assert grown is not None
        assert (dense(grown, shape) == expected).all()
        assert grown.sets.any(axis=1).all()


def test_little_memory_leaves_an_expansion_out() -> None:
    budget = Budget(Limits(memory_bytes=100))
    table = sparse(np.ones((4, 1), np.uint64))
    view = np.ones((4, 50, 1), np.uint64)
    assert table.expanded(view, (0, 1), table.sets, budget) is None
    assert budget.truncated


def test_the_normal_form_does_not_depend_on_the_order() -> None:
    array = random_table(3, (4, 4, 4))
    orders = [(0, 1, 2), (2, 1, 0), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1)]
    forms = {
        sparse(array.transpose(*order, 3)).normal(orders, Budget(Limits()))[2] for order in orders
    }
    assert len(forms) == 1
    order, table, _ = sparse(array).normal(orders, Budget(Limits()))
    assert (dense(table, (4, 4, 4)) == array.transpose(*order, 3)).all()
    assert sparse(array).alone(1, 4) == np.bitwise_or.reduce(array, axis=(0, 2)).tobytes()


@pytest.mark.parametrize("most", [0, 16])
@pytest.mark.parametrize("style", ["puzzle", "open", "untyped", "directed"])
def test_the_engine_with_sparse_tables(
    random_tasks: ModuleType, monkeypatch: pytest.MonkeyPatch, style: str, most: int
) -> None:
    tasks = [random_tasks.random_task(Random(seed), style) for seed in range(12)]
    expected = [(one.tp, one.size) for one in (learn(task, Limits()) for task in tasks)]
    monkeypatch.setattr("ilp.native.growth.DENSE", most)
    for task, value in zip(tasks, expected, strict=True):
        learned = learn(task, Limits())
        assert (learned.tp, learned.size) == value
        assert learned.optimal


def test_always_equal(unlimited: Callable[[], Budget]) -> None:
    table = sparse(np.eye(3, dtype=np.uint64)[..., None])
    assert table.always_equal(0, 1)
    assert not sparse(np.ones((2, 2, 1), np.uint64)).always_equal(0, 1)
