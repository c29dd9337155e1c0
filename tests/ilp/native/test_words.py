from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native.words import coverage, to_int, to_words, word_count


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 2**130 - 1), min_size=1, max_size=5))
def test_sets_survive_the_round_trip(masks: list[int]) -> None:
    words = word_count(130)
    assert words == 3
    table = np.stack([to_words(mask, words) for mask in masks])
    assert [to_int(row) for row in table] == masks
    union = 0
    for mask in masks:
        union |= mask
    assert coverage(table) == union


def test_no_class_takes_a_word() -> None:
    assert word_count(0) == 1
