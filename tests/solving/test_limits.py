"""Limits."""

from __future__ import annotations

import math

import pytest

from solving import Limits


def test_no_limit_is_the_default():
    assert Limits() == Limits(cpu_seconds=None, expansions=None, memory_bytes=None)


def test_zero_is_a_limit():
    assert Limits(cpu_seconds=0, expansions=0, memory_bytes=0).expansions == 0


@pytest.mark.parametrize("name", ["cpu_seconds", "expansions", "memory_bytes"])
@pytest.mark.parametrize("value", [-1, -0.5, math.nan])
def test_a_bound_is_a_number_from_zero(name, value):
    with pytest.raises(ValueError, match=f"{name} must be a number >= 0"):
        Limits(**{name: value})
