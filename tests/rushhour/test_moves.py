from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import Metric, Move, Side, after, legal_moves, parse_boards, parse_flat

BOARD = parse_boards(
    """
    +-----+
    |Booox|
    |BAAoo>
    |ooCCo|
    +-----+
    """
)[0].board


def test_slides_come_in_order_of_lanes_low_end_first_short_before_long() -> None:
    assert list(legal_moves(BOARD, BOARD.start)) == [
        Move(0, 1),
        Move(0, 2),
        Move(1, 1),
        Move(2, -1),
        Move(2, -2),
        Move(2, 1),
    ]


def test_unit_steps_are_the_slides_by_one() -> None:
    steps = list(legal_moves(BOARD, BOARD.start, Metric.STEPS))
    assert steps == [m for m in legal_moves(BOARD, BOARD.start) if abs(m.by) == 1]


def test_nothing_moves_into_a_wall_or_over_a_vehicle() -> None:
    board = parse_flat("AAxo" + "ooBB" + "CCoo" + "oooo")
    moves = set(legal_moves(board, board.start))
    assert not [m for m in moves if m.vehicle == 0]
    assert moves == {Move(1, -1), Move(1, -2), Move(2, 1), Move(2, 2)}


@given(st.integers(0, 10_000), st.sampled_from(Metric))
def test_every_move_can_be_undone(seed: int, metric: Metric) -> None:
    rng = Random(seed)
    board = random_board(rng, BoardSpec(5, 6, walls=True, sides=tuple(Side)))
    state = board.start
    for _ in range(5):
        moves = list(legal_moves(board, state, metric))
        if not moves:
            return
        move = rng.choice(moves)
        state = after(state, move)
        assert Move(move.vehicle, -move.by) in set(legal_moves(board, state, metric))
