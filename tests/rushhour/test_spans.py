"""Spans, and the bound from them: by hand, against exact distances, and from state to state."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import Board, Side, after, legal_moves, parse_boards
from rushhour.bounds import blockers_bound, is_hopeless
from rushhour.clusters import explore
from rushhour.features import Features, features_of
from rushhour.spans import MOST, red_spans, room_of

SPEC = BoardSpec(5, 5, walls=True, empty=8, sides=tuple(Side))


def picture(*rows: str, exit_row: int = 1) -> Board:
    """Return a board from the rows of its picture; the exit is on the right."""
    frame = f"+{'-' * len(rows[0])}+"
    lines = [f"|{row}{'>' if i == exit_row else '|'}" for i, row in enumerate(rows)]
    return parse_boards("\n".join([frame, *lines, frame]))[0].board


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_movers_is_admissible_consistent_and_no_less_than_the_blockers(seed: int) -> None:
    board = random_board(Random(seed), SPEC)
    if is_hopeless(board):
        return
    cluster, look, h1 = explore(board).cluster, features_of(board), blockers_bound(board)
    assert cluster is not None
    for index in range(0, len(cluster), 1 + len(cluster) // 40):
        state = cluster.state(index)
        seen = look(state)
        assert seen.must <= seen.movers
        assert h1(state) <= seen.must
        assert (seen.movers == 0) == board.is_goal(state)
        if cluster.solvable:
            assert seen.movers <= cluster.distances[index]
        for move in legal_moves(board, state):
            assert abs(look(after(state, move)).movers - seen.movers) <= 1


@pytest.mark.parametrize(
    ("rows", "exit_row", "movers", "must"),
    [
        # Only the red car.
        (("oooo", "AAoo", "oooo"), 1, 1, 1),
        # B can go down at once.
        (("ooBoo", "AABoo", "ooooo", "ooooo"), 1, 2, 2),
        # B has to go down, and C is on its way.
        (("ooBooo", "AABooo", "CCCooo", "oooooo"), 1, 3, 3),
        # B can go up, where C is, or down, where D is: one of them moves, but neither for certain.
        (("CCCooo", "oooooo", "AABooo", "ooBooo", "DDDooo"), 2, 3, 2),
        # B can go up past C and G, or down past D and E: 4 either way; without E, 3.
        (("CCCGoo", "oooGoo", "AABooo", "ooBooo", "DDDEoo", "oooEoo"), 2, 4, 2),
        (("CCCGoo", "oooGoo", "AABooo", "ooBooo", "DDDooo", "oooooo"), 2, 3, 2),
        # B pushes F.
        (("ooBoo", "AABoo", "ooFoo", "ooFoo", "ooooo", "ooooo"), 1, 3, 3),
    ],
)
def test_what_moves_by_hand(rows: tuple[str, ...], exit_row: int, movers: int, must: int) -> None:
    board = picture(*rows, exit_row=exit_row)
    seen = features_of(board)(board.start)
    assert (seen.movers, seen.must) == (movers, must)


BOTH_WAYS = picture("oooBDo", "AAoBDo", "oxoWWo", "oooooo")
"""B and D have to go down; W can leave B's column to the right only, and D's to the left only."""


def test_a_vehicle_that_has_to_go_both_ways_costs_two() -> None:
    spans = red_spans(BOTH_WAYS, room_of(BOTH_WAYS), BOTH_WAYS.start)
    assert spans is not None
    wide = [BOTH_WAYS.vehicles[i].name for i in spans.movers() if spans.low[i] < spans.high[i]]
    assert sorted(wide) == ["A", "B", "D", "W"]
    assert (len(spans.movers()), spans.cost) == (4, 5)


def test_no_spans_no_plan() -> None:
    board = picture("AABo", "ooBo", "CCCC", exit_row=0)
    assert red_spans(board, room_of(board), board.start) is None
    seen = features_of(board)(board.start)
    assert (seen.must, seen.movers) == (MOST, MOST)
    cluster = explore(board).cluster
    assert cluster is not None
    assert not cluster.solvable


def test_room_ends_at_walls_and_counts_the_lane_s_other_vehicles() -> None:
    room = room_of(picture("BBoxCC", "AAoDDo", "oooooo"))
    # B, C are in row 1 with a wall between; A and D share row 2.
    names = {v.name: i for i, v in enumerate(picture("BBoxCC", "AAoDDo", "oooooo").vehicles)}
    ranges = {name: (room.low[i], room.high[i]) for name, i in names.items()}
    assert ranges == {"A": (0, 2), "B": (0, 1), "C": (4, 4), "D": (2, 4)}
    assert room.behind[names["A"]] == names["D"]
    assert room.before[names["D"]] == names["A"]


def test_features_by_hand() -> None:
    # B and D can't go up, nor down, where W is; A and W have a free cell beside them.
    assert features_of(BOTH_WAYS)(BOTH_WAYS.start) == Features(
        blockers=2, stuck=2, must=4, movers=5, tight=2, held=2
    )
    board = picture("ooooAA", exit_row=0)
    assert features_of(board)(board.start) == Features(0, 0, 0, 0, 0, 0)
