from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native.clock import Budget
from ilp.native.components import Component
from ilp.native.rulesearch import RuleSearch
from solving import Limits

POSITIVES, NEGATIVES, HEADS = 3, 3, 2


@st.composite
def components(draw: st.DrawFn) -> Component:
    size = draw(st.integers(1, 3))
    return Component(
        body=tuple((draw(st.integers(0, 99)), ()) for _ in range(size)),
        types=("x",) * draw(st.integers(0, 2)),
        heads=draw(st.integers(0, 3)),
        covered=draw(st.integers(1, 63)),
        piece=0,
    )


def exhaustive(parts: list[Component], max_body: int, max_variables: int) -> dict[int, int]:
    """Return positives -> size of the smallest rule, over all sets of components."""
    rules: dict[int, int] = {}
    for count in range(1, len(parts) + 1):
        for chosen in combinations(parts, count):
            covered, heads = 63, 0
            for part in chosen:
                covered &= part.covered
                heads |= part.heads
            body = sum(len(part.body) for part in chosen)
            variables = sum(len(part.types) for part in chosen)
            legal = heads == 3 and body <= max_body and variables <= max_variables
            if legal and covered and not covered >> POSITIVES:
                rules[covered] = min(body + 1, rules.get(covered, 99))
    return rules


@settings(max_examples=150, deadline=None)
@given(st.lists(components(), max_size=7), st.integers(1, 6), st.integers(0, 4))
def test_against_all_conjunctions(
    parts: list[Component], max_body: int, max_variables: int
) -> None:
    parts = [p for p in parts if len(p.types) <= max_variables and len(p.body) <= max_body]
    search = RuleSearch(POSITIVES, NEGATIVES, HEADS, max_body, max_variables, Budget(Limits()))
    for level in (1, 2, 3):
        before = search.rules
        changed = search.add(p for p in parts if len(p.body) == level)
        assert changed == (search.rules != before)
    wanted = exhaustive(parts, max_body, max_variables)
    found = {rule.positives: rule.size for rule in search.rules}
    best = {
        mask: size
        for mask, size in wanted.items()
        if not any(
            mask & ~other == 0 and (other, cheaper) != (mask, size) and cheaper <= size
            for other, cheaper in wanted.items()
        )
    }
    assert found == best
