"""The bound h1 against exact distances: never too high, and no move changes it by more than 1."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import Metric, Side, after, legal_moves, parse_boards, parse_flat
from rushhour.bounds import blockers_bound, is_hopeless
from rushhour.clusters import explore

SPEC = BoardSpec(5, 5, walls=True, empty=8, sides=tuple(Side))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(Metric))
def test_the_bound_is_admissible_and_consistent(seed: int, metric: Metric) -> None:
    board = random_board(Random(seed), SPEC)
    if is_hopeless(board):
        return
    cluster, bound = explore(board, metric).cluster, blockers_bound(board, metric)
    assert cluster is not None
    for index in range(0, len(cluster), 1 + len(cluster) // 50):
        state = cluster.state(index)
        if cluster.solvable:
            assert bound(state) <= cluster.distances[index]
        assert (bound(state) == 0) == board.is_goal(state)
        for move in legal_moves(board, state, metric):
            assert abs(bound(after(state, move)) - bound(state)) <= 1


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10_000))
def test_a_hopeless_board_has_no_goal(seed: int) -> None:
    board = random_board(Random(seed), BoardSpec(4, 5, walls=True, empty=6, sides=tuple(Side)))
    if is_hopeless(board):
        cluster = explore(board).cluster
        assert cluster is not None
        assert not cluster.solvable


def test_what_stands_before_the_red_car_counts_in_slides_or_in_steps() -> None:
    board = parse_boards("+-----+\n|ooBCo|\n|AABCo>\n|ooBoo|\n|ooooo|\n|ooooo|\n+-----+")[0].board
    assert blockers_bound(board, Metric.SLIDES)(board.start) == 3
    # The red car goes 3 cells, B down 2 (not up), C up not at all: down 2.
    assert blockers_bound(board, Metric.STEPS)(board.start) == 3 + 2 + 2


@pytest.mark.parametrize(
    ("text", "hopeless"),
    [
        ("AAxo" + "oooo" * 3, True),
        ("AABB" + "oooo" * 3, True),
        ("BBAA" + "oooo" * 3, False),
        ("AABo" + "ooBo" + "oooo" * 2, False),
        ("oooo" + "AABo" + "ooBo" + "ooxo", True),
        ("oooo" * 2 + "AABo" + "ooBo", False),
        ("ooxo" + "oooo" + "BAAo" + "Booo", False),
    ],
)
def test_walls_and_the_lanes_own_vehicles_make_boards_hopeless(text: str, hopeless: bool) -> None:
    assert is_hopeless(parse_flat(text)) == hopeless
