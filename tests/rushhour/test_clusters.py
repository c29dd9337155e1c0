from __future__ import annotations

from rushhour import Backend, Metric, explore, parse_flat, solve
from solving import Status

BOARD = parse_flat("AAoB" + "oooB" + "oooo" + "oooo")
"""The red car has 3 positions and B has 3, which cross in one cell: 8 states, 2 with a goal."""


def test_all_states_are_labelled_with_their_distance() -> None:
    for backend in Backend:
        found = explore(BOARD, Metric.SLIDES, backend)
        assert (found.status, found.states) == (Status.SOLVED, 8)
        assert found.cluster is not None
        labels = {found.cluster.state(i): int(found.cluster.distances[i]) for i in range(8)}
        assert labels == {
            (0, 0): 2,
            (0, 1): 1,
            (0, 2): 1,
            (1, 0): 2,
            (1, 1): 1,
            (1, 2): 1,
            (2, 1): 0,
            (2, 2): 0,
        }


def test_the_hardest_state_is_the_least_of_the_farthest() -> None:
    cluster = explore(BOARD, Metric.STEPS).cluster
    assert cluster is not None
    index = cluster.hardest()
    assert cluster.state(index) == (0, 0)
    assert cluster.distances[index] == 3
    plan = solve(BOARD.at(cluster.state(index)), Metric.STEPS).plan
    assert plan is not None
    assert plan.unit_steps == 3


def test_a_cluster_without_a_goal_is_unsolvable() -> None:
    for backend in Backend:
        found = explore(parse_flat("AAB" + "ooB" + "CCC"), backend=backend)
        assert (found.status, found.states) == (Status.UNSOLVABLE, 1)
        assert found.cluster is not None
        assert not found.cluster.solvable
