from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.census import all_puzzles
from generators.path_first import path_first, path_first_with_solution, random_path
from witness.grid import grid
from witness.paths import full_paths
from witness.puzzle import Path, Puzzle

SEEDS = st.integers(0, 2**32)


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.integers(1, 9), st.integers(1, 9))
def test_what_algorithm_4_promises(seed: int, rows: int, cols: int) -> None:
    puzzle, path = path_first_with_solution(Random(seed), rows, cols)
    assert puzzle.is_solved_by(path)
    assert puzzle.starts == (0,)
    assert puzzle.goals[0] in puzzle.grid.peripheral
    assert puzzle.triangles
    assert path_first(Random(seed), rows, cols) == puzzle


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_random_path_joins_any_two_vertices(
    seed: int, rows: int, cols: int, data: st.DataObject
) -> None:
    board = grid(rows, cols)
    start = data.draw(st.integers(0, board.vertex_count - 1))
    goal = data.draw(st.integers(0, board.vertex_count - 1))
    path = random_path(Random(seed), board, start, goal)
    assert (path.vertices[0], path.head) == (start, goal)
    assert Path.along(board, path.vertices) == path


@pytest.mark.parametrize("size", [20, 30])
def test_large_boards(size: int) -> None:
    puzzle, path = path_first_with_solution(Random(5), size, size)
    assert puzzle.is_solved_by(path)


def probability(puzzle: Puzzle, path: Path) -> float:
    """Return a path's probability as the module's docstring defines it, by enumeration."""
    paths = [full.vertices for full in full_paths(puzzle)]
    chance = 1.0
    for i in range(1, len(path.vertices)):
        steps = {full[i] for full in paths if full[:i] == path.vertices[:i]}
        chance /= len(steps)
    return chance


def test_paths_have_the_distribution_that_is_documented() -> None:
    rng, draws = Random(11), 12_000
    empty = Puzzle.create(2, 2, goals=[(2, 2)], triangles={})
    expected = {path: draws * probability(empty, path) for path in full_paths(empty)}
    drawn = Counter(random_path(rng, empty.grid, 0, 8) for _ in range(draws))
    assert set(drawn) == set(expected)
    statistic = sum((drawn[path] - n) ** 2 / n for path, n in expected.items())
    # 12 paths; the critical value at 0.001 for 11 degrees of freedom.
    assert len(expected) == 12
    assert statistic < 31.3


def test_the_number_of_constrained_squares_is_uniform() -> None:
    # Given a path that touches all four squares of a 2x2 board, 1 to 4 of them equally often.
    rng = Random(8)
    numbers: Counter[int] = Counter()
    for _ in range(8_000):
        puzzle, path = path_first_with_solution(rng, 2, 2)
        if all(path.edges & edges for edges in puzzle.grid.square_edges):
            numbers[len(puzzle.triangles)] += 1
    expected = numbers.total() / 4
    assert set(numbers) == {1, 2, 3, 4}
    assert sum((n - expected) ** 2 / expected for n in numbers.values()) < 16.3


def test_every_solvable_2x2_puzzle_comes_up() -> None:
    rng = Random(4)
    drawn = {path_first(rng, 2, 2) for _ in range(30_000)}
    assert drawn == set(all_puzzles(2, 2, 4))
