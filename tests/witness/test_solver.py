"""`solve`: any predicate, never a wrong "unsolvable"."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Limits, Status, Use
from witness import astar, parse_text, solve
from witness.predicates import HandWritten

CORNER = """
    +---G
    | 2 |
    S---+
"""

no_step = HandWritten("no step", lambda puzzle: lambda path: len(path.vertices) > 1, sound=False)


def test_a_wrong_predicate_is_made_good_by_a_second_search():
    puzzle = parse_text(CORNER)
    lost, confirmed = astar(puzzle, no_step), solve(puzzle, no_step)
    assert lost.status is Status.EXHAUSTED
    assert confirmed.status is Status.SOLVED
    assert puzzle.is_solved_by(confirmed.path)
    plain = astar(puzzle)
    assert confirmed.expansions == lost.expansions + plain.expansions
    assert confirmed.generated == lost.generated + plain.generated


def test_without_need_there_is_no_second_search():
    puzzle = parse_text(CORNER)
    for use in Use:
        assert solve(puzzle, use=use).expansions == astar(puzzle, use=use).expansions
    assert solve(puzzle, no_step, Use.SORT).status is Status.SOLVED


def test_an_unsolvable_puzzle_is_proved_so():
    puzzle = parse_text(CORNER.replace("2", "1"))
    assert solve(puzzle, no_step).status is Status.UNSOLVABLE


@pytest.mark.parametrize("expansions", [1, 2])
def test_both_searches_share_the_limit(expansions):
    puzzle = parse_text(CORNER)
    assert astar(puzzle, no_step).expansions == 1
    result = solve(puzzle, no_step, limits=Limits(expansions=expansions))
    assert result.status is Status.TIMEOUT
    assert result.expansions == expansions


@settings(max_examples=60, deadline=None)
@given(data=st.data(), salt=st.integers(0, 2**32))
def test_no_predicate_makes_it_lie(general_puzzles, full_walks, data, salt):
    puzzle = data.draw(general_puzzles)
    guess = HandWritten(
        "guess", lambda puzzle: lambda path: hash((salt, path)) % 3 == 0, sound=False
    )
    solvable = any(all(walk.met) for walk in full_walks(puzzle))
    for use in Use:
        result = solve(puzzle, guess, use)
        assert result.status is (Status.SOLVED if solvable else Status.UNSOLVABLE)
