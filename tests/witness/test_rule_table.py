"""Predicates as tables over one square's k, c and the last step."""

from __future__ import annotations

import pytest

from witness import PREDICATES, Path, Puzzle, partial_paths
from witness.rule_table import LastStep, RuleTable

THREE = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3})


def test_edge_left_is_a_table():
    left = RuleTable.where(
        "left", lambda k, c, last: k == 3 and c in (1, 2) and last is LastStep.OFF
    )
    table, predicate = left.bind(THREE), PREDICATES["edge-left"].bind(THREE)
    fired = [table(path) for path in partial_paths(THREE)]
    assert fired == [predicate(path) for path in partial_paths(THREE)]
    assert 0 < sum(fired) < len(fired)


@pytest.mark.parametrize(
    ("walk", "last"),
    [
        ([(0, 0)], LastStep.START_ON),
        ([(2, 2)], LastStep.START_OFF),
        ([(0, 0), (0, 1)], LastStep.ALONG),
        ([(0, 2), (0, 1)], LastStep.ON),
        ([(0, 1), (0, 2)], LastStep.OFF),
    ],
)
def test_the_last_step(walk, last):
    path = Path.along(THREE.grid, [THREE.grid.point(*position) for position in walk])
    for step in LastStep:
        table = RuleTable.where("one", lambda k, c, found, step=step: found is step)
        assert table.bind(THREE)(path) == (step is last)


def test_the_baseline_is_part_of_a_table_unless_told_otherwise():
    one = Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 1})
    path = Path.along(one.grid, [0, 2, 3])
    assert RuleTable("none", frozenset()).bind(one)(path)
    assert not RuleTable("none", frozenset(), with_baseline=False).bind(one)(path)


def test_cases_are_checked():
    with pytest.raises(ValueError, match=r"k in 1..4 and c in 0..4, not \(0, 1\)"):
        RuleTable("bad", frozenset({(0, 1, LastStep.ON)}))
