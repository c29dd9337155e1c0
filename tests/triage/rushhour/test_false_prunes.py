"""False prunes on clusters, and searches side by side."""

from __future__ import annotations

from bk.rushhour import learned_bound
from ilp import parse_hypothesis
from rushhour import NamedBoard, explore, parse_flat
from rushhour.feature_bounds import BOUNDS, bound_on
from solving import Limits
from triage.rushhour import FalsePrunes, PruneUnit, count_false_prunes, run_searches, searchers

FIFTEEN = NamedBoard("15", parse_flat("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo"))
JAM = NamedBoard("jam", parse_flat("AAB" + "ooB" + "CCC"))
WRONG = learned_bound(parse_hypothesis("incompletable(S,R) :- movers(S,N), below3(R,N)."))


def test_false_prunes_are_the_states_of_which_a_bound_says_too_much() -> None:
    unit = PruneUnit((FIFTEEN, JAM), (BOUNDS["movers"], WRONG), 100_000)
    right, wrong = count_false_prunes(unit)
    cluster = explore(FIFTEEN.board).cluster
    assert cluster is not None
    away = int((cluster.distances > 0).sum())
    assert right == FalsePrunes(boards=2, states=away)
    on_state = bound_on(WRONG, FIFTEEN.board)
    excess = [
        on_state(cluster.state(i)) - int(cluster.distances[i])
        for i in range(len(cluster))
        if cluster.distances[i] > 0
    ]
    assert wrong.false_prunes == sum(one > 0 for one in excess) > 0
    assert (wrong.hit, wrong.worst) == (1, max(excess))


def test_a_large_cluster_says_nothing() -> None:
    (found,) = count_false_prunes(PruneUnit((FIFTEEN,), (WRONG,), 10))
    assert found == FalsePrunes(too_large=1)


def test_searches_side_by_side() -> None:
    ways = searchers(WRONG)
    assert [way.name for way in ways] == ["breadth-first", "h1", "h2", "movers", "learned"]
    assert [way.proved for way in ways] == [True, True, False, True, False]
    runs = run_searches(FIFTEEN, ways, repeats=2)
    assert [run.status for run in runs] == ["solved"] * 5
    assert runs[0].slides == runs[1].slides == runs[3].slides == 15
    assert runs[3].expansions < runs[1].expansions < runs[0].expansions
    limited = run_searches(FIFTEEN, ways, Limits(expansions=5))
    assert [(run.ended, run.slides) for run in limited] == [(False, None)] * 5
