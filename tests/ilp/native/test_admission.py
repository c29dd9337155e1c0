from __future__ import annotations

from ilp.native.admission import admission
from ilp.native.rulesearch import FoundRule

P1, P2, NEGATIVE = 1, 2, 4
NO_NEEDS = [[0, 0]]


def test_something_that_can_still_be_covered_within_the_body() -> None:
    admit = admission(level=2, needs=[[1, 2]], max_body=3, rules=[])
    assert admit(0, P1 | NEGATIVE)
    assert not admit(0, P2 | NEGATIVE)
    assert not admit(0, NEGATIVE)


def test_not_within_a_known_rule_that_is_no_longer() -> None:
    """A rule with a component of two literals has at least three with its head."""
    known = [FoundRule(P1, 3, ())]
    assert not admission(2, NO_NEEDS, 9, known)(0, P1)
    assert admission(2, NO_NEEDS, 9, known)(0, P1 | P2)
    assert admission(1, NO_NEEDS, 9, known)(0, P1)
    assert not admission(1, [[1, 0]], 9, known)(0, P1)


def test_not_beyond_the_best_program() -> None:
    seen = []

    def too_dear(level: int, useful: int, needs: list[int]) -> bool:
        seen.append((level, useful, needs))
        return useful == P2

    admit = admission(2, NO_NEEDS, 9, [], too_dear)
    assert admit(0, P1 | NEGATIVE)
    assert not admit(0, P2)
    assert not admit(0, P2 | NEGATIVE)
    assert seen == [(2, P1, [0, 0]), (2, P2, [0, 0])]
