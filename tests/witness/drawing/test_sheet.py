"""Sheets: every puzzle once, names as captions, nothing overlaps."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import NamedPuzzle, Picture, Puzzle, full_paths, read_puzzles, sheet, sheet_of
from witness.drawing import SHEET_LIMIT
from witness.drawing.colours import PRUNED, TRIANGLE
from witness.drawing.geometry import picture_size
from witness.drawing.sheet import SCALE

ONE = Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 1})
TALL = Puzzle.create(4, 1, goals=[(4, 1)], triangles={(0, 0): 2})


def test_a_sheet_draws_every_puzzle_above_its_id(drawn):
    picture = drawn(sheet([NamedPuzzle(str(i), ONE) for i in range(7)]))
    assert [e.text for e in picture.all("text")] == list("0123456")
    assert picture.count("polygon", fill=TRIANGLE) == 7
    assert picture.titles[:2] == [
        "Sheet of 7 triangle puzzles",
        "Triangle puzzle 0, 1x1 squares",
    ]


@pytest.mark.parametrize("name", ['a<b>&"c"', "\x00\x1b", "]]>", "\ud800", "日本語", ""])
def test_ids_are_escaped(drawn, name):
    svg = sheet([NamedPuzzle(name, ONE)])
    (caption,) = drawn(svg).all("text")
    assert (caption.text or "") == re.sub("[\x00\x1b\ud800]", "\ufffd", name)
    svg.encode()


def test_a_long_id_is_cut_in_the_caption_and_whole_in_the_title(drawn):
    picture = drawn(sheet([NamedPuzzle("w" * 500, ONE)]))
    (caption,) = picture.all("text")
    assert len(caption.text) < 20
    assert caption.text.endswith("w…")
    assert "w" * 500 in picture.titles[1]


def test_paths_belong_to_puzzles(drawn):
    path = next(full_paths(ONE))
    picture = drawn(sheet([NamedPuzzle("a", ONE), NamedPuzzle("b", ONE)], [None, path]))
    assert picture.count("polyline") == 1
    with pytest.raises(ValueError, match="1 puzzles need as many paths, not 2"):
        sheet([NamedPuzzle("a", ONE)], [None, None])


def test_a_sheet_of_pruned_paths(drawn):
    path = next(full_paths(ONE))
    picture = drawn(sheet_of([Picture(ONE, path, True, 0, "a")]))
    assert picture.count("polyline", stroke=PRUNED) == 1


@pytest.mark.parametrize(("columns", "rows"), [(1, 5), (2, 3), (5, 1), (99, 1), (None, 2)])
def test_columns(drawn, columns, rows):
    captions = drawn(sheet([NamedPuzzle("x", ONE)] * 5, columns=columns)).all("text")
    assert len({caption.get("y") for caption in captions}) == rows


def test_what_a_sheet_does_not_hold():
    many = [NamedPuzzle("x", ONE)] * SHEET_LIMIT
    assert sheet(many).count("<text") == SHEET_LIMIT
    for wrong in ([], [*many, NamedPuzzle("x", ONE)]):
        with pytest.raises(ValueError, match=f"a sheet holds 1 to {SHEET_LIMIT} pictures, not"):
            sheet(wrong)
    with pytest.raises(ValueError, match="at least one column, not 0"):
        sheet([NamedPuzzle("x", ONE)], columns=0)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_pictures_and_captions_do_not_overlap(general_puzzles, drawn, data):
    puzzles = data.draw(st.lists(general_puzzles | st.just(TALL), min_size=1, max_size=8))
    columns = data.draw(st.none() | st.integers(1, 9))
    svg = sheet([NamedPuzzle(str(i), p) for i, p in enumerate(puzzles)], columns=columns)
    assert svg == sheet([NamedPuzzle(str(i), p) for i, p in enumerate(puzzles)], columns=columns)
    picture = drawn(svg)
    assert picture.count("polygon", fill=TRIANGLE) == sum(
        k for puzzle in puzzles for _, k in puzzle.triangles
    )
    boxes = []
    for puzzle, place in zip(puzzles, picture.all("g")[1::2], strict=True):
        x, y = map(float, re.findall(r"[\d.]+", place.get("transform"))[:2])
        width, height = picture_size(puzzle.grid)
        boxes.append((x, y, x + SCALE * width, y + SCALE * height + 20))
    whole = [float(n) for n in picture.root.get("viewBox").split()]
    assert all(min(box) >= 0 and box[2] <= whole[2] and box[3] <= whole[3] for box in boxes)
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:i]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_a_sheet_of_players_puzzles(shared_data, drawn):
    puzzles = read_puzzles(shared_data / "witnesspuzzles" / "puzzles.jsonl")
    picture = drawn(sheet(puzzles))
    assert picture.count("polygon", fill=TRIANGLE) == sum(
        k for named in puzzles for _, k in named.puzzle.triangles
    )
    assert picture.count("text") == 48
