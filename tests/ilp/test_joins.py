"""The pieces of joins."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ilp.joins import Coder, Column, pieces


def column(*numbers: int) -> Column:
    return np.array(numbers, dtype=np.int64)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_codes_are_equal_and_ordered_as_rows(rows: list[tuple[int, int]]) -> None:
    columns = [column(*(r[i] for r in rows)) for i in range(2)]
    codes = Coder.of(columns, 7).codes(columns).tolist()
    for a, row in zip(codes, rows, strict=True):
        for b, other in zip(codes, rows, strict=True):
            assert (a < b, a == b) == (row < other, row == other)


def test_unseen_constants_have_no_code() -> None:
    coder = Coder.of([column(1, 3), column(2, 2)], 5)
    assert coder.codes([column(1, 0, 3), column(2, 2, 4)]).tolist() == [0, -1, -1]


def test_too_many_rows_to_number() -> None:
    wide = [np.arange(1 << 16)] * 4
    with pytest.raises(ValueError, match="too many arguments"):
        Coder.of(wide, 1 << 16)


@given(st.lists(st.integers(0, 9)), st.integers(1, 12))
def test_pieces_are_all_and_small(sizes: list[int], most: int) -> None:
    found = list(pieces(column(*sizes), most))
    assert [i for piece in found for i in range(piece.start, piece.stop)] == list(range(len(sizes)))
    for piece in found:
        assert sum(sizes[piece]) <= most or piece.stop - piece.start == 1
