"""Features and A* with bounds on them, compiled, against the references."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.rushhour import BoardSpec, random_board
from rushhour import Backend, Board, Metric, Side, explore, parse_flat, replay, solve
from rushhour.feature_bounds import BOUNDS, NamedBound, bound_on
from rushhour.features import FEATURES, Features, features_of
from rushhour.kernels.bounded import values_of
from rushhour.kernels.seeing import features_of_states
from solving import Limits, Status

SIZES = [(6, 6), (5, 7), (7, 4), (4, 8), (1, 9), (8, 8), (9, 9)]


@dataclass(frozen=True)
class Odd:
    """A part that is not consistent: much where the first feature is odd, little elsewhere."""

    used: tuple[str, ...] = ("movers", "held")

    def least(self, features: Features) -> int:
        return features.movers if features.held % 2 else 1


WAYS = [*BOUNDS.values(), NamedBound("odd", True, (Odd(), *BOUNDS["h1"].parts))]


def drawn(seed: int) -> Board:
    """Return a random board; those beyond 8x8 need two words."""
    rng = Random(seed)
    rows, cols = rng.choice(SIZES)
    sides = tuple(side for side in Side if side.horizontal or rows > 1)
    spec = BoardSpec(rows, cols, empty=rng.choice([5, 8, 10]), walls=True, sides=sides)
    return random_board(rng, spec)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000))
def test_features_are_equal(seed: int) -> None:
    board = drawn(seed)
    cluster, look = explore(board, limits=Limits(expansions=1000)).cluster, features_of(board)
    if cluster is None:
        return
    chosen = cluster.positions[:: 1 + len(cluster) // 30]
    found = features_of_states(board, chosen)
    for row, state in zip(found, chosen, strict=True):
        assert tuple(row) == look(tuple(map(int, state)))


def test_features_that_are_not_named_are_0() -> None:
    board = parse_flat("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo")
    cluster = explore(board).cluster
    assert cluster is not None
    whole = features_of_states(board, cluster.positions)
    for place, name in enumerate(FEATURES):
        alone = features_of_states(board, cluster.positions, (name,))
        assert np.array_equal(alone[:, place], whole[:, place]), name


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 100_000),
    st.sampled_from(WAYS),
    st.sampled_from(Metric),
    st.integers(0, 300) | st.just(1500),
)
def test_searches_are_equal(seed: int, way: NamedBound, metric: Metric, expansions: int) -> None:
    board, limits = drawn(seed), Limits(expansions=expansions)
    twin, reference = (
        solve(board, metric, backend=backend, limits=limits, bound=way)
        for backend in (Backend.COMPILED, Backend.PYTHON)
    )
    assert (twin.status, twin.states, twin.expansions) == (
        reference.status,
        reference.states,
        reference.expansions,
    )
    if twin.plan is not None and reference.plan is not None:
        replay(board, twin.plan)
        attribute = "slides" if metric is Metric.SLIDES else "unit_steps"
        assert getattr(twin.plan, attribute) == getattr(reference.plan, attribute)
        if way.proved:
            shortest = solve(board, metric).plan
            assert getattr(shortest, attribute) == getattr(twin.plan, attribute)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from(WAYS))
def test_values_of_many_states_are_the_bound_s(seed: int, way: NamedBound) -> None:
    board = drawn(seed)
    cluster = explore(board, limits=Limits(expansions=1000)).cluster
    if cluster is None:
        return
    chosen = cluster.positions[:: 1 + len(cluster) // 30]
    on_state = bound_on(way, board)
    for value, row in zip(values_of(way, features_of_states(board, chosen)), chosen, strict=True):
        state = tuple(map(int, row))
        assert value == max(1, on_state(state)) or board.is_goal(state)


JAM = parse_flat("BBooooF" + "CCooooF" + "AAooooF" + "DDooooG" + "EEooooG" + "HHooooG" + "ooooooG")


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(expansions=100), Status.TIMEOUT),
        (Limits(memory_bytes=100_000), Status.MEMOUT),
        (Limits(memory_bytes=0), Status.MEMOUT),
        (Limits(), Status.UNSOLVABLE),
    ],
)
def test_a_limit_proves_nothing(limits: Limits, status: Status) -> None:
    assert solve(JAM, limits=limits, bound=BOUNDS["movers"]).status is status
