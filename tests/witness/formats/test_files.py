"""Files of puzzles: telling the format, converting, ids, and what can't be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import (
    Format,
    NamedPuzzle,
    Puzzle,
    format_puzzles,
    parse_puzzles,
    read_puzzles,
    write_puzzles,
)


@pytest.fixture
def puzzles() -> list[Puzzle]:
    return [Puzzle.create(2, n, goals=[(2, n)], triangles={(0, 0): 1 + n % 3}) for n in range(1, 5)]


@pytest.mark.parametrize("format", list(Format))
def test_every_format_is_told_from_its_text(tmp_path, puzzles, format):
    path = tmp_path / "puzzles"
    write_puzzles(path, puzzles, format=format)
    assert read_puzzles(path) == [NamedPuzzle(str(i), p) for i, p in enumerate(puzzles)]
    path.write_bytes(b"\xef\xbb\xbf\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert [named.puzzle for named in read_puzzles(path)] == puzzles


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_conversion_keeps_puzzles_and_ids(general_puzzles, data):
    drawn = data.draw(st.lists(general_puzzles, min_size=1, max_size=3))
    named = [NamedPuzzle(f"p{i}", puzzle) for i, puzzle in enumerate(drawn)]
    for one in (Format.JSON, Format.TEXT):
        for other in (Format.JSON, Format.TEXT):
            there = parse_puzzles(format_puzzles(named, format=one))
            assert parse_puzzles(format_puzzles(there, format=other)) == named


def test_ids(puzzles):
    assert [n.id for n in parse_puzzles(format_puzzles(puzzles, ids="abcd"))] == list("abcd")
    mixed = [NamedPuzzle("x", puzzles[0]), puzzles[1]]
    assert [n.id for n in parse_puzzles(format_puzzles(mixed))] == ["x", "1"]
    for ids, message in (
        ("abc", "3 ids for 4"),
        ("abca", "distinct"),
        (["a", "b", "c", ""], "empt"),
    ):
        with pytest.raises(ValueError, match=message):
            format_puzzles(puzzles, ids=list(ids))


@pytest.mark.parametrize(
    ("content", "where", "message"),
    [
        (b"", "", "expected puzzles, found an empty file"),
        (b" \n\t\n", "", "expected puzzles, found an empty file"),
        (b"\n\nhello\n", ":3", "expected JSON lines, four-line records .* or text pictures"),
        (b'{"id": 1}\n\n"\xff"', ":3", "expected text in UTF-8"),
        (b"\xff\xfe{\x00}\x00", ":1", "expected text in UTF-8"),
        (b"Init: 0 0\n", ":1", "expected a line that begins with 'Size:', found 'Init: 0 0'"),
    ],
)
def test_a_file_that_holds_no_puzzles(tmp_path, content, where, message):
    path = tmp_path / "broken"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        read_puzzles(path)
    assert str(caught.value).startswith(f"{path}{where}: ")


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"missing.jsonl: can't be read: No such file"):
        read_puzzles(tmp_path / "missing.jsonl")
    with pytest.raises(InputError, match="can't be read"):
        read_puzzles(tmp_path)


def test_a_puzzle_that_does_not_fit_leaves_the_old_file(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text("old")
    two_goals = Puzzle.create(1, 1, goals=[(1, 1), (0, 1)], triangles={})
    with pytest.raises(ValueError, match="can't hold"):
        write_puzzles(path, [two_goals], format=Format.RECORDS)
    assert path.read_text() == "old"
