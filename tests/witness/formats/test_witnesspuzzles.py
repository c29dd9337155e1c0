"""The format of witnesspuzzles.com: what is read, what is refused and how, and the way back."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import Format, NamedPuzzle, format_puzzles, parse_puzzles, parse_text, read_puzzles
from witness.formats.witnesspuzzles import puzzle_from_site, puzzle_to_site

LINE = {"type": "line", "line": 0}
Grid = list[list[Any]]


def empty(width: int, height: int) -> Grid:
    return [[None if x % 2 and y % 2 else dict(LINE) for y in range(height)] for x in range(width)]


@pytest.fixture
def grid() -> Grid:
    """One row of two squares, start at the bottom left, goal at the top right."""
    entries = empty(5, 3)
    entries[0][2]["start"] = True
    entries[4][0]["end"] = "top"
    return entries


def test_the_site_counts_down_and_we_count_up():
    entries = empty(5, 7)
    entries[0][6]["start"] = True
    entries[4][2]["end"] = "right"
    entries[3][1] = {"type": "triangle", "color": "black", "count": 2}
    entries[2][5]["gap"] = 1
    assert puzzle_from_site({"grid": entries}) == parse_text("""
        +---+---+
        |   | 2 |
        +---+---G
        |   |   |
        +---+---+
        |   x   |
        S---+---+
    """)


def test_starts_and_goals_in_the_middle_of_edges_inside_and_several():
    entries = empty(5, 5)
    for x, y in ((0, 3), (2, 2)):
        entries[x][y]["start"] = True
    for x, y, side in ((3, 2, "bottom"), (4, 0, "right"), (1, 4, "bottom")):
        entries[x][y]["end"] = side
    entries[3][3] = {"type": "triangle", "count": 4}
    entries[0][1]["gap"] = 2
    assert puzzle_from_site({"grid": entries}) == parse_text("""
        +---+---G
        x   |   |
        +---S-G-+
        S   | 4 |
        +-G-+---+
    """)


@pytest.mark.parametrize("cell", [None, False, {}, {"type": "nonce", "line": 0}, {"line": 0}])
@pytest.mark.parametrize("line", [None, {}, {"type": "line", "color": 0, "gap": None, "end": None}])
def test_ways_to_say_nothing(grid, cell, line):
    plain = puzzle_from_site({"grid": grid})
    grid[1][1], grid[2][0] = cell, line
    assert puzzle_from_site({"grid": grid, "pillar": False, "symmetry": None}) == plain


def test_a_path_that_is_drawn_on_the_board_is_no_part_of_the_puzzle(grid):
    plain = puzzle_from_site({"grid": copy.deepcopy(grid)})
    grid[0][1]["line"] = grid[0][0]["line"] = 1
    grid[0][1]["dir"] = "top"
    drawn = {"grid": grid, "startPoint": {"x": 0, "y": 2}, "endPoint": {"x": 4, "y": 0}}
    assert puzzle_from_site(drawn) == plain


def test_a_gap_at_a_vertex_blocks_its_edges(grid):
    grid[2][2]["gap"] = 1
    puzzle = puzzle_from_site({"grid": grid})
    board = puzzle.grid
    assert puzzle.blocked == tuple(sorted(e for _, e in board.neighbours[board.vertex(0, 1)]))


def test_what_the_oldest_puzzles_say_beside_the_grid():
    old = {
        "grid": empty(5, 3),
        "startPoints": [{"x": 0, "y": 2}],
        "end": {"x": 4, "y": 0, "dir": "top"},
        "gaps": [{"x": 2, "y": 1}],
        "dots": [],
    }
    assert puzzle_from_site(old) == parse_text("""
        +---+---G
        |   x   |
        S---+---+
    """)
    with pytest.raises(InputError, match=r"dots are not supported: edge \(0,0.5\)"):
        puzzle_from_site({**old, "dots": [{"x": 1, "y": 2}]})
    for gap in ({"x": 9, "y": 1}, {"y": 1}, {"x": [], "y": 1}, 3):
        with pytest.raises(InputError, match="expected places on the grid in 'gaps', found"):
            puzzle_from_site({**old, "gaps": [gap]})


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("star", "stars"),
        ("square", "squares"),
        ("poly", "polyominoes"),
        ("ylop", "negative polyominoes"),
        ("nega", "negations"),
        ("bridge", "bridges"),
        ("arrow", "arrows"),
        ("sizer", "sizers"),
        ("cube", "symbols of type 'cube'"),
        ([], r"symbols of type \[\]"),
    ],
)
def test_other_symbols_are_refused_by_name(kind, name):
    entries = empty(5, 7)
    entries[3][1] = {"type": kind, "color": "red"}
    message = rf"^puzzles.json:7: {name} are not supported: cell \(2,1\)$"
    with pytest.raises(InputError, match=message):
        puzzle_from_site({"grid": entries}, source="puzzles.json", line=7)


def change(x: int, y: int, **marks: Any) -> Callable[[dict[str, Any]], None]:
    def changed(obj: dict[str, Any]) -> None:
        obj["grid"][x][y] = {**(obj["grid"][x][y] or {}), **marks}

    return changed


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (change(2, 0, dot=1), r"dots are not supported: vertex \(1,1\)$"),
        (change(2, 1, dot=4), r"dots are not supported: edge \(0.5,1\)$"),
        (change(3, 2, type="star"), r"stars are not supported: edge \(0,1.5\)$"),
        (change(3, 2, gap=3), r"expected 1 or 2 as the gap at edge \(0,1.5\), found 3"),
        (change(4, 2, end="up"), r"expected right, .* as the end at vertex \(0,2\), found 'up'"),
        (change(4, 2, end=["up"]), r"expected right, .* as the end at vertex \(0,2\)"),
        (change(3, 1, type="triangle"), r"expected a count of triangles on cell \(0,1\)"),
        (change(3, 1, type="triangle", count="3"), r"expected a count of triangles"),
        (change(3, 1, type="triangle", count=0), r"square \(0, 1\) carries 0 triangles"),
        (change(3, 1, type="triangle", count=4), r"square \(0, 1\) carries 4 triangles"),
        (change(4, 0, end=None), "a puzzle needs at least one start and one goal"),
        (change(0, 2, end="left"), r"\(0, 0\) is both a start and a goal"),
        (lambda obj: obj.update(pillar=True), "pillars .* are not supported"),
        (lambda obj: obj.update(symmetry={"x": True}), "symmetry .* is not supported"),
        (lambda obj: obj.pop("grid"), 'expected an object with a "grid"'),
        (lambda obj: obj.update(grid=[]), "expected a grid of 2"),
        (lambda obj: obj.update(grid=[[], [], []]), "expected a grid of 2"),
        (lambda obj: obj["grid"].pop(), "expected a grid of 2"),
        (lambda obj: obj["grid"][1].pop(), "expected a grid of 2"),
        (lambda obj: obj.update(grid=[[None]]), "rows must be from 1 to 64, not 0"),
        (lambda obj: obj.update(grid=[[None] * 201] * 3), "rows must be from 1 to 64, not 100"),
        (lambda obj: obj["grid"][1].__setitem__(1, 5), r"expected null or an object at grid\[1\]"),
    ],
)
def test_broken_puzzles(grid, broken, message):
    obj = {"grid": grid, "pillar": False}
    broken(obj)
    with pytest.raises(InputError, match=message):
        puzzle_from_site(obj)


def test_triangles_that_the_site_does_not_count_are_refused(grid):
    grid[3][1] = {"type": "triangle", "count": 1}
    grid[1][2]["gap"] = grid[2][1]["gap"] = 2
    with pytest.raises(InputError, match=r"triangles of cell \(0,1\) don't count on the site"):
        puzzle_from_site({"grid": grid})
    grid[2][1]["gap"] = 1
    assert puzzle_from_site({"grid": grid}).triangles == ((1, 1),)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_there_and_back(general_puzzles, data):
    named = [
        NamedPuzzle("a", data.draw(general_puzzles)),
        NamedPuzzle("b", data.draw(general_puzzles)),
    ]
    text = format_puzzles(named, format=Format.WITNESSPUZZLES)
    assert parse_puzzles(text) == named


def test_stubs_point_off_the_board_where_they_can():
    puzzle = parse_text("""
        +---G---+
        |   |   |
        G---G---G
        |   |   |
        S-G-+---+
    """)
    entries = puzzle_to_site(puzzle)["grid"]
    ends = {
        (x, y): e["end"]
        for x, col in enumerate(entries)
        for y, e in enumerate(col)
        if e and "end" in e
    }
    assert ends == {
        (0, 2): "left",
        (1, 4): "bottom",
        (2, 0): "top",
        (2, 2): "right",
        (4, 2): "right",
    }


def test_a_file_has_puzzles_with_and_without_wrapping(grid, tmp_path):
    path = tmp_path / "site.json"
    wrapped = {"id": "X1", "solutions": 3, "puzzle": {"grid": grid}}
    path.write_text(f"{json.dumps(wrapped)}\n\n{json.dumps({'grid': grid})}\n")
    assert [named.id for named in read_puzzles(path)] == ["X1", "1"]
    for alone, name in ((wrapped, "X1"), ({"grid": grid}, "0")):
        for indent in (None, 2):
            path.write_text(json.dumps(alone, indent=indent))
            assert [named.id for named in read_puzzles(path)] == [name]


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("{", ":2: not valid JSON"),
        ('{"grid":' * 100_000, ":2: values are nested too deeply"),
        ("[]", ':2: expected an object with a "grid"'),
        ('{"id": 3, "grid": []}', ":2: expected a text as id"),
        ('{"id": "", "grid": []}', ":2: expected a text as id"),
        ('{"puzzle": 3}', ':2: expected an object with a "grid"'),
        ("FIRST", ":2: the id '0' is taken already by the puzzle at line 1"),
    ],
)
def test_broken_files(grid, tmp_path, second, message):
    first = json.dumps({"id": "0", "grid": grid})
    path = tmp_path / "site.jsonl"
    path.write_text(f"{first}\n{second.replace('FIRST', first)}\n")
    with pytest.raises(InputError, match=message):
        read_puzzles(path)


def test_the_puzzles_of_players(shared_data):
    """48 of them; what they use is what the general model is for."""
    puzzles = [named.puzzle for named in read_puzzles(shared_data / "witnesspuzzles/puzzles.jsonl")]
    assert len(puzzles) == 48
    assert sum(len(p.starts) > 1 for p in puzzles) == 3
    assert sum(len(p.goals) > 1 for p in puzzles) == 8
    assert sum(bool(p.split_edges) for p in puzzles) == 8
    assert sum(bool(p.blocked) for p in puzzles) == 15
    assert sum(any(k == 4 for _, k in p.triangles) for p in puzzles) == 4
