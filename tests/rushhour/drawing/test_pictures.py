"""Pictures: what is drawn, that it is XML, and that a strip has a picture for each state."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from rushhour import NamedBoard, Plan, ReplayError, parse_boards, parse_flat, parse_plan
from rushhour.drawing import board_svg, boards_svg, plan_svg
from solving.panels import PANEL_LIMIT

BOARD = parse_flat("AAoB" + "oooB" + "xooo" + "ooCC")


def tags(svg: str) -> Counter[str]:
    return Counter(node.tag.rpartition("}")[2] for node in ElementTree.fromstring(svg).iter())


def texts(svg: str) -> list[str]:
    return [n.text or "" for n in ElementTree.fromstring(svg).iter() if n.tag.endswith("}text")]


def test_a_board_has_its_vehicles_walls_and_frame() -> None:
    svg = board_svg(BOARD, name="<one>")
    # Paper, ground, a wall and three vehicles; three whole sides and one part beside the exit.
    assert tags(svg)["rect"] == 2 + 1 + 3
    assert tags(svg)["polyline"] == 3 + 1
    assert tags(svg)["polygon"] == 1
    assert texts(svg) == ["A", "B", "C"]
    assert "&lt;one&gt;" in svg


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("+----+\n|oooo|\n|oAAo>\n|oooo|\n+----+", 2),
        ("+----+\n|oooo|\n<oAAo|\n+----+", 1),
        ("+-^--+\n|oooo|\n|oAoo|\n|oAoo|\n+----+", 2),
        ("+----+\n|Aooo|\n|Aooo|\n|oooo|\n+v---+", 1),
    ],
)
def test_exits_are_gaps_in_a_side(text: str, pieces: int) -> None:
    assert tags(board_svg(parse_boards(text)[0].board))["polyline"] == 3 + pieces


def test_a_plan_is_a_strip_of_its_states() -> None:
    plan = parse_plan(BOARD, "B+1 A+2")
    svg = plan_svg(BOARD, plan, name="mine")
    captions = [text for text in texts(svg) if len(text) > 1]
    assert captions == ["mine", "1. B+1", "2. A+2"]
    # A move adds the outline of where the vehicle was, a line and the head of an arrow.
    once = tags(board_svg(BOARD))
    assert tags(svg)["rect"] == 1 + 3 * (once["rect"] - 1) + 2
    assert tags(svg)["polygon"] == 3 + 2


def test_a_strip_of_a_wrong_plan_is_refused() -> None:
    with pytest.raises(ReplayError, match="move 1"):
        plan_svg(BOARD, parse_plan(BOARD, "A+2"))


def test_columns_and_numbers_of_boards_have_limits() -> None:
    named = NamedBoard("a", BOARD)
    captions = texts(boards_svg([named, NamedBoard("bb", BOARD)]))
    assert captions == ["A", "B", "C", "a", "A", "B", "C", "bb"]
    for boards, columns in (([], None), ([named] * (PANEL_LIMIT + 1), None), ([named], 0)):
        with pytest.raises(ValueError, match="a sheet "):
            boards_svg(boards, columns)
    narrow, wide = (
        float(ElementTree.fromstring(plan_svg(BOARD, Plan(()), columns)).get("width", "0"))
        for columns in (1, 5)
    )
    assert narrow == wide
