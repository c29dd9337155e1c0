"""Pictures: what is drawn, that it is XML, and that a strip has a picture for each frame."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from puzznic import initial, parse_level, parse_plan, replay
from puzznic.drawing import level_svg, levels_svg, plan_svg
from puzznic.files import NamedLevel
from puzznic.trace import Detail

LEVEL = parse_level("#####\n#A  #\n## ##\n#  A#\n#####")
FOUND = replay(LEVEL, parse_plan(LEVEL, "r2c2+"))


def tags(svg: str) -> Counter[str]:
    return Counter(node.tag.rpartition("}")[2] for node in ElementTree.fromstring(svg).iter())


def texts(svg: str) -> list[str]:
    return [n.text or "" for n in ElementTree.fromstring(svg).iter() if n.tag.endswith("}text")]


def test_a_level_has_its_cells_and_blocks() -> None:
    svg = level_svg(LEVEL, name="<one>")
    # Paper, ground and two blocks; the walls are one path of 18 squares.
    assert (tags(svg)["rect"], tags(svg)["path"], svg.count("h48v48")) == (2 + 2, 1, 18)
    assert texts(svg) == ["A", "A"]
    assert "&lt;one&gt;" in svg
    assert texts(level_svg(LEVEL, FOUND.end)) == []
    assert level_svg(LEVEL, initial(LEVEL)) == level_svg(LEVEL)


@pytest.mark.parametrize(
    ("detail", "captions", "arrows", "rings"),
    [
        (Detail.MOVES, ["1. move r2c2+", "end"], 1, 0),
        (Detail.STEPS, ["1. move r2c2+", "2. match of 2", "end"], 1, 2),
        (
            Detail.EVENTS,
            ["1. move r2c2+", "2. fall of 1", "3. fall of 1", "4. match of 2", "end"],
            3,
            2,
        ),
    ],
)
def test_a_plan_is_a_strip_of_its_frames(
    detail: Detail, captions: list[str], arrows: int, rings: int
) -> None:
    svg = plan_svg(LEVEL, FOUND, detail, name="mine")
    assert [text for text in texts(svg) if len(text) > 1] == captions
    assert tags(svg)["polygon"] == arrows
    assert svg.count('fill="none"') == rings
    assert "Puzznic plan mine: solved: 1 move, 2 steps, 4 events" in svg


def test_sheets_have_limits() -> None:
    named = NamedLevel("two", LEVEL)
    assert texts(levels_svg([named, named], columns=1)) == ["A", "A", "two"] * 2
    for levels, columns in (([], None), ([named], 0), ([named] * 401, None)):
        with pytest.raises(ValueError, match="a sheet "):
            levels_svg(levels, columns)
