"""Rule-wise selection: the subset of rules with the best value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ilp import parse_hypothesis
from triage.candidates import Candidate
from triage.selection import joined, select_rules, single_rules

OVER = "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C)."
LEFT = (
    "incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), one(D), square(B,E), three(E)."
)


def subsets(count: int) -> list[frozenset[int]]:
    return [frozenset(c) for n in range(count + 1) for c in combinations(range(count), n)]


@given(
    st.lists(st.frozensets(st.integers(0, 11), max_size=6), min_size=1, max_size=6),
    st.lists(st.floats(0.0, 0.5), min_size=6, max_size=6),
)
def test_no_single_change_is_better(prunes: list[frozenset[int]], costs: list[float]) -> None:
    # Each rule prunes some of 12 things and costs time whatever it prunes.
    def value(chosen: frozenset[int]) -> float:
        pruned = frozenset[int]().union(*(prunes[i] for i in chosen))
        return 20 / (20 - len(pruned) + sum(costs[i] for i in chosen))

    count = len(prunes)
    measured: list[frozenset[int]] = []

    def values(some: Sequence[frozenset[int]]) -> list[float]:
        measured.extend(some)
        return [value(s) for s in some]

    selected = select_rules(count, values)
    assert len(measured) == len(set(measured)) == selected.measured
    if not selected.rules:
        return
    assert selected.value == value(selected.rules)
    others = [selected.rules ^ {i} for i in range(count)]
    assert all(value(other) <= selected.value for other in others if other)


def test_a_rule_that_another_makes_needless_goes() -> None:
    # Rule 0 is best alone, but 1 and 2 together do all that it does.
    table = {(0,): 3.0, (1,): 2.0, (2,): 2.0, (0, 1): 3.5, (0, 2): 3.2, (1, 2): 4.0, (0, 1, 2): 3.9}
    selected = select_rules(3, lambda some: [table[tuple(sorted(s))] for s in some])
    assert selected.rules == {1, 2}
    assert [(s.rule, s.added) for s in selected.steps] == [
        (0, True),
        (1, True),
        (2, True),
        (0, False),
    ]


def test_noise_adds_no_rule() -> None:
    table = {(0,): 3.0, (1,): 2.9, (0, 1): 3.02}
    assert select_rules(2, lambda some: [table[tuple(sorted(s))] for s in some], 0.02).rules == {0}


def test_nothing_to_choose_from() -> None:
    selected = select_rules(0, lambda some: [1.0 for _ in some])
    assert (selected.rules, selected.measured) == (frozenset(), 0)


def test_the_rules_of_all_candidates_are_the_pool() -> None:
    candidates = [
        Candidate(parse_hypothesis(OVER), ("a", "c")),
        Candidate(parse_hypothesis(f"{OVER}\n{LEFT}"), ("b",)),
    ]
    rules = single_rules(candidates)
    assert [rule.rules for rule in rules] == [(OVER,), (LEFT,)]
    assert [rule.instances for rule in rules] == [("a", "c", "b"), ("b",)]
    whole = joined(rules, {0, 1})
    assert set(whole.rules) == {OVER, LEFT}
    assert whole.instances == ("a", "b", "c")
