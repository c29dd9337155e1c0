from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native.clock import Budget, BudgetError
from ilp.native.limited import best_limited, greedy_limited
from ilp.native.pieces import INFINITE
from ilp.native.program import Cover, cheapest_cover, greedy_cover
from solving import Limits

Weighted = tuple[int, int]
weighted_sets = st.lists(st.tuples(st.integers(1, 255), st.integers(1, 9)), max_size=9)


def cost(sets: list[Weighted], chosen: tuple[int, ...]) -> int:
    return sum(sets[i][1] for i in chosen)


def union(sets: list[Weighted], chosen: tuple[int, ...]) -> int:
    mask = 0
    for i in chosen:
        mask |= sets[i][0]
    return mask


def choices(sets: list[Weighted], most: int | None = None) -> list[tuple[int, ...]]:
    sizes = range((len(sets) if most is None else min(most, len(sets))) + 1)
    return [chosen for size in sizes for chosen in combinations(range(len(sets)), size)]


@settings(max_examples=150, deadline=None)
@given(weighted_sets, st.lists(st.integers(0, 255), min_size=1, max_size=3))
def test_cover_against_all_choices(sets: list[Weighted], targets: list[int]) -> None:
    cover = Cover(sets, Budget(Limits()))
    for target in targets:
        wanted = [cost(sets, c) for c in choices(sets) if not target & ~union(sets, c)]
        assert cover.cost(target) == min(wanted, default=INFINITE)
        chosen = cover.choose(target)
        assert (chosen is None) == (not wanted)
        if chosen is not None:
            assert not target & ~union(sets, chosen)
            assert cost(sets, chosen) == min(wanted)


@settings(max_examples=60, deadline=None)
@given(weighted_sets)
def test_the_quick_cover_covers_all_that_can_be(sets: list[Weighted]) -> None:
    assert union(sets, greedy_cover(sets)) == union(sets, tuple(range(len(sets))))


def test_an_improvement_by_one_is_found(unlimited: Callable[[], Budget]) -> None:
    sets = [(54, 7), (79, 2), (126, 4), (41, 1), (27, 4)]
    assert Cover(sets, unlimited()).cost(127) == 5


def test_nothing_to_cover_needs_no_sets(unlimited: Callable[[], Budget]) -> None:
    assert cheapest_cover([(1, 1)], 0, unlimited()) == ()
    assert cheapest_cover([], 1, unlimited()) is None


def test_many_positives(unlimited: Callable[[], Budget]) -> None:
    """Sixty pairs of neighbours on a ring of sixty: thirty pairs cover it, at the price of one."""
    ring = [(1 << i | 1 << (i + 1) % 60, 2) for i in range(60)]
    chosen = cheapest_cover(ring, (1 << 60) - 1, unlimited())
    assert chosen is not None
    assert len(chosen) == 30


def test_the_deadline_ends_it() -> None:
    with pytest.raises(BudgetError):
        cheapest_cover([(1, 1)], 1, Budget(Limits(cpu_seconds=0)))


@settings(max_examples=100, deadline=None)
@given(
    weighted_sets,
    st.lists(st.integers(1, 9), min_size=8, max_size=8),
    st.integers(1, 4),
)
def test_limited_number_of_rules(sets: list[Weighted], weights: list[int], most: int) -> None:
    def value(chosen: tuple[int, ...]) -> tuple[int, int]:
        covered = union(sets, chosen)
        weight = sum(w for i, w in enumerate(weights) if covered >> i & 1)
        return weight, -cost(sets, chosen)

    best = best_limited(sets, weights, most, Budget(Limits()))
    assert len(best) <= most
    assert value(best) == max(map(value, choices(sets, most)))
    quick = greedy_limited(sets, weights, most)
    assert len(quick) <= most
    assert value(quick) <= value(best)
