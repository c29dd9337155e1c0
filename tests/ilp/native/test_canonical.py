from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native import canonical
from ilp.native.canonical import canonical_order


def key(types: tuple[str, ...], table: np.ndarray) -> tuple[tuple[str, ...], bytes]:
    order, form = canonical_order(types, table)
    assert table.transpose(*order, len(order)).tobytes() == form
    return tuple(types[i] for i in order), form


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[str, ...], np.ndarray]:
    types = tuple(draw(st.lists(st.sampled_from("xxy"), min_size=0, max_size=4)))
    shape = (*(2 if t == "x" else 3 for t in types), 1)
    cells = draw(st.lists(st.integers(0, 3), min_size=int(np.prod(shape)), max_size=81))
    return types, np.array(cells[: int(np.prod(shape))], np.uint64).reshape(shape)


@pytest.fixture(params=[0, 6], ids=["signatures", "all orders"])
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(canonical, "FEW", request.param)
    canonical._few_orders.cache_clear()
    yield
    canonical._few_orders.cache_clear()


@settings(max_examples=60, deadline=None)
@given(tables(), tables(), st.randoms(use_true_random=False))
@pytest.mark.usefixtures("few")
def test_equal_exactly_when_an_exchange_of_variables_equates_them(
    one: tuple[tuple[str, ...], np.ndarray],
    two: tuple[tuple[str, ...], np.ndarray],
    rng: object,
) -> None:
    (types, table), (others, other) = one, two
    order = list(range(len(types)))
    rng.shuffle(order)  # type: ignore[attr-defined]
    shuffled = table.transpose(*order, len(order))
    assert key(types, table) == key(tuple(types[i] for i in order), shuffled)
    same = any(
        tuple(types[i] for i in p) == others and np.array_equal(table.transpose(*p, len(p)), other)
        for p in permutations(range(len(types)))
    )
    assert (key(types, table) == key(others, other)) == same
