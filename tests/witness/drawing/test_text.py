"""Text pictures with a path and a marked square."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import format_text, full_paths, to_text


def test_text_without_a_path_is_the_picture(puzzle):
    assert to_text(puzzle) == format_text(puzzle)


def test_text_with_a_path_and_a_marked_square(puzzle, path_at):
    path = path_at(puzzle, (0, 0), (0, 1), (1, 1), (1, 0.5), (1, 0), (2, 0), (2, 0.5))
    assert to_text(puzzle, path, mark_square=3) == dedent("""\
        +=G-+ x G
        # 1 x[3]|
        +=S=+---+
        |   # 2 |
        S===+---+
    """)


def test_text_of_half_an_edge(puzzle, path_at):
    assert "+-S=+---+" in to_text(puzzle, path_at(puzzle, (1, 0.5), (1, 1)))


def test_a_square_outside_the_grid_can_not_be_marked(puzzle):
    with pytest.raises(ValueError, match="square number 4 is outside"):
        to_text(puzzle, mark_square=4)


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_only_edges_and_the_sides_of_the_marked_square_change(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    square = data.draw(st.integers(0, puzzle.grid.square_count - 1))
    text = to_text(puzzle, next(full_paths(puzzle), None), square)
    assert text.count("[") == text.count("]") == 1
    plain = text.translate(str.maketrans("=#[]", "-|  "))
    assert plain == to_text(puzzle)
