from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.errors import GenerationError
from generators.random_triangles import candidate, most_constrained, random_triangles
from witness.frontier import is_solvable
from witness.puzzle import Puzzle

SIZES = st.integers(1, 5)
SEEDS = st.integers(0, 2**32)


def chi_square(counts: Counter[int], values: range | tuple[int, ...]) -> float:
    """Return the statistic against the uniform distribution on `values`."""
    assert set(counts) <= set(values)
    expected = counts.total() / len(values)
    return sum((counts[value] - expected) ** 2 / expected for value in values)


@settings(max_examples=60, deadline=None)
@given(SEEDS, SIZES, SIZES)
def test_what_algorithm_3_promises(seed: int, rows: int, cols: int) -> None:
    puzzle = random_triangles(Random(seed), rows, cols)
    assert (puzzle.grid.rows, puzzle.grid.cols) == (rows, cols)
    assert puzzle.starts == (0,)
    (goal,) = puzzle.goals
    assert goal in puzzle.grid.peripheral
    assert 1 <= len(puzzle.triangles) <= max(1, rows * cols // 2)
    assert all(k in (1, 2, 3) for _, k in puzzle.triangles)
    assert puzzle.blocked == ()
    assert is_solvable(puzzle)


@settings(max_examples=30, deadline=None)
@given(SEEDS, SIZES, SIZES)
def test_same_seed_same_puzzle(seed: int, rows: int, cols: int) -> None:
    first, second = (random_triangles(Random(seed), rows, cols) for _ in range(2))
    assert first == second


def test_half_of_the_squares_rounded_down_but_at_least_one() -> None:
    assert [most_constrained(n) for n in (1, 2, 3, 4, 9, 25)] == [1, 1, 1, 2, 4, 12]


def test_draws_are_uniform() -> None:
    rng = Random(20)
    drawn: list[Puzzle] = [candidate(rng, 3, 3) for _ in range(11_000)]
    goals = Counter(puzzle.goals[0] for puzzle in drawn)
    numbers = Counter(len(puzzle.triangles) for puzzle in drawn)
    squares = Counter(square for puzzle in drawn for square, _ in puzzle.triangles)
    counts = Counter(k for puzzle in drawn for _, k in puzzle.triangles)
    # Critical values at 0.001 for 10, 3, 8 and 2 degrees of freedom.
    assert chi_square(goals, (1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15)) < 29.6
    assert chi_square(numbers, range(1, 5)) < 16.3
    assert chi_square(squares, range(9)) < 26.1
    assert chi_square(counts, range(1, 4)) < 13.8


def test_every_solvable_2x2_puzzle_comes_up() -> None:
    rng = Random(3)
    assert len({random_triangles(rng, 2, 2) for _ in range(6_000)}) == 318


def test_the_cap_on_attempts_names_the_size() -> None:
    with pytest.raises(GenerationError, match=r"none of 0 .* 4x3 squares"):
        random_triangles(Random(1), 4, 3, max_attempts=0)
