"""The backends of A*, and which predicates run compiled."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from solving import Limits, Use
from witness import PREDICATES, Puzzle, RuleTable, astar, compiled_form, either, solve
from witness.backends import Backend, Strategy, search
from witness.dfs import depth_first
from witness.rule_table import LastStep

PUZZLE = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(0, 1): 3, (2, 2): 1, (1, 0): 2})
TABLE = RuleTable("table", frozenset({(3, 1, LastStep.OFF)}))


@dataclass(frozen=True)
class Custom:
    name: str = "custom"
    sound: bool = False

    def bind(self, puzzle):
        return lambda path: path.length > 9


@dataclass(frozen=True)
class Offers(Custom):
    def compiled(self):
        return TABLE


@pytest.mark.parametrize("predicate", [*PREDICATES.values(), TABLE])
def test_known_predicates_are_their_own_compiled_form(predicate):
    assert compiled_form(predicate) == predicate
    assert compiled_form(pickle.loads(pickle.dumps(predicate))) == predicate


def test_what_has_no_compiled_form():
    assert compiled_form(Custom()) is None
    assert compiled_form(either(PREDICATES["reach"], Custom())) is None


def test_a_predicate_may_offer_its_compiled_form():
    assert compiled_form(Offers()) == TABLE
    both = compiled_form(either(PREDICATES["reach"], Offers()))
    assert both == either(PREDICATES["reach"], TABLE)


def test_a_name_alone_does_not_make_a_predicate_known():
    assert compiled_form(Custom(name="pocket")) is None


@pytest.mark.parametrize("strategy", list(Strategy))
@pytest.mark.parametrize("predicate", [*PREDICATES.values(), TABLE, Custom()])
def test_both_backends_search_alike(predicate, strategy):
    limits = Limits(expansions=10_000)
    reference = depth_first if strategy is Strategy.DFS else astar
    expected = reference(PUZZLE, predicate)
    for backend in Backend:
        found = search(PUZZLE, predicate, limits=limits, backend=backend, strategy=strategy)
        assert (found.status, found.path) == (expected.status, expected.path)
        assert (found.expansions, found.generated) == (expected.expansions, expected.generated)


def test_a_depth_first_search_can_not_sort():
    with pytest.raises(ValueError, match="only prune"):
        search(PUZZLE, TABLE, Use.SORT, strategy=Strategy.DFS)


@pytest.mark.parametrize("strategy", list(Strategy))
def test_an_unsound_predicate_never_makes_a_puzzle_unsolvable(strategy):
    everything = RuleTable("everything", frozenset((3, 0, last) for last in LastStep))
    for backend in Backend:
        assert search(PUZZLE, everything, backend=backend, strategy=strategy).path is None
        result = solve(PUZZLE, everything, backend=backend, strategy=strategy)
        assert PUZZLE.is_solved_by(result.path)
