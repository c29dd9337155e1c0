"""Pictures: the parts of the SVG, the kinds of paths, what is refused."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import (
    PREDICATES,
    NamedPuzzle,
    Path,
    Picture,
    Puzzle,
    full_paths,
    judged_picture,
    partial_paths,
    to_svg,
)
from witness.drawing import PathKind
from witness.drawing.colours import GRID, GUILT, PARTIAL, PRUNED, SOLUTION, TRIANGLE
from witness.drawing.geometry import locate, picture_size


def test_every_part_is_drawn(puzzle, drawn):
    picture = drawn(to_svg(puzzle))
    assert picture.count("polygon", fill=TRIANGLE) == 1 + 3 + 2
    assert picture.count("circle", fill=GRID) == 2  # The starts; both goals are at the rim.
    assert picture.grid_segments == 10 + 2 * 2 + 2  # Open edges, ends of blocked ones, stubs.
    assert picture.count("polyline") == 0
    assert picture.titles == ["Triangle puzzle, 2x2 squares"]
    assert picture.root.get("role") == "img"


def test_goals_inside_the_board_are_rings(drawn):
    puzzle = Puzzle.create(2, 2, goals=[(1, 1), (0.5, 1)], triangles={})
    assert drawn(to_svg(puzzle)).count("circle", stroke=GRID) == 2


def test_four_triangles_do_not_overlap_and_stay_inside(drawn):
    puzzle = Puzzle.create(1, 1, starts=[(0, 0.5)], goals=[(1, 1)], triangles={(0, 0): 4})
    outlines = [
        [tuple(map(float, corner.split(","))) for corner in shape.get("points").split()]
        for shape in drawn(to_svg(puzzle)).all("polygon", fill=TRIANGLE)
    ]
    boxes = [
        (min(p), max(x for x, _ in p), min(y for _, y in p), max(y for _, y in p)) for p in outlines
    ]
    assert len(boxes) == 4
    assert len(set(boxes)) == 4
    for (left, _), right, top, bottom in boxes:
        assert 44 < left < right < 44 + 80
        assert 44 < top < bottom < 44 + 80
    assert max(boxes[0][3], boxes[1][3]) < min(boxes[2][2], boxes[3][2])


def test_a_solution_runs_out_into_the_stub(puzzle, path_at, drawn):
    solved = dataclasses.replace(puzzle, triangles=())
    path = path_at(puzzle, (0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    picture = drawn(to_svg(solved, path))
    (line,) = picture.all("polyline", stroke=SOLUTION)
    assert line.get("points").split()[0] == "44,204"
    assert line.get("points").split()[-2:] == ["204,44", "230,44"]
    assert "solution of length 4" in picture.titles[0]


def test_a_solution_fills_the_ring_of_its_goal(path_at, drawn):
    puzzle = Puzzle.create(2, 2, goals=[(1, 1)], triangles={})
    path = path_at(puzzle, (0, 0), (0, 1), (1, 1))
    start, end = drawn(to_svg(puzzle, path)).all("circle", fill=SOLUTION)
    assert (end.get("cx"), end.get("cy")) == ("124", "124")
    assert float(end.get("r")) < float(start.get("r"))


def test_a_partial_path_has_an_arrow_at_its_head(puzzle, path_at, drawn):
    path = path_at(puzzle, (0, 0), (0, 1))
    picture = drawn(to_svg(puzzle, path))
    assert picture.count("polyline", stroke=PARTIAL, points="44,204 124,204") == 1
    (arrow,) = picture.all("polygon", fill=PARTIAL)
    assert arrow.get("points").split()[0] == "141,204"  # It points to the right.
    assert "partial path of length 1" in picture.titles[0]


def test_a_full_path_that_is_no_solution_is_not_drawn_as_one(puzzle, path_at, drawn):
    path = path_at(puzzle, (0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    picture = drawn(to_svg(puzzle, path))
    assert picture.count("polyline", stroke=PARTIAL) == 1
    assert picture.count("polyline", stroke=SOLUTION) == 0


def test_a_pruned_path_is_dashed_and_crossed_out(puzzle, path_at, drawn):
    picture = drawn(to_svg(puzzle, path_at(puzzle, (0, 0), (0, 1)), mark_square=1, pruned=True))
    (line,) = picture.all("polyline", stroke=PRUNED)
    assert line.get("stroke-dasharray") == "14 6"
    (cross,) = picture.all("path", stroke=PRUNED)
    assert cross.get("d").startswith("M112 192L136 216")  # Around (0, 1), which lies at 124,204.
    assert picture.titles == [
        "Triangle puzzle, 2x2 squares, pruned path of length 1, square (0, 1) marked"
    ]


@pytest.mark.parametrize(("pruned", "marks"), [(False, 0), (True, 2)])
def test_a_path_without_edges_shows_its_start(puzzle, path_at, drawn, pruned, marks):
    picture = drawn(to_svg(puzzle, path_at(puzzle, (0, 0)), pruned=pruned))
    assert picture.count("circle") == 3
    assert picture.count("polyline") == 0
    assert picture.count("path") == 1 + marks


def test_a_marked_square_is_tinted(puzzle, drawn):
    (mark,) = drawn(to_svg(puzzle, mark_square=2)).all("rect", fill=GUILT)
    left, top, width = (float(mark.get(name)) for name in ("x", "y", "width"))
    assert 44 < left < left + width < 44 + 80
    assert 44 < top < top + width < 44 + 80
    assert drawn(to_svg(puzzle)).count("rect", fill=GUILT) == 0


def test_what_is_not_on_the_board_is_refused(puzzle):
    with pytest.raises(ValueError, match="square number 4 is outside"):
        Picture(puzzle, mark_square=4)
    with pytest.raises(ValueError, match="square number -1 is outside"):
        Picture(puzzle, mark_square=-1)
    with pytest.raises(ValueError, match="leaves the grid of 2x2"):
        Picture(puzzle, Path.at(999))
    with pytest.raises(ValueError, match="no edge joins"):
        Picture(puzzle, Path((0, 8), 257, 0))
    with pytest.raises(ValueError, match="without a path"):
        Picture(puzzle, pruned=True)


def test_the_svg_needs_nothing_from_elsewhere(puzzle):
    svg = to_svg(puzzle)
    assert svg.count("http") == svg.count('xmlns="http') == 1
    assert " id=" not in svg
    assert "<style" not in svg


def test_notebooks_show_puzzles_and_pictures(puzzle):
    assert puzzle._repr_svg_() == to_svg(puzzle)
    assert "<title>Triangle puzzle &lt;a&gt;, 2x2" in NamedPuzzle("<a>", puzzle)._repr_svg_()
    picture = Picture(puzzle, Path.at(0), name="b")
    assert picture._repr_svg_() == picture.svg()
    assert picture.kind is PathKind.PARTIAL


def test_a_judged_picture_marks_the_square_to_blame(path_at):
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3, (1, 1): 1})
    left = path_at(puzzle, (0, 0), (0, 1), (0, 2))
    picture = judged_picture(PREDICATES["edge-left"], puzzle, left, "x")
    assert picture == Picture(puzzle, left, pruned=True, mark_square=0, name="x")
    kept = judged_picture(PREDICATES["baseline"], puzzle, left)
    assert kept == Picture(puzzle, left)


def test_a_judged_picture_does_not_prune_full_paths(path_at):
    puzzle = Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 1})
    full = path_at(puzzle, (0, 0), (0, 1), (1, 1))  # The baseline fires on it.
    assert PREDICATES["baseline"].bind(puzzle)(full)
    assert not judged_picture(PREDICATES["baseline"], puzzle, full).pruned


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_pictures_of_general_puzzles(general_puzzles, drawn, data):
    puzzle = data.draw(general_puzzles)
    paths = [path for _, path in zip(range(40), partial_paths(puzzle), strict=False)]
    paths += [path for _, path in zip(range(3), full_paths(puzzle), strict=False)]
    path, pruned = data.draw(st.sampled_from(paths)), data.draw(st.booleans())
    svg = to_svg(puzzle, path, 0, pruned)
    assert svg == to_svg(puzzle, path, 0, pruned)
    picture = drawn(svg)
    assert picture.count("polygon", fill=TRIANGLE) == sum(k for _, k in puzzle.triangles)
    assert picture.count("circle", fill=GRID) == len(puzzle.starts)
    board = puzzle.grid
    rings = picture.count("circle", stroke=GRID)
    stubs = len(puzzle.goals) - rings
    assert picture.grid_segments == board.edge_count + len(puzzle.blocked) + stubs
    assert picture.count("polyline") == (path.length > 0 or puzzle.is_solved_by(path))
    for line in picture.all("polyline"):
        steps = len(line.get("points").split()) - 1
        assert steps - path.length in ((0, 1) if puzzle.is_solved_by(path) else (0,))
    assert all(_inside(board, at) for at in picture.coordinates)
    assert all(_inside(board, locate(board, point)) for point in path.vertices)
    assert picture.root.get("viewBox") == "0 0 {} {}".format(*picture_size(board))


def _inside(board, at, room=4):
    width, height = picture_size(board)
    return room <= at[0] <= width - room and room <= at[1] <= height - room
