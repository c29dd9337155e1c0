from __future__ import annotations

from collections.abc import Callable

import pytest

from ilp.native.bounds import Bound
from ilp.native.clock import Budget
from ilp.native.pieces import INFINITE

P1, P2, P3 = 1, 2, 4
RULES = [(P1, 4), (P2, 6), (P3, 4)]


@pytest.mark.parametrize(
    ("costs", "shareable", "lowest"),
    [
        # One rule of price 5 might cover all.
        ([3, 5, 5], [0b111], 5),
        # At price 3 only the first; p2 and p3 at price 5 together: 3 + 5.
        ([3, 5, 5], [0b001, 0b110], 8),
        # Each by a rule of its own: the new one for p1, then p2 (new, too) and p3 (known).
        ([3, 5, 5], [0b001, 0b010, 0b100], 12),
        # Only p3 can still get a new rule.
        ([INFINITE, INFINITE, 3], [0b111], 13),
        ([INFINITE, INFINITE, INFINITE], [0b111], INFINITE),
    ],
)
def test_the_lowest_price_of_a_program_with_a_new_rule(
    unlimited: Callable[[], Budget], costs: list[int], shareable: list[int], lowest: int
) -> None:
    bound = Bound(RULES, costs, shareable, P1 | P2 | P3, best=14, budget=unlimited())
    assert bound.lowest == lowest
    assert bound.proves == (lowest >= 14)


def test_components_that_are_too_dear(unlimited: Callable[[], Budget]) -> None:
    """Two literals, the head, and what is needed elsewhere, beside the cheapest for the rest."""
    bound = Bound(RULES, [4, 4, 4], [0b011, 0b100], P1 | P2 | P3, best=8, budget=unlimited())
    assert not bound.too_dear(2, P1 | P2, [0, 0, 0])
    assert bound.too_dear(2, P1 | P2, [1, 1, 0])
    assert bound.too_dear(2, P1, [0, 0, 0])
