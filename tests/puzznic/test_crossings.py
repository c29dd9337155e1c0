"""Patterns that cross: by hand, and on all states of small levels."""

from __future__ import annotations

import pytest

from generators.puzznic import LevelKind, LevelSpec, level_set
from puzznic import Level, initial, parse_level
from puzznic.crossings import crossing_pairs
from puzznic.kernels.marking import fires_of
from puzznic.labels import explore
from puzznic.marks import terrain_of
from puzznic.rules import blocks
from puzznic.search import solve
from solving import Limits, Status

CROSSED = "########\n#A B   #\n##B#A###\n########\n"


def crossing(text: str) -> list[tuple[str, str]]:
    level = parse_level(text)
    state = initial(level)
    cells = {p: tuple(c for c in blocks(state) if state[c] == p) for p in level.patterns}
    return list(crossing_pairs(terrain_of(level), cells))


@pytest.mark.parametrize(
    "text",
    [
        CROSSED,
        "########\n#   B A#\n###A#B##\n########\n",
        # A third pattern is bound: it has a block in a pit, too.
        "##########\n#A B   C #\n##B#A#C###\n##########\n",
        # What is above A in its pit does not matter.
        "##########\n#A B  C  #\n##B#C#####\n####A#####\n##########\n",
    ],
)
def test_patterns_cross_and_there_is_no_plan(text: str) -> None:
    assert crossing(text) == [("A", "B")]
    assert solve(parse_level(text)).status is Status.UNSOLVABLE


@pytest.mark.parametrize(
    "text",
    [
        # In the order of their pits.
        "########\n#B A   #\n##B#A###\n########\n",
        # The gallery leaks: B can go down at its end.
        "##########\n#A B     #\n##B#A##  #\n##########\n",
        # A third pattern may fill a pit while B goes over it.
        "########\n#C C   #\n#A B   #\n##B#A###\n########\n",
        # Three blocks.
        "#########\n#A B   B#\n##B#A####\n#########\n",
    ],
)
def test_patterns_do_not_cross(text: str) -> None:
    assert crossing(text) == []


def found_in(level: Level) -> int:
    """Look at all states of a level; return how many cross."""
    labels = explore(level, Limits(expansions=30_000)).labels
    if labels is None:
        return 0
    (found,) = fires_of(level, labels.boards, [["crossed"]]).T
    assert not (found & labels.alive).any()
    return int(found.sum())


def test_states_in_which_patterns_cross_are_dead() -> None:
    specs = [LevelSpec(7, 8, 3, 6, walls=0.4), LevelSpec(6, 9, 4, 8, walls=0.45)]
    levels = [
        named.level for spec in specs for kind in LevelKind for named in level_set(kind, 3, 6, spec)
    ]
    pits = "##########\n#D C  B A#\n#### #####\n#        #\n##A#B#C#D#\n##########\n"
    assert sum(map(found_in, [*levels, parse_level(pits)])) > 100
