from __future__ import annotations

import os
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from joblib import Parallel, delayed, parallel_config

from generators import (
    GENERATORS,
    GenerationError,
    Generator,
    PuzzleSetSpec,
    disjoint_sets,
    path_first,
    puzzle_set,
    random_triangles,
)
from generators.census import all_puzzles
from solving import InputError
from witness.puzzle import Puzzle

NAMES = st.sampled_from(sorted(GENERATORS))
SEEDS = st.integers(0, 10_000)


@settings(max_examples=25, deadline=None)
@given(NAMES, SEEDS, st.integers(0, 30), st.integers(2, 3), st.integers(0, 2))
def test_distinct_puzzles_of_the_sizes_asked_for(
    name: str, seed: int, count: int, low: int, more: int
) -> None:
    puzzles = puzzle_set(name, seed, count, low + more, min_size=low)
    assert len(puzzles) == len(set(puzzles)) == count
    sides = {side for puzzle in puzzles for side in (puzzle.grid.rows, puzzle.grid.cols)}
    assert sides <= set(range(low, low + more + 1))


@settings(max_examples=10, deadline=None)
@given(NAMES, SEEDS, st.integers(0, 20), st.integers(0, 20))
def test_a_smaller_set_begins_a_larger_one(name: str, seed: int, few: int, more: int) -> None:
    assert puzzle_set(name, seed, few + more, 3)[:few] == puzzle_set(name, seed, few, 3)


@settings(max_examples=10, deadline=None)
@given(NAMES, SEEDS)
def test_excluded_puzzles_stay_out(name: str, seed: int) -> None:
    first = puzzle_set(name, seed, 40, 2)
    second = puzzle_set(name, seed, 40, 2, exclude=first)
    assert set(first).isdisjoint(second)
    assert [*first, *second] == puzzle_set(name, seed, 80, 2)


def test_rows_and_columns_are_drawn_independently() -> None:
    puzzles = puzzle_set("random-triangles", 1, 900, 5, min_size=3)
    sizes = [(puzzle.grid.rows, puzzle.grid.cols) for puzzle in puzzles]
    tally = {size: sizes.count(size) for size in sizes}
    assert len(tally) == 9
    # The critical value at 0.001 for 8 degrees of freedom; each of the nine has 100 expected.
    assert sum((n - 100) ** 2 / 100 for n in tally.values()) < 26.1


def test_different_seeds_differ() -> None:
    assert puzzle_set("random-triangles", 1, 20, 4) != puzzle_set("random-triangles", 2, 20, 4)


def test_the_number_of_workers_does_not_matter() -> None:
    alone = puzzle_set("random-triangles", 5, 1_100, 3)
    assert puzzle_set("random-triangles", 5, 1_100, 3, workers=2) == alone


def test_what_else_uses_joblib_is_not_changed_while_puzzles_come() -> None:
    pids: set[int] = set()

    def look(_: int) -> None:
        if not pids:
            pids.update(Parallel(2)(delayed(os.getpid)() for _ in range(2)))

    with parallel_config("threading"):
        puzzle_set("path-first", 1, 300, 3, workers=2, progress=look)
    assert pids == {os.getpid()}


def test_progress_is_told_of_each_puzzle() -> None:
    told: list[int] = []
    puzzle_set("path-first", 1, 12, 3, progress=told.append)
    assert sum(told) == 12


def test_disjoint_sets_take_nothing_twice() -> None:
    specs = [
        PuzzleSetSpec("random-triangles", seed=1, count=100, max_size=2),
        PuzzleSetSpec("random-triangles", seed=1, count=100, max_size=3),
        PuzzleSetSpec("path-first", seed=1, count=100, max_size=2),
    ]
    kept_out = puzzle_set("random-triangles", 9, 50, 2)
    sets = disjoint_sets(specs, exclude=kept_out)
    assert [len(puzzles) for puzzles in sets] == [100, 100, 100]
    assert len({*kept_out, *(puzzle for puzzles in sets for puzzle in puzzles)}) == 350


@pytest.mark.parametrize(
    ("name", "most", "there_are"), [("random-triangles", 2, 318), ("path-first", 4, 534)]
)
def test_all_2x2_puzzles_and_not_one_more(name: str, most: int, there_are: int) -> None:
    everything = puzzle_set(name, 4, there_are, 2)
    assert set(everything) == set(all_puzzles(2, 2, most))
    with pytest.raises(GenerationError, match=rf"2x2 squares \(seed 4\): .* only {there_are}$"):
        puzzle_set(name, 4, there_are + 1, 2)
    with pytest.raises(GenerationError, match=rf"seed 4.* of which {there_are} are excluded"):
        puzzle_set(name, 4, 1, 2, exclude=everything)


def test_more_puzzles_than_candidates() -> None:
    with pytest.raises(GenerationError, match=r"2x2 to 3x3 squares \(seed 6\): .* at most 154011$"):
        puzzle_set("random-triangles", 6, 1_000_000, 3)


def stubborn(rng: Random, rows: int, cols: int) -> Puzzle:
    return path_first(Random(0), 3, 3)


def hopeless(rng: Random, rows: int, cols: int) -> Puzzle:
    return random_triangles(rng, rows, cols, max_attempts=0)


def test_a_stream_without_new_puzzles_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "stubborn", Generator(stubborn, lambda squares: squares))
    monkeypatch.setattr("generators.puzzle_sets.PATIENCE", 500)
    with pytest.raises(GenerationError, match=r"3x3 .*\(seed 8\): found 1, then .* in 500 draws"):
        puzzle_set("stubborn", 8, 2, 3, min_size=3)


def test_the_cap_on_attempts_names_seed_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "hopeless", Generator(hopeless, lambda squares: squares))
    with pytest.raises(GenerationError, match=r"\(seed 21\): none of 0 .* 3x3 squares"):
        puzzle_set("hopeless", 21, 1, 3, min_size=3)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random", 1, 1, 3), "unknown generator 'random': expected one of path-first, random-tri"),
        (("path-first", 1, -1, 3), "count of puzzles >= 0, not -1"),
        (("path-first", 1, 1, 3, 4), "1 <= min <= max, not 4 and 3"),
        (("path-first", 1, 1, 3, 0), "1 <= min <= max, not 0 and 3"),
    ],
)
def test_broken_requests(arguments: tuple[str, int, int, int], complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        puzzle_set(*arguments)
    assert complaint in str(caught.value)


def test_no_workers() -> None:
    with pytest.raises(ValueError, match="at least 1 worker, not 0"):
        puzzle_set("path-first", 1, 1, 3, workers=0)


def test_errors_cross_processes() -> None:
    error = pickle.loads(pickle.dumps(GenerationError("none (seed 1)")))
    assert isinstance(error, GenerationError)
    assert str(error) == "none (seed 1)"
