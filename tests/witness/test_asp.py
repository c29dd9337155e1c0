"""clingo: solutions, proofs, counts, and what limits and interruptions do."""

from __future__ import annotations

import _thread
import itertools
import subprocess
import sys
from random import Random
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators import path_first
from solving import Limits, Status
from witness import Puzzle, asp, full_paths, parse_text
from witness.asp import AspSolutions, count_asp, solve_asp

FIGURE_1 = """
    +---+---G
    | 1 | 2 |
    S---+---+
"""


def empty(side: int) -> Puzzle:
    return Puzzle.create(side, side, goals=[(side, side)], triangles={})


def test_the_only_solution_of_figure_1():
    puzzle = parse_text(FIGURE_1)
    result = solve_asp(puzzle)
    assert result.status is Status.SOLVED
    assert puzzle.is_solved_by(result.path)
    assert [*AspSolutions(puzzle)] == [result.path]
    assert count_asp(puzzle).solutions == 1


@pytest.mark.parametrize(
    "picture",
    [
        """
        +---G
        | 3 |
        S---+
        """,
        """
        +---+ x G
        |   |   x
        S---+---+
        """,
        """
        + x G
        x   x
        S x +
        """,
        """
        +---G---G
        | 3 | 1 |
        S---+---+
        """,
    ],
    ids=["triangles", "goal-walled-in", "no-edges", "several-goals"],
)
def test_proofs_that_there_is_no_solution(picture):
    puzzle = parse_text(picture)
    result = solve_asp(puzzle)
    assert (result.status, result.path) == (Status.UNSOLVABLE, None)
    count = count_asp(puzzle)
    assert (count.solutions, count.complete, count.limit) == (0, True, None)
    assert solve_asp(puzzle, shortest=True).status is Status.UNSOLVABLE


@pytest.mark.parametrize(("side", "paths"), [(1, 2), (2, 12), (3, 184), (4, 8_512)])
def test_counts_of_corner_to_corner_paths(side, paths):
    count = count_asp(empty(side))
    assert (count.solutions, count.complete) == (paths, True)


def test_all_four_edges_and_the_middles_of_edges():
    puzzle = parse_text("""
        +---+---+
        |   | 4 |
        +---S-G-+
    """)
    assert [path.vertices for path in AspSolutions(puzzle)] == [
        path.vertices for path in full_paths(puzzle) if puzzle.is_solved_by(path)
    ]


def test_a_path_may_pass_goals_and_other_starts():
    puzzle = parse_text("""
        S---G
        |   |
        S---G
    """)
    found = {path.vertices for path in AspSolutions(puzzle)}
    assert found == {path.vertices for path in full_paths(puzzle)}
    assert any(len(vertices) == 4 for vertices in found)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_finds_all_solutions_of_general_puzzles(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    expected = {walk.points for walk in full_walks(puzzle) if all(walk.met)}
    search = AspSolutions(puzzle)
    found = [*search]
    assert len(found) == len(expected)
    assert {path.vertices for path in found} == expected
    assert all(puzzle.is_solved_by(path) for path in found)
    assert (search.complete, search.limit) == (True, None)
    assert count_asp(puzzle).solutions == len(expected)
    shortest = solve_asp(puzzle, shortest=True)
    if expected:
        assert shortest.status is solve_asp(puzzle).status is Status.SOLVED
        assert shortest.path.vertices in expected
        assert shortest.path.length == min(map(len, expected)) - 1
    else:
        assert shortest.status is solve_asp(puzzle).status is Status.UNSOLVABLE


def test_at_most_so_many_always_the_same():
    first = AspSolutions(empty(5), at_most=40)
    found = [*first]
    assert len(set(found)) == 40
    assert not first.complete
    assert first.limit is None
    assert [*AspSolutions(empty(5), at_most=40)] == found
    assert [*AspSolutions(empty(5), at_most=7)] == found[:7]
    count = count_asp(empty(5), at_most=40)
    assert (count.solutions, count.complete, count.limit) == (40, False, None)


@pytest.mark.parametrize("at_most", [0, -1])
def test_at_most_none_is_a_misuse(at_most):
    with pytest.raises(ValueError, match="at_most must be 1 or more"):
        AspSolutions(empty(1), at_most=at_most)


def test_whoever_has_enough_may_stop():
    search = AspSolutions(empty(8))
    assert empty(8).is_solved_by(next(iter(search)))
    assert not search.complete


def test_a_time_limit_is_no_proof():
    limits = Limits(cpu_seconds=0.2)
    count = count_asp(empty(9), limits)
    assert (count.complete, count.limit) == (False, Status.TIMEOUT)
    assert count.solutions > 0
    assert count.cpu_seconds >= 0.2
    search = AspSolutions(empty(9), limits)
    assert sum(1 for _ in search) > 0
    assert (search.complete, search.limit) == (False, Status.TIMEOUT)


def test_a_memory_limit_is_no_proof(monkeypatch):
    sizes = itertools.count(10_000_000, 6_000_000)
    monkeypatch.setattr(asp, "resident_bytes", lambda: next(sizes))
    count = count_asp(empty(9), Limits(memory_bytes=10_000_000, cpu_seconds=20))
    assert (count.complete, count.limit) == (False, Status.MEMOUT)
    assert next(sizes) == 10_000_000 + 3 * 6_000_000


def test_the_keyboard_interrupts():
    timer = Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        count_asp(empty(9), Limits(cpu_seconds=60))
    timer.join()


def test_clingo_is_loaded_only_when_it_is_used():
    code = "import sys, witness, witness.asp; sys.exit('clingo' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("side", [12, 20])
def test_wide_boards(side):
    for seed in range(3):
        puzzle = path_first(Random(seed), side, side)
        result = solve_asp(puzzle, Limits(cpu_seconds=60))
        assert result.status is Status.SOLVED
        assert puzzle.is_solved_by(result.path)
