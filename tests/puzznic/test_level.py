from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzznic import Level, format_level, initial, parse_level, read_level
from puzznic.level import MAX_BYTES, MAX_SIDE
from solving import InputError

LEVEL = """
 ######
 #A   #
##  # #
#B  A #
#   #B###
#########
"""


def test_a_level_is_closed_and_trimmed() -> None:
    level = parse_level(LEVEL)
    assert format_level(level) == "#######\n##A   #\n##  # #\n#B  A #\n#   #B#\n#######\n"
    assert (level.width, level.height, level.patterns) == (7, 6, ("A", "B"))
    assert level.cells[level.of(3, 1)] == "B"
    assert level.place(level.of(3, 1)) == "row 4, column 2"
    assert all(level.cells[cell] != "#" for cell in level.floor)
    assert len(level.floor) == level.cells.count(" ") + 4


def test_rows_above_the_topmost_block_are_cut() -> None:
    tall = parse_level("#####\n" + "#   #\n" * 50 + "#A A#\n#####")
    assert format_level(tall) == "#####\n#A A#\n#####\n"


def test_what_is_around_a_level_does_not_matter() -> None:
    rows = LEVEL.strip("\n").split("\n")
    wider = "\r\n".join(["", *(f"  {row}" for row in rows), "  ##", "", ""])
    assert parse_level(wider) == parse_level(LEVEL)


@settings(deadline=None)
@given(st.integers(1, 5), st.lists(st.sampled_from(" #AABx"), min_size=1, max_size=30))
def test_round_trip(width: int, kinds: list[str]) -> None:
    rows = ["".join(kinds[i : i + width]).ljust(width) for i in range(0, len(kinds), width)]
    edge = "#" * (width + 2)
    text = "\n".join([edge, *(f"#{row}#" for row in rows), edge])
    if not any(map(str.isalpha, text)):
        return
    level = parse_level(text)
    again = parse_level(format_level(level))
    assert again == level
    assert (again.floor, again.patterns) == (level.floor, level.patterns)
    assert [k for k in level.cells if k.isalpha()] == [k for k in text if k.isalpha()]
    assert format_level(level, initial(level)).count("\n") == level.height


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.txt:1: expected a level with at least one block (a letter), found none"),
        ("####\n#  #\n####", "expected a level with at least one block (a letter), found none"),
        ("####\n#A1#\n####", "x.txt:2: column 3: expected #, a letter or a space, not '1'"),
        ("####\n#A\t#\n####", "x.txt:2: column 3: expected #, a letter or a space, not '\\t'"),
        ("####\n#Aé#\n####", "x.txt:2: column 3: expected #, a letter or a space, not 'é'"),
        ("#####\n# A A\n#####", "x.txt:2: column 5: the block A is outside the walls"),
        ("#####\n#A  \n## ##\n#####", "x.txt:2: column 2: the block A is outside the walls"),
        ("# ##\n#A #\n####", "x.txt:2: column 2: the block A is outside the walls"),
        ("A", "x.txt:1: column 1: the block A is outside the walls"),
        ("#" * (MAX_SIDE + 1), f"x.txt:1: column {MAX_SIDE + 1}: expected at most {MAX_SIDE} col"),
        ("#\n" * (MAX_SIDE + 1), f"x.txt:{MAX_SIDE + 1}: expected at most {MAX_SIDE} rows"),
    ],
)
def test_what_is_no_level_is_refused_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_level(text, "x.txt")
    assert message in str(caught.value)


@settings(deadline=None)
@given(
    st.integers(0, len(LEVEL) - 1),
    st.integers(0, 3),
    st.text(st.characters(), max_size=3),
)
def test_a_disturbed_level_is_one_or_ends_in_one_line(at: int, gone: int, new: str) -> None:
    text = LEVEL[:at] + new + LEVEL[at + gone :]
    level, error = attempt(text)
    if level is not None:
        assert parse_level(format_level(level)) == level
    if error is not None:
        assert error.source == "x.txt"
        assert error.line is not None
        assert 1 <= error.line <= text.count("\n") + 1
        assert str(error).count("\n") == 0


def attempt(text: str) -> tuple[Level | None, InputError | None]:
    try:
        return parse_level(text, "x.txt"), None
    except InputError as error:
        return None, error


def test_files_that_cant_be_read_are_named(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    with pytest.raises(InputError, match=r"a\.txt: can't be read: No such file"):
        read_level(file)
    file.write_bytes(b"####\n#\xff#\n")
    with pytest.raises(InputError, match=r"a\.txt:2: expected text in UTF-8"):
        read_level(file)
    file.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(InputError, match=r"a\.txt: .*expected .*at most "):
        read_level(file)
    file.write_text(f"\ufeff{LEVEL}", encoding="utf-8")
    assert read_level(file) == parse_level(LEVEL)


@pytest.mark.parametrize(
    ("size", "cells", "reason"),
    [
        ((3, 3), "####A###", "expected 3 x 3 cells, not 8"),
        ((3, 3), "##A#A####", "row 1, column 3: expected a border of wall, not 'A'"),
        ((3, 3), "####.####", "row 2, column 2: expected #, a letter or a space, not '.'"),
    ],
)
def test_cells_that_are_no_level_are_refused(
    size: tuple[int, int], cells: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        Level(*size, tuple(cells))
