"""The compiled searches against the references: status, moves, states, expansions, labels."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import (
    Backend,
    Board,
    Method,
    Metric,
    Side,
    explore,
    legal_moves,
    parse_boards,
    parse_flat,
    replay,
    solve,
)
from rushhour.kernels.packing import pack
from solving import Limits, Status

SIZES = [(6, 6), (5, 7), (7, 4), (4, 8), (1, 9), (8, 8), (9, 9), (10, 10)]


def drawn(seed: int) -> Board:
    """Return a random board; those beyond 8x8 need two words."""
    rng = Random(seed)
    rows, cols = rng.choice(SIZES)
    sides = tuple(side for side in Side if side.horizontal or rows > 1)
    spec = BoardSpec(rows, cols, empty=rng.choice([5, 8, 10]), walls=True, sides=sides)
    return random_board(rng, spec)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 100_000),
    st.sampled_from(Metric),
    st.sampled_from(Method),
    st.integers(0, 300) | st.just(1500),
)
def test_searches_are_equal(seed: int, metric: Metric, method: Method, expansions: int) -> None:
    board, limits = drawn(seed), Limits(expansions=expansions)
    twin, reference = (
        solve(board, metric, method, backend, limits)
        for backend in (Backend.COMPILED, Backend.PYTHON)
    )
    assert (twin.status, twin.states, twin.expansions) == (
        reference.status,
        reference.states,
        reference.expansions,
    )
    if twin.plan is not None and reference.plan is not None:
        replay(board, twin.plan)
        if method is Method.BREADTH:
            assert twin.plan == reference.plan
        elif metric is Metric.SLIDES:
            assert twin.plan.slides == reference.plan.slides
        else:
            assert twin.plan.unit_steps == reference.plan.unit_steps


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from(Metric))
def test_clusters_are_equal(seed: int, metric: Metric) -> None:
    board, limits = drawn(seed), Limits(expansions=1000)
    twin, reference = (
        explore(board, metric, backend, limits) for backend in (Backend.COMPILED, Backend.PYTHON)
    )
    assert (twin.status, twin.states) == (reference.status, reference.states)
    assert (twin.cluster is None) == (reference.cluster is None)
    if twin.cluster is not None and reference.cluster is not None:
        assert np.array_equal(twin.cluster.positions, reference.cluster.positions)
        assert np.array_equal(twin.cluster.distances, reference.cluster.distances)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100_000))
def test_states_come_back_from_their_keys(seed: int) -> None:
    board = drawn(seed)
    packing = pack(board, Metric.SLIDES)
    assert packing is not None
    assert packing.state(packing.key(board.start)) == board.start
    for move in legal_moves(board, board.start):
        state = tuple(at + move.by * (i == move.vehicle) for i, at in enumerate(board.start))
        key = packing.key(state)
        assert packing.state(key) == state
        words = zip(packing.key(board.start), key, strict=True)
        assert packing.moves(tuple(np.array(pair, np.uint64) for pair in words)) == [move]


def test_boards_beyond_8x8_take_two_words_and_beyond_10x10_run_in_python() -> None:
    widths = {}
    for side in (8, 9, 10, 12):
        board = parse_boards(picture(side))[0].board
        packing = pack(board, Metric.SLIDES)
        widths[side] = None if packing is None else packing.width
        found = solve(board)
        assert found.plan is not None
        assert found.plan.slides == 2
    assert widths == {8: 1, 9: 2, 10: 2, 12: None}


def test_a_lane_of_too_many_arrangements_runs_in_python() -> None:
    row = "AA" + "".join(2 * name + "o" for name in "BCDEFGHI") + "oooo"
    assert len(row) <= 32
    board = parse_boards(f"+{'-' * len(row)}+\n|{row}>\n+{'-' * len(row)}+")[0].board
    assert pack(board, Metric.SLIDES) is None
    assert solve(board, method=Method.ASTAR).status is Status.UNSOLVABLE


def picture(side: int) -> str:
    """Return a board whose red car has one blocker, in the last column."""
    rows = ["o" * side for _ in range(side)]
    rows[1] = "AA" + "o" * (side - 3) + "B"
    rows[2] = "o" * (side - 1) + "B"
    frame = "+" + "-" * side + "+"
    lines = [f"|{row}{'>' if i == 1 else '|'}" for i, row in enumerate(rows)]
    return "\n".join([frame, *lines, frame])


JAM = parse_flat("BBooooF" + "CCooooF" + "AAooooF" + "DDooooG" + "EEooooG" + "HHooooG" + "ooooooG")
"""Two vehicles fill the column of the exit; six cars have five places each."""


@pytest.mark.parametrize("method", Method)
def test_searches_grow_beyond_their_first_room(method: Method) -> None:
    found = solve(JAM, method=method)
    assert (found.status, found.states, found.expansions) == (Status.UNSOLVABLE, 5**6, 5**6)


def test_clusters_grow_beyond_their_first_room() -> None:
    found = explore(JAM)
    assert (found.status, found.states) == (Status.UNSOLVABLE, 5**6)
    assert found.cluster is not None
    assert len({found.cluster.state(i) for i in range(5**6)}) == 5**6


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(expansions=100), Status.TIMEOUT),
        (Limits(expansions=5**6 - 1), Status.TIMEOUT),
        (Limits(expansions=5**6), Status.UNSOLVABLE),
        (Limits(memory_bytes=100_000), Status.MEMOUT),
    ],
)
def test_a_limit_proves_nothing(limits: Limits, status: Status) -> None:
    for method in Method:
        assert solve(JAM, method=method, limits=limits).status is status
    found = explore(JAM, limits=limits)
    assert (found.status, found.cluster is None) == (status, status is not Status.UNSOLVABLE)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("backend", Backend)
def test_a_search_without_memory_ends_at_once(method: Method, backend: Backend) -> None:
    limits = Limits(memory_bytes=0)
    found = solve(JAM, method=method, backend=backend, limits=limits)
    assert (found.status, found.expansions) == (Status.MEMOUT, 0)
    assert explore(JAM, backend=backend, limits=limits).status is Status.MEMOUT


def test_a_machine_without_memory_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rushhour.kernels.room.free_bytes", lambda: 100_000)
    for method in Method:
        assert solve(JAM, method=method).status is Status.MEMOUT
