from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import (
    Move,
    Plan,
    ReplayError,
    Side,
    after,
    format_plan,
    legal_moves,
    parse_boards,
    parse_plan,
    replay,
)

BOARD = parse_boards(
    """
    +-----+
    |BoxoC|
    |BAAoC>
    |oooDD|
    +-----+
    """
)[0].board


def test_a_plan_is_replayed_state_by_state() -> None:
    states = replay(BOARD, parse_plan(BOARD, "B+1 A+1 D-1"), to_goal=False)
    assert states == ((1, 0, 0, 3), (1, 1, 0, 3), (2, 1, 0, 3), (2, 1, 0, 2))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A+2", r"move 1, A\+2: C is at row 2, column 5"),
        ("A-1", r"move 1, A-1: B is at row 2, column 1"),
        ("D-1 D-2 D-1", r"move 3, D-1: it leaves the board"),
        ("B-1", r"move 1, B-1: it leaves the board"),
        ("D-3 C+1 A+2", r"move 3, A\+2: C is at row 2, column 5"),
        ("A+1", r"after move 1: A is not in front of the exit"),
        ("", r"after move 0: A is not in front of the exit"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_move_and_reason(text: str, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(BOARD, parse_plan(BOARD, text))


def test_a_wall_stops_a_slide() -> None:
    board = parse_boards("+----+\n|AAxo>\n+----+")[0].board
    with pytest.raises(ReplayError, match=r"move 1, A\+2: there is a wall at row 1, column 3"):
        replay(board, parse_plan(board, "A+2"))


@pytest.mark.parametrize(
    ("move", "reason"), [(Move(9, 1), "there is no vehicle 9"), (Move(0, 0), "it moves nothing")]
)
def test_a_move_of_nothing_is_refused(move: Move, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(BOARD, Plan((move,)))


@given(st.integers(0, 10_000))
def test_replay_takes_a_move_exactly_if_it_is_legal(seed: int) -> None:
    board = random_board(Random(seed), BoardSpec(5, 4, walls=True, empty=8, sides=tuple(Side)))
    legal = set(legal_moves(board, board.start))
    for index in range(len(board.vehicles)):
        for by in range(-6, 7):
            move = Move(index, by)
            if move in legal:
                states = replay(board, Plan((move,)), to_goal=False)
                assert states == (board.start, after(board.start, move))
            else:
                with pytest.raises(ReplayError):
                    replay(board, Plan((move,)), to_goal=False)


def test_plans_count_slides_and_unit_steps() -> None:
    plan = Plan.of([Move(0, 1), Move(0, 1), Move(1, -1), Move(0, -2), Move(0, 1)])
    assert plan.moves == (Move(0, 2), Move(1, -1), Move(0, -2), Move(0, 1))
    assert (plan.slides, plan.unit_steps) == (4, 6)
    assert format_plan(BOARD, plan) == "A+2 B-1 A-2 A+1"
    assert parse_plan(BOARD, "A+2 B-1 A-2 A+1") == plan


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A2", "move 1: expected a move such as A.2 or B-1, not 'A2'"),
        ("B+1 A+0", "move 2: expected a move"),
        ("Z+1", "move 1: no vehicle is called Z"),
    ],
)
def test_text_that_is_no_plan_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_plan(BOARD, text)
