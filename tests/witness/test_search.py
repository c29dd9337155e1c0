"""Algorithm 1: order, costs, statuses and limits; answers equal to brute force."""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Limits, Status, Use
from witness import PREDICATES, Puzzle, astar, either, parse_text, read_puzzles
from witness.predicates import HandWritten
from witness.search import _Search

ROOT = Path(__file__).resolve().parents[2]
FIGURE_1 = """
    +---+---G
    | 1 | 2 |
    S---+---+
"""
UNSOLVABLE = """
    +---G
    | 1 |
    S---+
"""

everything = HandWritten("everything", lambda puzzle: lambda path: True, sound=False)
nothing = HandWritten("nothing", lambda puzzle: lambda path: False)


@pytest.fixture
def hard() -> Puzzle:
    """A puzzle that no search solves within some thousands of expansions."""
    return Puzzle.create(9, 9, goals=[(9, 9)], triangles={(4, 4): 3, (8, 0): 3, (0, 8): 3})


def test_figure_1():
    puzzle = parse_text(FIGURE_1)
    result = astar(puzzle)
    assert result.status is Status.SOLVED
    assert [puzzle.grid.position(v) for v in result.path.vertices] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 2),
    ]
    # The start queues "right" and "up". "Right" queues "right, right"; "right, up" breaks the 1.
    # All have f = 3, and the smallest h goes first, so "up" is never expanded.
    assert (result.expansions, result.generated) == (3, 5)


def test_neighbours_right_before_up_and_equals_first_in_first_out():
    seen = []

    def note(puzzle):
        return lambda path: seen.append(path.vertices) or False

    order = HandWritten("order", note)
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(1, 1): 1, (0, 0): 1})
    astar(puzzle, order)
    assert seen[:5] == [(0,), (0, 1), (0, 3), (0, 1, 2), (0, 1, 4)]


def test_sorting_puts_the_predicted_back_but_keeps_them():
    puzzle = parse_text(FIGURE_1)
    wrong = HandWritten("wrong", lambda puzzle: lambda path: 1 in path.vertices, sound=False)
    sorted_ = astar(puzzle, wrong, Use.SORT)
    assert sorted_.status is Status.SOLVED
    assert sorted_.expansions > astar(puzzle, nothing, Use.SORT).expansions
    assert astar(puzzle, wrong, Use.PRUNE).status is Status.EXHAUSTED


def test_what_an_empty_open_list_proves():
    puzzle = parse_text(UNSOLVABLE)
    for name, predicate in PREDICATES.items():
        for use in Use:
            assert astar(puzzle, predicate, use).status is Status.UNSOLVABLE, name
    assert astar(puzzle, everything, Use.SORT).status is Status.UNSOLVABLE
    assert astar(puzzle, everything, Use.PRUNE).status is Status.EXHAUSTED
    idle = HandWritten("idle", lambda puzzle: lambda path: False, sound=False)
    assert astar(puzzle, idle, Use.PRUNE).status is Status.UNSOLVABLE


def test_the_root_is_tested_in_full():
    puzzle = parse_text("""
        +---G
        | 3 |
        S---+
    """)
    result = astar(puzzle, PREDICATES["local"])
    assert result.status is Status.UNSOLVABLE
    assert (result.expansions, result.generated, result.path) == (0, 0, None)


def test_a_search_starts_at_every_start():
    puzzle = parse_text("""
        S x +---G
        x   x 2 |
        +---S---+
    """)
    assert astar(puzzle).path.vertices == (1, 2, 5)


@pytest.mark.parametrize("use", list(Use))
def test_answers_on_every_2x2_puzzle(all_2x2, full_walks, use):
    for puzzle in all_2x2:
        lengths = [len(walk.points) - 1 for walk in full_walks(puzzle) if all(walk.met)]
        expected = Status.SOLVED if lengths else Status.UNSOLVABLE
        for predicate in PREDICATES.values():
            result = astar(puzzle, predicate, use)
            assert result.status is expected
            if use is Use.PRUNE and lengths:
                assert puzzle.is_solved_by(result.path)
                assert result.path.length == min(lengths)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_answers_on_general_puzzles(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    lengths = [len(walk.points) - 1 for walk in full_walks(puzzle) if all(walk.met)]
    for predicate in PREDICATES.values():
        for use in Use:
            result = astar(puzzle, predicate, use)
            assert result.status is (Status.SOLVED if lengths else Status.UNSOLVABLE)
            assert result.path is None or puzzle.is_solved_by(result.path)
    if lengths:
        assert astar(puzzle).path.length == min(lengths)
        misled = astar(puzzle, everything, Use.SORT)
        assert misled.path == astar(puzzle, nothing).path


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 1_000])
def test_the_limit_on_expansions_is_exact(hard, count):
    result = astar(hard, nothing, limits=Limits(expansions=count))
    assert result.status is Status.TIMEOUT
    assert result.expansions == count
    assert result.path is None


def test_a_limit_that_is_just_enough():
    puzzle = parse_text(FIGURE_1)
    needed = astar(puzzle).expansions
    assert astar(puzzle, limits=Limits(expansions=needed)).status is Status.SOLVED
    assert astar(puzzle, limits=Limits(expansions=needed - 1)).status is Status.TIMEOUT


