"""The compiled weighted search is the reference, search by search."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.weighted import fits, weighted_search
from generators import path_first
from solving import Status
from witness import Puzzle, astar, parse_text, read_puzzles

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = (1, 1.5, 2, 5)


def check(puzzle: Puzzle, weight: float) -> None:
    assert fits(puzzle, weight)
    found = weighted_search(puzzle, weight)
    wanted = astar(puzzle, weight=weight)
    assert (found.status, found.expansions, found.generated) == (
        wanted.status,
        wanted.expansions,
        wanted.generated,
    )
    assert found.length == (None if wanted.path is None else wanted.path.length)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_it_searches_as_the_reference(weight: float) -> None:
    for named in read_puzzles(ROOT / "data" / "tests_2x2_to_4x4.jsonl"):
        check(named.puzzle, weight)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(WEIGHTS), st.integers(1, 4))
def test_on_any_board(rng: object, weight: float, rows: int) -> None:
    check(path_first(rng, rows, 3), weight)  # type: ignore[arg-type]


def test_larger_node_arrays_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.weighted.FIRST_NODES", 8)
    for named in read_puzzles(ROOT / "data" / "examples.jsonl"):
        check(named.puzzle, 2)


def test_what_has_no_solution_is_proved_to_have_none() -> None:
    puzzle = parse_text("+---G\n| 1 |\nS---+")
    found = weighted_search(puzzle, 2)
    assert (found.status, found.length) == (Status.UNSOLVABLE, None)
    check(puzzle, 2)


def test_what_does_not_fit_goes_to_the_reference() -> None:
    two_goals = parse_text("G---G\n|   |\nS---+")
    assert not fits(two_goals, 2)
    assert not fits(parse_text("+---G\n|   |\nS---+"), 1.3)
    assert weighted_search(two_goals, 2).length == 1
