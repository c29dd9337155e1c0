"""Puzzles, paths and solutions."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Path, Puzzle, full_paths, parse_text


@pytest.fixture
def figure_1() -> Puzzle:
    """The paper's Figure 1; its edges e1, e2 are the lower side, e3 is the left one."""
    return parse_text("""
        +---+---G
        | 1 | 2 |
        S---+---+
    """)


def path_at(puzzle: Puzzle, *positions: tuple[float, float]) -> Path:
    return Path.along(puzzle.grid, [puzzle.grid.point(*position) for position in positions])


def test_figure_1_is_solved_along_the_lower_side_only(figure_1):
    solution = path_at(figure_1, (0, 0), (0, 1), (0, 2), (1, 2))
    dotted = path_at(figure_1, (0, 0), (1, 0), (1, 1), (1, 2))
    assert figure_1.is_solved_by(solution)
    assert not figure_1.is_solved_by(dotted)
    assert [path for path in full_paths(figure_1) if figure_1.is_solved_by(path)] == [solution]


def test_a_solution_ends_at_the_goal(figure_1):
    assert not figure_1.is_solved_by(path_at(figure_1, (0, 0), (0, 1), (0, 2)))
    assert not figure_1.is_solved_by(path_at(figure_1, (0, 1), (0, 2), (1, 2)))


def test_a_solution_may_pass_a_goal_but_ends_at_one():
    puzzle = parse_text("""
        +---G
        |   |
        S---G
    """)
    assert puzzle.is_solved_by(path_at(puzzle, (0, 0), (1, 0), (1, 1)))
    assert puzzle.is_solved_by(path_at(puzzle, (0, 0), (0, 1), (1, 1)))
    assert not puzzle.is_solved_by(path_at(puzzle, (0, 0), (0, 1), (1, 1), (1, 0)))


def test_a_solution_uses_no_blocked_edge():
    puzzle = parse_text("""
        +---G
        |   x
        S---+
    """)
    assert not puzzle.is_solved_by(path_at(puzzle, (0, 0), (0, 1), (1, 1)))


@pytest.mark.parametrize(
    "vertices",
    [(), (0, 2), (0, 1, 0, 3, 4, 5), (0, 99), (0, -1), (0, 1, 2, 2, 5)],
    ids=["empty", "jump", "repeats", "outside", "negative", "stays"],
)
def test_a_malformed_path_is_no_solution(figure_1, vertices):
    assert not figure_1.is_solved_by(Path(vertices, 0, 0))


@pytest.mark.parametrize("change", [{"visited": 0}, {"edges": 0}, {"edges": -1}])
def test_a_path_whose_bit_sets_disagree_is_no_solution(figure_1, change):
    solution = path_at(figure_1, (0, 0), (0, 1), (0, 2), (1, 2))
    assert not figure_1.is_solved_by(solution._replace(**change))


def test_four_triangles_need_an_end_in_the_middle_of_an_edge():
    puzzle = parse_text("""
        +---+---+
        |   | 4 |
        +---S-G-+
    """)
    round_the_square = [(0, 1), (1, 1), (1, 2), (0, 2), (0, 1.5)]
    assert puzzle.is_solved_by(path_at(puzzle, *round_the_square))
    with pytest.raises(ValueError, match="carries 4 triangles"):
        Puzzle.create(1, 2, goals=[(0, 0.5)], triangles={(0, 1): 4})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"goals": []}, "at least one start and one goal"),
        ({"starts": []}, "at least one start and one goal"),
        ({"goals": [(0, 0)]}, r"\(0, 0\) is both a start and a goal"),
        ({"goals": [(2, 3)]}, r"\(2, 3\) is outside a grid of 2x2"),
        ({"goals": [(0.5, 0.5)]}, "no vertex and no middle of an edge"),
        ({"triangles": {(0, 2): 1}}, r"square \(0, 2\) is outside"),
        ({"triangles": {(1, 0): 0}}, r"square \(1, 0\) carries 0 triangles"),
        ({"triangles": {(1, 0): 4}}, r"square \(1, 0\) carries 4 triangles"),
        ({"blocked": [((0, 0), (1, 1))]}, "no edge joins"),
        ({"goals": [(0, 0.5)], "blocked": [((0, 0), (0, 1))]}, "middle of a blocked edge"),
    ],
)
def test_impossible_puzzles_are_refused(change, message):
    with pytest.raises(ValueError, match=message):
        Puzzle.create(2, 2, **{"goals": [(2, 2)], "triangles": {}, **change})


def test_a_square_has_one_count():
    board = Puzzle.create(2, 2, goals=[(2, 2)], triangles={}).grid
    with pytest.raises(ValueError, match="two triangle counts"):
        Puzzle(board, (0,), (8,), ((1, 2), (1, 3)))


def test_order_does_not_matter():
    one = Puzzle.create(2, 2, goals=[(2, 2), (0, 2)], triangles={(1, 1): 1, (0, 0): 2})
    two = Puzzle.create(2, 2, goals=[(0, 2), (2, 2)], triangles={(0, 0): 2, (1, 1): 1})
    assert one == two
    assert hash(one) == hash(two)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_puzzle_survives_pickling(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    assert puzzle.neighbours
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_the_solutions_are_those_of_brute_force(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    assert {path.vertices for path in full_paths(puzzle) if puzzle.is_solved_by(path)} == {
        walk.points for walk in full_walks(puzzle) if all(walk.met)
    }