def test_the_limit_on_time(hard):
    assert astar(hard, limits=Limits(cpu_seconds=0)).status is Status.TIMEOUT
    result = astar(hard, nothing, limits=Limits(cpu_seconds=0.05))
    assert result.status is Status.TIMEOUT
    assert result.cpu_seconds >= 0.05


def test_the_limit_on_memory(hard):
    small = astar(hard, nothing, limits=Limits(memory_bytes=200_000))
    large = astar(hard, nothing, limits=Limits(memory_bytes=2_000_000))
    assert small.status is large.status is Status.MEMOUT
    assert 0 < small.expansions < large.expansions
    again = astar(hard, nothing, limits=Limits(memory_bytes=200_000))
    assert again.expansions == small.expansions


def test_the_estimate_of_memory_is_near_what_python_takes(hard):
    search = _Search(hard, nothing.bind(hard), Use.PRUNE)
    gc.collect()
    tracemalloc.start()
    search.expand(20_000)
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.7 < search.memory_bytes / taken < 1.4


def test_the_same_search_costs_the_same(hard):
    limits = Limits(expansions=3_000)
    first, second = (astar(hard, PREDICATES["region"], limits=limits) for _ in range(2))
    assert (first.expansions, first.generated) == (second.expansions, second.generated)


@pytest.mark.parametrize(
    ("name", "expansions"),
    [
        ("edge-left", 383),
        ("full3", 149),
        ("available", 145),
        ("local", 145),
        ("region", 78),
        pytest.param("baseline", 554_163, marks=pytest.mark.slow),
    ],
)
def test_the_extreme_puzzle_of_the_authors(shared_data, name, expansions):
    puzzle = read_puzzles(shared_data / "witness_triangles" / "testing.txt")[12_373].puzzle
    result = astar(puzzle, PREDICATES[name])
    assert result.status is Status.SOLVED
    assert puzzle.is_solved_by(result.path)
    assert result.expansions == expansions


@pytest.mark.parametrize(
    ("name", "expansions"),
    [
        ("edge-left", 50_956),
        ("full3", 32_972),
        ("available", 31_127),
        ("local", 30_047),
        ("region", 16_043),
        pytest.param("baseline", 928_846, marks=pytest.mark.slow),
    ],
)
def test_expansions_on_the_authors_first_puzzles(shared_data, name, expansions):
    """The sums that an independent implementation in C, with incremental checks, gives."""
    records = read_puzzles(shared_data / "witness_triangles" / "testing.txt")[:60]
    results = [astar(record.puzzle, PREDICATES[name]) for record in records]
    assert all(result.status is Status.SOLVED for result in results)
    assert sum(result.expansions for result in results) == expansions


@pytest.mark.slow
def test_both_conditions_together(shared_data):
    records = read_puzzles(shared_data / "witness_triangles" / "testing.txt")[:60]
    for name, expansions in (("edge-left", 39_821), ("local", 24_179)):
        predicate = either(PREDICATES[name], PREDICATES["reach"])
        assert sum(astar(record.puzzle, predicate).expansions for record in records) == expansions


def test_running_out_of_memory_is_a_limit():
    @dataclass(frozen=True)
    class Greedy:
        name: str = "greedy"
        sound: bool = True

        def bind(self, puzzle):
            def test(path):
                if path.length > 2:
                    raise MemoryError
                return False

            return test

    result = astar(Puzzle.create(3, 3, goals=[(3, 3)], triangles={}), Greedy())
    assert (result.status, result.path) == (Status.MEMOUT, None)


@pytest.mark.parametrize("weight", [1.5, 2, 5])
def test_weighted_search_solves_all_with_solutions_that_may_be_longer(weight: float) -> None:
    longer = cheaper = 0
    for named in read_puzzles(ROOT / "data" / "tests_2x2_to_4x4.jsonl"):
        plain, weighted = astar(named.puzzle), astar(named.puzzle, weight=weight)
        assert plain.path is not None
        assert weighted.path is not None
        assert named.puzzle.is_solved_by(weighted.path)
        # Each step is worth a step of the estimate at most: the bound of weighted A*.
        assert plain.path.length <= weighted.path.length <= weight * plain.path.length
        longer += weighted.path.length > plain.path.length
        cheaper += weighted.expansions < plain.expansions
    assert longer > 0 or weight < 2
    assert cheaper > 0


def test_weight_one_is_the_plain_search() -> None:
    for named in read_puzzles(ROOT / "data" / "examples.jsonl"):
        plain, weighted = astar(named.puzzle), astar(named.puzzle, weight=1.0)
        assert (plain.path, plain.expansions) == (weighted.path, weighted.expansions)


def test_a_weight_is_at_least_one() -> None:
    puzzle = read_puzzles(ROOT / "data" / "examples.jsonl")[0].puzzle
    for weight in (0.5, 0, -1, float("nan")):
        with pytest.raises(ValueError, match="at least 1"):
            astar(puzzle, weight=weight)
