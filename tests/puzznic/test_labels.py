"""All states with their labels: the twin against the reference, and both against the search."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from puzznic import Level, apply, initial, is_goal, legal_moves, parse_level, read_level
from puzznic.labels import DEAD, explore
from puzznic.search import solve
from solving import Limits, Status

SHAFT = parse_level(
    """\
######
#AB C#
#BC A#
## ###
#    #
######
"""
)
SMALL = ["5x7-ps1-a13", "10x5-ps1-b11", "6x6-ps1-c28", "8x7-ps1-d21", "9x7-ps1-b12"]


def equal(level: Level) -> None:
    """Check the twin against the reference."""
    twin, reference = explore(level), explore(level, compiled=False)
    assert (twin.status, twin.states) == (reference.status, reference.states)
    assert twin.labels is not None
    assert reference.labels is not None
    assert np.array_equal(twin.labels.boards, reference.labels.boards)
    assert np.array_equal(twin.labels.distances, reference.labels.distances)


def test_both_label_the_same_states() -> None:
    equal(SHAFT)


@pytest.mark.parametrize("name", SMALL)
def test_levels_of_the_paper(shared_data: Path, name: str) -> None:
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    equal(level)
    found = explore(level)
    assert found.labels is not None
    moves = solve(level).moves
    assert found.labels.distances[0] == (DEAD if moves is None else moves)


def test_labels_are_one_more_than_those_of_the_best_child() -> None:
    labels = explore(SHAFT).labels
    assert labels is not None
    number = {labels.state(index): index for index in range(len(labels))}
    assert len(number) == len(labels)
    assert labels.state(0) == initial(SHAFT)
    for state, index in number.items():
        children = [number[apply(SHAFT, state, move)] for move in legal_moves(SHAFT, state)]
        alive = [labels.distances[child] for child in children if labels.alive[child]]
        if is_goal(state):
            assert labels.distances[index] == 0
        else:
            assert labels.distances[index] == (min(alive) + 1 if alive else DEAD)


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(expansions=5), Status.TIMEOUT),
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(memory_bytes=1000), Status.MEMOUT),
    ],
)
def test_a_limit_gives_no_labels(limits: Limits, status: Status) -> None:
    for compiled in (True, False):
        found = explore(SHAFT, limits, compiled=compiled)
        assert (found.status, found.labels) == (status, None)
