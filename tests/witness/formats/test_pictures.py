"""Text pictures: reading, writing, what is refused and how."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import Format, NamedPuzzle, Puzzle, format_puzzles, format_text, parse_text
from witness.formats.pictures import format_pictures, parse_pictures

PICTURE = """
    +-S-+---G
    |   | 3 |
    +---+ x +
    | 1 x   G
    S---+---+
"""


def test_a_picture():
    assert parse_text(PICTURE) == Puzzle.create(
        2,
        2,
        starts=[(0, 0), (2, 0.5)],
        goals=[(2, 2), (0.5, 2)],
        triangles={(0, 0): 1, (1, 1): 3},
        blocked=[((0, 1), (1, 1)), ((1, 1), (1, 2))],
    )


def test_trailing_blanks_may_be_cut_off():
    puzzle = parse_text("  +---G  \n  |   |\t\n  S---+\n\n")
    assert format_text(puzzle) == "+---G\n|   |\nS---+\n"


def test_titles_and_numbers():
    text = "id: first one\n+---G\n|   |\nS---+\n\n\n+---+\n| 2 |\nS---G\n"
    assert [named.id for named in parse_pictures(text)] == ["first one", "1"]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("S---+---+", "S---+---?", 6, r"expected '\+', 'S' or 'G' at vertex \(0, 2\), found '\?'"),
        ("S---+---+", "S---+", 6, r"between vertices \(0, 1\) and \(0, 2\), found '   '"),
        ("S---+---+", "S-- +---+", 6, r"between vertices \(0, 0\) and \(0, 1\), found '-- '"),
        ("| 1 x", "  1 x", 5, r"expected '\|' or 'x'.* between vertices \(0, 0\) and \(1, 0\)"),
        ("| 3 |", "| ? |", 3, r"expected a number of triangles on square \(1, 1\), found '\?'"),
        ("| 3 |", "|33 |", 3, "carries 33 triangles"),
        ("| 1 x", "| 4 x", 5, r"square \(0, 0\) carries 4 triangles"),
        ("| 1 x", "| 0 x", 5, "carries 0 triangles"),
        ("    S---+---+\n", "", 2, "found 4 lines with up to 9"),
        ("S---+---+", "S---+---+--", 2, "found 5 lines with up to 11"),
        ("+-S-+---G", "+---+---+", 2, ""),
    ],
)
def test_a_broken_picture_names_its_line(old, new, line, message):
    assert old in PICTURE
    broken = PICTURE.replace(old, new)
    if not message:
        broken, message = broken.replace("S-", "+-"), "at least one start and one goal"
    with pytest.raises(InputError, match=message) as caught:
        parse_text(broken)
    assert str(caught.value).startswith(f"line {line}: ")
    with pytest.raises(InputError) as in_file:
        parse_pictures("id: a\n+---G\n|   |\nS---+\n" + broken, "a.txt")
    assert str(in_file.value).startswith(f"a.txt:{line + 4}: ")


def test_one_picture_is_one_picture():
    with pytest.raises(InputError, match="expected one picture, found 2"):
        parse_text("+---G\n|   |\nS---+\n\n+---G\n|   |\nS---+\n")
    with pytest.raises(InputError, match="expected one picture, found 0"):
        parse_text(" \n")


def test_huge_pictures_are_refused():
    with pytest.raises(InputError, match="cols must be from 1 to 64, not 65"):
        parse_text("+---" * 65 + "+\n" + "|   " * 65 + "|\n" + "S---" * 65 + "G\n")


def test_titles_are_distinct_and_not_empty():
    one = "id: a\n+---G\n|   |\nS---+\n"
    with pytest.raises(InputError, match="the id 'a' is taken already by the puzzle at line 1"):
        parse_pictures(f"{one}\n{one}")
    with pytest.raises(InputError, match="expected a name after 'id:'"):
        parse_pictures(one.replace("a", "", 1))


@pytest.mark.parametrize("name", ["two\nlines", " spaced", "a\u2028b"])
def test_ids_that_are_no_titles(name):
    named = NamedPuzzle(name, Puzzle.create(1, 1, goals=[(1, 1)], triangles={}))
    with pytest.raises(ValueError, match="can't be the title"):
        format_puzzles([named], format=Format.TEXT)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_round_trip(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    assert parse_text(format_text(puzzle)) == puzzle
    two = [NamedPuzzle("a", puzzle), NamedPuzzle("b c", puzzle)]
    assert parse_pictures(format_pictures(two)) == two
