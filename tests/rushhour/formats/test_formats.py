from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import Exit, NamedBoard, Side, parse_boards, parse_flat, read_boards
from rushhour.formats import cells_of_board, format_flat, format_framed, parse_framed
from solving import InputError

EASY = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo"


def test_the_flat_text_has_rows_from_the_top_and_the_exit_in_the_red_cars_row() -> None:
    board = parse_flat(EASY)
    assert (board.rows, board.cols, board.exit) == (6, 6, Exit(Side.RIGHT, 2))
    assert [(v.name, v.horizontal, v.line, v.start, v.length) for v in board.vehicles[:4]] == [
        ("A", True, 2, 1, 2),
        ("B", True, 0, 0, 2),
        ("C", False, 5, 0, 3),
        ("D", False, 0, 1, 3),
    ]
    assert format_flat(board) == EASY
    assert parse_flat(EASY.replace("o", ".")) == board


def test_lines_of_the_database_carry_figures() -> None:
    found = parse_boards(f"# boards\n07 {EASY} 123\n\n{EASY}\n3 {EASY}\n")
    assert [(b.id, b.slides, b.cluster) for b in found] == [
        ("2", 7, 123),
        ("4", None, None),
        ("5", 3, None),
    ]


@given(st.integers(0, 10_000), st.integers(1, 6), st.integers(2, 6))
def test_framed_boards_come_back(seed: int, rows: int, cols: int) -> None:
    sides = tuple(side for side in Side if side.horizontal or rows > 1)
    board = random_board(Random(seed), BoardSpec(rows, cols, walls=True, empty=9, sides=sides))
    named = NamedBoard("a b", board, slides=4)
    again = parse_framed(format_framed(named) + "\n" + format_framed(NamedBoard("2", board)))
    assert [b.id for b in again] == ["a b", "2"]
    assert again[0].slides == 4
    for other in again:
        assert cells_of_board(other.board) == cells_of_board(board)
        assert other.board.exit == board.exit
        assert other.board.walls == board.walls


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (EASY[:-1], 1, "expected the cells of a square board, 36 for 6x6, not 35 characters"),
        (f"\n\n5 {'o' * 36}", 3, "there is no red car"),
        ("BBooBoAAo", 1, "B is bent or in pieces: it begins at row 1, column 1"),
        ("AAooBoooo", 1, "B takes 1 cell, at row 2, column 2: expected at least 2"),
        ("AAooBoCBC", 1, "C is in pieces: it begins at row 3, column 1"),
        ("AAoo?oooo", 1, "row 2, column 2: expected o, ., x or a letter or digit"),
        ("AooAooooo", 1, "the exit is on the right, but A moves along a column"),
        (f"5 {EASY} x", 1, "expected BOARD, MOVES BOARD or MOVES BOARD CLUSTER"),
        ("+---+\n|AAo>\n+--+", 1, "the bottom of the frame is not as long as the top"),
        ("+---+\n|AAo>\n", 1, "the frame is not closed"),
        ("+---+\n|AAo|\n+---+", 1, "expected one exit in the frame .*, not 0"),
        ("+---+\n<AAo>\n+---+", 1, "expected one exit in the frame .*, not 2"),
        ("+---+\n|AAo|\n|ooo>\n+---+", 1, "the exit is at row 2, not in the row of A, 1"),
        ("+-v-+\n|AAo|\n+---+", 1, "'v' is no part of the top side"),
        ("+---+\n|AA>\n+---+", 1, "row 1 has 2 cells: expected 3"),
        ("\nsize: 3\n+---+\n|AAo>\n+---+", 2, "expected id: or slides:, not size:"),
        ("slides: x\n+---+\n|AAo>\n+---+", 1, "expected a number of slides"),
        ("id: a\n+--+\n|AA>\n+--+\n\nid: a\n+--+\n|AA>\n+--+", 6, "the id 'a' is taken already"),
        ("id: a\nhello", 1, "expected a header"),
    ],
)
def test_broken_boards_are_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        parse_boards(text, "boards.txt")
    assert caught.value.line == line
    assert str(caught.value).startswith(f"boards.txt:{line}: ")


def test_files_that_hold_no_boards_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    with pytest.raises(InputError, match="can't be read"):
        read_boards(file)
    file.write_text("\n# nothing\n")
    with pytest.raises(InputError, match="expected boards, found none"):
        read_boards(file)
    file.write_bytes(b"AAo\n\xff")
    with pytest.raises(InputError, match="expected text in UTF-8"):
        read_boards(file)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("+---+\n|AAo>\n+---+", "square boards only, not 1 x 3"),
        ("+--+\n|Ao|\n|Ao|\n+v-+", "not on the bottom"),
    ],
)
def test_the_flat_text_cant_hold_every_board(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        format_flat(parse_framed(text)[0].board)
