"""Four-line records: the authors' files, what is refused and how."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import Format, NamedPuzzle, Puzzle, format_puzzles, parse_puzzles, parse_text
from witness.formats.records import format_records, parse_records
from witness.grid import grid

GOOD = "Size: 2 4\nInit: 0 0\nGoal: 2 0\nColors: |0 3 3|0 1 1\n\n"


def test_a_record():
    puzzle = Puzzle.create(2, 4, goals=[(2, 0)], triangles={(0, 3): 3, (0, 1): 1})
    assert parse_records(GOOD) == [NamedPuzzle("0", puzzle)]
    assert format_records([NamedPuzzle("x", puzzle)]) == GOOD.replace(
        "|0 3 3|0 1 1", "|0 1 1|0 3 3"
    )


def test_records_need_no_blank_line_at_the_end_and_may_have_more():
    both = parse_records("\n\n" + GOOD + "\n \n" + GOOD.rstrip())
    assert [named.id for named in both] == ["0", "1"]
    assert both[0].puzzle == both[1].puzzle == parse_records(GOOD.replace("\n", "\r\n"))[0].puzzle


def test_a_puzzle_may_have_no_triangles():
    named = NamedPuzzle("0", Puzzle.create(1, 1, goals=[(1, 1)], triangles={}))
    assert parse_records(format_records([named])) == [named]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("Size: 2 4", "Size: 2", 6, "expected 2 whole numbers after 'Size:', found '2'"),
        ("Size: 2 4", "Size: 2 x", 6, "expected 2 whole numbers after 'Size:', found '2 x'"),
        ("Size: 2 4", "Size: 2 65", 6, "cols must be from 1 to 64, not 65"),
        ("Size: 2 4", "Size: 0 4", 6, "rows must be from 1 to 64, not 0"),
        ("Size: 2 4", "Size: 2 9999999999999", 6, "expected 2 whole numbers"),
        ("Init: 0 0", "Init: 0 ²", 7, "expected 2 whole numbers after 'Init:'"),
        ("Init: 0 0", "Init: " + "7" * 9_000, 7, r"found '7{37}\.\.\.'$"),
        ("Init: 0 0\n", "", 7, "expected a line that begins with 'Init:', found 'Goal: 2 0'"),
        ("Init: 0 0", "Init: 0 5", 7, r"vertex \(0, 5\) is outside a grid of 2x4"),
        ("Goal: 2 0", "Goal: 5 5", 8, r"vertex \(5, 5\) is outside a grid of 2x4"),
        ("Goal: 2 0", "Goal: 0 0", 8, "both a start and a goal"),
        ("Goal: 2 0", "Goal: -1 0", 8, "expected 2 whole numbers after 'Goal:', found '-1 0'"),
        ("|0 3 3", "|0 3 0", 9, "carries 0 triangles"),
        ("|0 3 3", "|0 3 4", 9, "carries 4 triangles"),
        ("|0 3 3", "|0 1 3", 9, "two triangle counts"),
        ("|0 3 3", "|0 4 3", 9, r"square \(0, 4\) is outside"),
        ("|0 3 3", "|0 3", 9, "expected 3 whole numbers after 'Colors:', found '0 3'"),
        ("|0 3 3", "0 3 3", 9, "expected '|' after 'Colors:', found '0 3 3'"),
        ("\nColors: |0 3 3|0 1 1", "", 9, "with 'Colors:', found the end of the record"),
        ("Colors: |0 3 3|0 1 1", "Colors: |0 3 3\nSize: 2 4", 10, "expected a blank line"),
    ],
)
def test_a_broken_record_is_one_line_with_file_and_line(old, new, line, message):
    assert old in GOOD
    with pytest.raises(InputError, match=message) as caught:
        parse_puzzles(GOOD + GOOD.replace(old, new), "testing.txt")
    assert str(caught.value).startswith(f"testing.txt:{line}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "picture",
    [
        "+---G\n|   |\nS---G",
        "+---G\n|   |\nS---S",
        "+---G\n|   x\nS---+",
        "+---G\n|   |\n+-S-+",
    ],
)
def test_what_a_record_cannot_hold(picture):
    with pytest.raises(ValueError, match=r"puzzle 'a' has several.*can't hold"):
        format_puzzles([NamedPuzzle("a", parse_text(picture))], format=Format.RECORDS)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_round_trip(data):
    board = grid(data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12)))
    vertices = st.integers(0, board.vertex_count - 1)
    start, goal = data.draw(st.lists(vertices, min_size=2, max_size=2, unique=True))
    squares = st.integers(0, board.square_count - 1)
    triangles = data.draw(st.dictionaries(squares, st.integers(1, 3)))
    puzzle = Puzzle(board, (start,), (goal,), tuple(triangles.items()))
    assert parse_records(format_records([NamedPuzzle("0", puzzle)])) == [NamedPuzzle("0", puzzle)]


@pytest.mark.parametrize(("name", "count"), [("training.txt", 500), ("testing.txt", 15_000)])
def test_the_authors_records_come_back_as_they_were(shared_data, name, count):
    """All but the order of the squares in a record, which means nothing: ours is sorted."""
    text = (shared_data / "witness_triangles" / name).read_text()
    records = parse_records(text)
    assert len(records) == count
    assert [record.id for record in records] == [str(i) for i in range(count)]
    assert format_records(records) == "".join(map(sorted_squares, text.splitlines(keepends=True)))


def sorted_squares(line: str) -> str:
    if not line.startswith("Colors: "):
        return line
    first, *squares = line.rstrip("\n").split("|")
    return "|".join([first, *sorted(squares)]) + "\n"
