from __future__ import annotations

import pytest

from bk import vocabulary_named
from ilp.cost import coster
from ilp.rules import parse_hypothesis
from witness import Puzzle

BASELINE = "incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N)."
THREES = "incompletable(P,S) :- square(S,K), three(K), shared(P,S,N), lt(N,K)."
LAST = "incompletable(P,S) :- square(S,K), last(P,E), side(S,E), two(K)."
PUZZLE = Puzzle.create(
    3, 3, goals=[(3, 3)], triangles={(0, 0): 1, (0, 1): 3, (1, 1): 3, (2, 1): 2, (2, 2): 1}
)


@pytest.mark.parametrize(
    ("rules", "steps"),
    [
        # One look at each square; at the squares with three triangles; at the last edge, which may
        # be missing (two steps), and one square.
        ([BASELINE], 5),
        ([THREES], 2),
        ([LAST], 2 + 1),
        ([BASELINE, THREES, LAST], 5 + 2 + 3),
        ([], 0),
    ],
)
def test_steps_of_a_test_on_a_puzzle(rules: list[str], steps: int) -> None:
    hypothesis = parse_hypothesis("\n".join(rules))
    assert coster(hypothesis, vocabulary_named("datalog"))(PUZZLE) == steps
