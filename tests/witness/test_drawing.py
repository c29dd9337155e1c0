"""Drawings: the text with a path, and the parts of the SVG."""

from __future__ import annotations

from textwrap import dedent
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Path, Puzzle, format_text, full_paths, parse_text, to_svg, to_text

PUZZLE = """
    +-G-+ x G
    | 1 x 3 |
    +-S-+---+
    |   | 2 |
    S---+---+
"""


@pytest.fixture
def puzzle() -> Puzzle:
    return parse_text(PUZZLE)


def path_at(puzzle: Puzzle, *positions: tuple[float, float]) -> Path:
    return Path.along(puzzle.grid, [puzzle.grid.point(*position) for position in positions])


def count(svg: str, tag: str, **attributes: str) -> int:
    found = ElementTree.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{tag}")
    return sum(all(e.get(k) == v for k, v in attributes.items()) for e in found)


def test_text_without_a_path_is_the_picture(puzzle):
    assert to_text(puzzle) == format_text(puzzle) == dedent(PUZZLE).lstrip("\n")


def test_text_with_a_path(puzzle):
    path = path_at(puzzle, (0, 0), (0, 1), (1, 1), (1, 0.5), (1, 0), (2, 0), (2, 0.5))
    assert to_text(puzzle, path) == dedent("""\
        +=G-+ x G
        # 1 x 3 |
        +=S=+---+
        |   # 2 |
        S===+---+
    """)


def test_text_of_half_an_edge(puzzle):
    path = path_at(puzzle, (1, 0.5), (1, 1))
    assert "+-S=+---+" in to_text(puzzle, path)


def test_svg_has_every_part(puzzle):
    svg = to_svg(puzzle)
    assert count(svg, "polygon") == 1 + 3 + 2
    assert count(svg, "circle") == 2  # The starts; both goals are at the rim.
    assert count(svg, "line") == 10 + 2 * 2 + 2  # Open edges, halves of blocked ones, goal stubs.
    assert count(svg, "polyline") == 0
    assert "2 rows x 2 columns" in svg


def test_svg_draws_a_goal_inside_the_board_as_a_ring():
    puzzle = Puzzle.create(2, 2, goals=[(1, 1), (0.5, 1)], triangles={})
    assert count(to_svg(puzzle), "circle") == 1 + 2


def test_svg_shows_the_path_out_to_the_stub(puzzle):
    path = path_at(puzzle, (0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    svg = to_svg(puzzle, path)
    (line,) = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}polyline")
    points = line.get("points").split()
    assert len(points) == 5 + 1
    assert points[0] == "56,216"
    assert "a path of 4 edges" in svg


def test_svg_of_a_path_without_edges_shows_its_start(puzzle):
    svg = to_svg(puzzle, path_at(puzzle, (0, 0)))
    assert count(svg, "circle") == 3
    assert count(svg, "polyline") == 0


def test_svg_marks_a_square(puzzle):
    marked = {"x": "56", "y": "56", "width": "80", "height": "80"}
    assert count(to_svg(puzzle, mark_square=2), "rect", **marked) == 1
    assert count(to_svg(puzzle), "rect", **marked) == 0
    with pytest.raises(ValueError, match="square number 4 is outside"):
        to_svg(puzzle, mark_square=4)


def test_svg_needs_nothing_from_elsewhere(puzzle):
    svg = to_svg(puzzle)
    assert svg.count("http") == svg.count('xmlns="http') == 1


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_drawings_of_general_puzzles(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    path = next(full_paths(puzzle), None)
    svg = to_svg(puzzle, path, mark_square=0)
    assert count(svg, "polygon") == sum(k for _, k in puzzle.triangles)
    assert count(svg, "polyline") == (path is not None)
    blank = to_text(puzzle, path).replace("=", "-").replace("#", "|")
    assert blank == to_text(puzzle)
