"""The geometric mean of what a change does."""

from __future__ import annotations

import pytest

from experiments.changes import mean_ratio


def test_the_mean_of_ratios_is_geometric() -> None:
    assert mean_ratio([(8.0, 2.0), (1.0, 1.0)], least=0.1) == pytest.approx(2.0)


def test_small_terms_count_as_the_least() -> None:
    assert mean_ratio([(0.0, 2.0), (0.5, 0.0)], least=1.0) == pytest.approx(0.5**0.5)


def test_without_pairs_there_is_no_mean() -> None:
    assert mean_ratio([], least=1.0) is None
