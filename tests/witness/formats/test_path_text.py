"""Paths as text: what is read, and one clear line for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import format_path, full_paths, parse_path, parse_text, partial_paths

PUZZLE = parse_text("""
    +---+---G
    |   x   |
    +---+-S-+
    |   |   |
    S---+---+
""")


def test_positions_from_the_start_on():
    path = parse_path(PUZZLE, "0,0 0,1  1,1")
    assert [PUZZLE.grid.position(v) for v in path.vertices] == [(0, 0), (0, 1), (1, 1)]
    assert parse_path(PUZZLE, "(0,0) (0,1) (1,1)") == path
    assert parse_path(PUZZLE, "0.0,0 0,1.0 1,1") == path


def test_halves():
    path = parse_path(PUZZLE, "0,0 0,1 1,1 1,1.5 1,2")
    assert path.length == 4
    assert parse_path(PUZZLE, "1,1.5 1,1").length == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the positions of a path, such as '0,0 0,1 1,1', found none"),
        ("0,0 up", "expected a position such as 0,1 or 0,0.5 in a path, found 'up'"),
        ("0,0,0", "found '0,0,0'"),
        ("0,0 nan,1", "found 'nan,1'"),
        ("0,0 1e9,1", "found '1e9,1'"),
        ("0,0 ０,1", "found '０,1'"),
        ("(0,0 0,1", r"found '\(0,0'"),
        ("0,0 0,9", "0,9 is no vertex and no middle of an edge of 2x2 squares"),
        ("0,0 -1,0", "-1,0 is no vertex"),
        ("0,0 0.5,0.5", "0.5,0.5 is no vertex"),
        ("0,0 0,0.25", "0,0.25 is no vertex"),
        ("0,0 " + "9" * 500 + ",0", "is no vertex"),
        ("0,1 1,1", r"begins at 0,1, which is not a start \(0,0 1,1.5\)"),
        ("0,0 1,1", "no edge joins 0,0 and 1,1 of the path"),
        ("0,0 0,1 0,0", "visits 0,0 twice"),
        ("0,0 0,0", "visits 0,0 twice"),
        ("0,0 0,1 1,1 2,1", "the edge from 1,1 to 2,1 of the path is blocked"),
        ("0,0 0,1 1,1 1,2", "the path must name 1,1.5 between 1,1 and 1,2"),
        ("0,0 0,0.5", "stops at 0,0.5, where there is no start and no goal"),
        ("0,0 0,1 0,2 1,2 2,2 2,1", "goes on to 2,1 after its last goal, 2,2"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse_path(PUZZLE, text)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_every_path_can_be_written_and_read(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    for walk in (partial_paths(puzzle), full_paths(puzzle)):
        for _, path in zip(range(50), walk, strict=False):
            assert parse_path(puzzle, format_path(puzzle, path)) == path
