"""Boards that fill a word to the last bit, or go one beyond."""

from __future__ import annotations

from random import Random

import pytest

from generators import path_first
from solving import Limits
from witness import PREDICATES, astar, kernels

SIZES = [(6, 8), (7, 7), (3, 15), (15, 3), (4, 12), (7, 15), (15, 7), (2, 42)]
"""63, 64, 64, 64, 65, 128, 128 and 129 vertices."""


@pytest.mark.parametrize("name", PREDICATES)
@pytest.mark.parametrize("size", SIZES)
def test_searches_are_the_references_at_the_width_of_words(size, name):
    for seed in range(2):
        puzzle = path_first(Random(seed), *size)
        limits = Limits(expansions=60)
        expected, found = (
            astar(puzzle, PREDICATES[name], limits=limits),
            kernels.astar(puzzle, name, limits=limits),
        )
        assert (found.status, found.path) == (expected.status, expected.path)
        assert (found.expansions, found.generated) == (expected.expansions, expected.generated)
