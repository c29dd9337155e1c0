"""The compiled depth-first search is the reference: status, path, expansions, generated."""

from __future__ import annotations

from random import Random

import pytest

from generators import path_first
from solving import Limits, Status
from witness import PREDICATES, Puzzle
from witness.dfs import depth_first as reference
from witness.kernels import depth_first, depth_first_many
from witness.rule_table import LastStep, RuleTable

FEW = Limits(expansions=300)
COMPILED_HERE = ("baseline", "region", "usable")
"""Tested each time; a kernel takes two seconds to compile."""


def summary(result):
    return result.status, result.path, result.expansions, result.generated


@pytest.mark.parametrize(
    "name",
    [n if n in COMPILED_HERE else pytest.param(n, marks=pytest.mark.slow) for n in PREDICATES],
)
def test_boards_in_words(make_boards, name):
    for puzzle in make_boards(31, 150):
        expected = reference(puzzle, PREDICATES[name], FEW)
        assert summary(depth_first(puzzle, name, FEW)) == summary(expected)


@pytest.mark.parametrize("name", PREDICATES)
def test_boards_in_plain_arrays(make_boards, name):
    for puzzle in make_boards(32, 60, middles=True):
        expected = reference(puzzle, PREDICATES[name], FEW)
        assert summary(depth_first(puzzle, name, FEW)) == summary(expected)


def test_a_board_of_more_than_64_vertices():
    puzzle = path_first(Random(5), 8, 8)
    expected = reference(puzzle, PREDICATES["region"], FEW)
    assert summary(depth_first(puzzle, "region", FEW)) == summary(expected)


def test_searches_go_on_from_call_to_call(monkeypatch, make_boards):
    puzzles = make_boards(33, 60)
    whole = depth_first_many(puzzles, "region")
    monkeypatch.setattr("witness.kernels.drive.CALL_BUDGET", 55)
    again = depth_first_many(puzzles, "region")
    for field in ("status", "expansions", "generated", "length"):
        assert (getattr(whole, field) == getattr(again, field)).all()


def test_limits(make_boards):
    hard = Puzzle.create(6, 7, goals=[(6, 7)], triangles={(0, 0): 3, (0, 6): 3, (5, 0): 3})
    assert depth_first(hard, "baseline", Limits(cpu_seconds=0.02)).status is Status.TIMEOUT
    found = depth_first_many([hard] * 2, "baseline", expansions=[10, 2000])
    assert found.expansions.tolist() == [10, 2000]


def test_an_unsound_rule_leaves_it_open():
    always = RuleTable.where("always", lambda k, c, last: last is LastStep.ALONG)
    for seed in range(3):
        puzzle = path_first(Random(seed), 3, 3)
        assert summary(depth_first(puzzle, always)) == summary(reference(puzzle, always))
