"""The methods, and which one `auto` takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Limits, Status
from witness import Puzzle, full_paths
from witness.methods import Count, Method, count, method_for, solutions, solve_by


def board(rows: int, cols: int) -> Puzzle:
    return Puzzle.create(rows, cols, goals=[(rows, cols)], triangles={})


@pytest.mark.parametrize(
    ("size", "method"),
    [
        ((1, 1), Method.ASTAR),
        ((3, 4), Method.ASTAR),
        ((2, 7), Method.FRONTIER),
        ((10, 40), Method.FRONTIER),
        ((40, 10), Method.FRONTIER),
        ((11, 11), Method.ASP),
    ],
)
def test_auto_goes_by_size(size, method):
    assert method_for(board(*size)) is method
    assert all(method_for(board(*size), m) is m for m in Method if m is not Method.AUTO)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_all_methods_agree(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    expected = [path for path in full_paths(puzzle) if puzzle.is_solved_by(path)]
    for method in Method:
        result = solve_by(method, puzzle)
        assert result.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
        assert (result.path in expected) if expected else result.path is None
        assert count(puzzle, method) == Count(len(expected))
    found, number = solutions(puzzle, 3)
    assert len({path.vertices for path in found}) == len(found) == min(3, len(expected))
    assert set(found) <= set(expected)
    assert number.solutions is None or number.solutions == len(expected)


@pytest.mark.parametrize("method", list(Method))
def test_a_limit_is_said_and_proves_nothing(method):
    puzzle = board(6, 6)
    limits = Limits(cpu_seconds=0)
    # Searches look at the clock only now and then.
    of_search = Limits(expansions=5) if method in (Method.ASTAR, Method.DFS) else limits
    assert solve_by(method, puzzle, limits=of_search).status is Status.TIMEOUT
    assert count(puzzle, method, limits) == Count(None, Status.TIMEOUT)
    assert solutions(puzzle, 10_000_000, limits)[1] == Count(None, Status.TIMEOUT)
