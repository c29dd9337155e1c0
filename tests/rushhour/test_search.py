"""The references, against known optima and by hand."""

from __future__ import annotations

import pytest

from rushhour import Board, Metric, parse_boards, parse_flat, replay
from rushhour.search import astar, breadth_first
from solving import Limits, Status

# Boards and optima (slides) of Michael Fogleman's database; their unit steps were measured once.
KNOWN = [
    ("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo", 15, 31),
    ("oEFoBBoEFooKoEAAIKCCGHIKooGHJooDDoJo", 20, 36),
    ("BBoIoKEGoIJKEGAAJLFCCoJLFoHDDLFoHooo", 25, 41),
]
SEARCHES = [breadth_first, astar]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("text", "slides", "steps"), KNOWN)
def test_known_optima_in_both_metrics(search, text: str, slides: int, steps: int) -> None:  # type: ignore[no-untyped-def]
    board = parse_flat(text)
    by_slides, by_steps = (search(board, metric) for metric in Metric)
    assert by_slides.plan.slides == slides
    assert by_steps.plan.unit_steps == steps
    for found in (by_slides, by_steps):
        assert found.status is Status.SOLVED
        assert board.is_goal(replay(board, found.plan)[-1])


@pytest.mark.parametrize("search", SEARCHES)
def test_a_goal_at_the_start_needs_no_move(search) -> None:  # type: ignore[no-untyped-def]
    found = search(parse_flat("oAA" + "ooo" * 2))
    assert (found.status, found.plan.slides, found.states) == (Status.SOLVED, 0, 1)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_jam_is_proved_unsolvable(search) -> None:  # type: ignore[no-untyped-def]
    board = parse_flat("AAB" + "ooB" + "CCC")
    assert search(board).status is Status.UNSOLVABLE


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(expansions=3), Status.TIMEOUT),
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(memory_bytes=100), Status.MEMOUT),
    ],
)
def test_a_limit_proves_nothing(search, limits: Limits, status: Status) -> None:  # type: ignore[no-untyped-def]
    found = search(parse_flat(KNOWN[0][0]), limits=limits)
    assert (found.status, found.plan) == (status, None)


def framed(*rows: str) -> Board:
    return parse_boards("\n".join(rows))[0].board


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    "rows",
    [
        ("+----+", "|oBoo|", "<oBAA|", "|oooo|", "|oooo|", "+----+"),
        ("+----+", "|oooo|", "|oooo|", "|oBoo|", "<oBAA|", "+----+"),
        ("+-^--+", "|CCoo|", "|oAoo|", "|oAoo|", "+----+"),
        ("+----+", "|oAoo|", "|oAoo|", "|CCoo|", "+-v--+"),
    ],
)
def test_exits_on_all_sides(search, rows: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    found = search(framed(*rows))
    assert found.plan.slides == 2
