"""The levels of the paper's table, and the plan that the paper prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puzznic import EventKind, Move, Plan, format_level, parse_level, parse_plan, read_level, replay

A13 = parse_level(
    """
#####
#R R#
#P B#
## ##
#   #
#B P#
#####
"""
)
PAPER_PLAN = Plan(
    tuple(
        Move(A13.of(row, column), by)
        for row, column, by in ((5, 3, -1), (2, 3, -1), (2, 1, 1), (2, 3, -1), (4, 2, -1))
    )
)
"""The moves between the states of the paper's picture of a solution (section 5)."""
STATE = re.compile(r"^(?:([MF*]) )?(\d+) ([#A-Z ]+)$")


def test_the_papers_plan_in_every_measure() -> None:
    found = replay(A13, PAPER_PLAN, to_goal=True)
    assert (found.moves, found.matches, found.steps) == (5, 2, 7)
    # The paper prints 12 states: 11 events between them, two of which are falls of two blocks.
    assert (found.joint_events, found.events) == (11, 13)


def test_a_plan_of_as_many_steps_has_four_moves() -> None:
    found = replay(A13, parse_plan(A13, "r2c2+ r2c4- r3c2+ r3c4-"), to_goal=True)
    assert (found.moves, found.steps) == (4, 7)


def test_the_papers_states_are_those_of_the_replay(shared_data: Path) -> None:
    text = (shared_data.parent / "papers" / "puzznic.txt").read_text()
    lines = [match for line in text.splitlines() if (match := STATE.match(line.strip()))]
    assert {int(line[2]) for line in lines} == set(range(1, 13))
    kinds = {int(line[2]): line[1] for line in lines}
    marks = {EventKind.MOVE: "M", EventKind.FALL: "F", EventKind.MATCH: "*"}
    found = replay(A13, PAPER_PLAN)
    states = [found.start, *(event.state for event in found.joint_trace)]
    for number, state in enumerate(states, start=1):
        printed = [line[3].replace(" ", "") for line in lines if int(line[2]) == number]
        ours = format_level(A13, state).splitlines()
        # The copy of the paper has lost runs of spaces.
        assert [row.replace(" ", "") for row in ours] == printed
        if number <= len(found.joint_trace):
            assert kinds[number] == marks[found.joint_trace[number - 1].kind]


def test_every_level_is_read(shared_data: Path) -> None:
    files = sorted((shared_data / "puzznic").glob("*.txt"))
    assert len(files) == 39
    for file in files:
        level = read_level(file)
        assert parse_level(format_level(level)) == level
        letters = sum(kind.isalpha() for kind in file.read_text())
        assert letters == sum(kind.isalpha() for kind in level.cells)


@pytest.mark.parametrize(
    ("name", "height", "width"),
    [
        ("5x7-ps1-a13", 7, 5),
        ("5x100-test", 7, 5),
        ("10x12-ps1-d23", 6, 10),
        ("10x5-ps1-b11", 5, 11),
    ],
)
def test_levels_are_trimmed(shared_data: Path, name: str, height: int, width: int) -> None:
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    assert (level.height, level.width) == (height, width)
