"""The published JSON object of a learning run."""

from __future__ import annotations

from ilp.learned import Learned, Outcome
from ilp.rules import parse_hypothesis


def test_json_object() -> None:
    rules = "f(A) :- g(A,B), h(B).\nf(A) :- k(A)."
    hypothesis = parse_hypothesis(rules)
    learned = Learned(hypothesis, 3, 1, 2, 0, 5, True, 3, 0.1234567, "native", Outcome.OPTIMAL)
    assert learned.to_json() == {
        "tp": 3,
        "fn": 1,
        "tn": 2,
        "fp": 0,
        "size": 5,
        "optimal": True,
        "recall_ceiling": 3,
        "seconds": 0.123457,
        "engine": "native",
        "outcome": "optimal",
        "rules": rules.splitlines(),
    }
