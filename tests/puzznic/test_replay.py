from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzznic import (
    Move,
    Plan,
    ReplayError,
    apply,
    format_plan,
    initial,
    legal_moves,
    parse_level,
    parse_plan,
    replay,
)
from puzznic.trace import Detail, format_trace, frame_title, frames

LEVEL = parse_level("######\n#A   #\n#B   #\n### B#\n#   A#\n######")


def test_a_plan_is_replayed_event_by_event() -> None:
    found = replay(LEVEL, parse_plan(LEVEL, "r2c2+ r3c3+ r3c2+ r3c3+"), to_goal=True)
    kinds = "move fall move fall fall match fall move move fall fall match"
    assert [str(event.kind) for event in found.trace] == kinds.split()
    assert (found.moves, found.matches, found.steps, found.events) == (4, 2, 6, 12)
    assert found.end == found.trace[-1].state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("r2c2-", "move 1, r2c2-: a wall is at row 2, column 1"),
        ("r2c3+", "move 1, r2c3.: there is no block at row 2, column 3"),
        ("r2c2+ r3c3-", "move 2, r3c3-: the block B is at row 3, column 2"),
        ("r1c1+", "move 1, r1c1.: there is no block at row 1, column 1"),
        ("r3c2+", "after move 1: blocks are left"),
        ("", "after move 0: blocks are left"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_move_and_reason(text: str, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(LEVEL, parse_plan(LEVEL, text), to_goal=True)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move(99, 1), "move 1, cell 99, by 1: there is no such cell"),
        (Move(-1, 1), "move 1, cell -1, by 1: there is no such cell"),
        (Move(7, 2), "move 1, cell 7, by 2: a block moves by one cell"),
    ],
)
def test_a_move_that_is_none_is_refused(move: Move, reason: str) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(LEVEL, Plan((move,)))


@settings(deadline=None)
@given(st.integers(-3, 40), st.integers(-2, 2))
def test_replay_takes_a_move_exactly_if_it_is_legal(cell: int, by: int) -> None:
    move = Move(cell, by)
    if move in list(legal_moves(LEVEL, initial(LEVEL))):
        found = replay(LEVEL, Plan((move,)))
        assert found.end == apply(LEVEL, initial(LEVEL), move)
    else:
        with pytest.raises(ReplayError, match=r"^move 1, "):
            replay(LEVEL, Plan((move,)))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 35), st.sampled_from([-1, 1]))))
def test_plans_round_trip(moves: list[tuple[int, int]]) -> None:
    plan = Plan(tuple(Move(*move) for move in moves))
    assert parse_plan(LEVEL, format_plan(LEVEL, plan)) == plan
    assert len(plan) == len(moves)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("r2c2", r"move 1: expected a move such as r3c2\+ or r5c4-, not 'r2c2'"),
        ("r2c2+ r02c2+", "move 2: expected a move"),
        ("r٢c2+", "move 1: expected a move"),
        ("r9c2+", r"move 1, r9c2\+: the level has 6 rows and 6 columns"),
    ],
)
def test_text_that_is_no_plan_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_plan(LEVEL, text)


def test_traces_show_as_much_as_asked_for() -> None:
    level = parse_level("#####\n#A  #\n## ##\n#  A#\n#####")
    found = replay(level, parse_plan(level, "r2c2+"), to_goal=True)
    titles = {
        detail: [frame_title(level, frame) for frame in frames(found, detail)] for detail in Detail
    }
    falls = ["2. fall of 1", "3. fall of 1", "4. match of 2"]
    assert titles == {
        Detail.MOVES: ["1. move r2c2+", "end"],
        Detail.STEPS: ["1. move r2c2+", "2. match of 2", "end"],
        Detail.EVENTS: ["1. move r2c2+", *falls, "end"],
        Detail.JOINT: ["1. move r2c2+", *falls, "end"],
    }
    text = format_trace(level, found, Detail.STEPS)
    assert "2. match of 2\n#####\n#   #\n## ##\n# AA#\n#####\n" in text
    assert text.endswith("solved: 1 move, 2 steps, 4 events (4 with joint falls)\n")


def test_a_level_that_clears_itself_needs_no_move() -> None:
    found = replay(parse_level("####\n#A #\n#A #\n####"), Plan(()), to_goal=True)
    assert (found.moves, found.steps, found.events, found.solved) == (0, 0, 0, True)
