from __future__ import annotations

from ilp import parse_hypothesis
from solving import Status
from triage.evaluate import Comparison, Measured
from triage.work import NODE_COST, work_speedup
from witness import Puzzle

BASELINE = "incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N)."
THREES = "incompletable(P,S) :- square(S,K), three(K), shared(P,S,N), lt(N,K)."
PUZZLE = Puzzle.create(
    3, 3, goals=[(3, 3)], triangles={(0, 0): 1, (0, 1): 3, (1, 1): 3, (2, 1): 2, (2, 2): 1}
)


def searched(generated: int, status: Status = Status.SOLVED) -> Measured:
    return Measured(status, 5, generated, 1.0)


def test_work_is_generated_times_cost_of_a_node() -> None:
    pairs = [
        Comparison("p", 9, searched(100), searched(10)),
        Comparison("p", 9, searched(7), searched(7)),
        Comparison("p", 9, searched(1000), searched(1, Status.EXHAUSTED)),
        Comparison("p", 9, searched(1000, Status.TIMEOUT), searched(1)),
    ]
    found = work_speedup(pairs, {"p": PUZZLE}, parse_hypothesis(THREES))
    assert found == (107 * (NODE_COST + 5)) / (17 * (NODE_COST + 2))
    beside = work_speedup(pairs, {"p": PUZZLE}, parse_hypothesis(THREES), with_baseline=True)
    assert beside == (107 * (NODE_COST + 5)) / (17 * (NODE_COST + 2 + 5))


def test_the_learned_baseline_costs_what_the_baseline_does() -> None:
    pairs = [Comparison("p", 9, searched(100), searched(100))]
    assert work_speedup(pairs, {"p": PUZZLE}, parse_hypothesis(BASELINE)) == 1


def test_nothing_compared_is_none() -> None:
    assert work_speedup([], {}, parse_hypothesis(BASELINE)) is None
