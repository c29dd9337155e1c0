from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Status
from triage.evaluate import Comparison, Measured
from triage.intervals import (
    Costs,
    Interval,
    costs_of,
    expansions,
    ratio_interval,
    speedup_interval,
)
from triage.stages import indistinct

COSTS = st.lists(st.tuples(st.floats(0.1, 1e3), st.floats(0.1, 1e3)), min_size=1, max_size=40).map(
    lambda pairs: tuple(np.array(side) for side in zip(*pairs, strict=True))
)


def comparison(baseline: float, predicate: float, status: Status = Status.SOLVED) -> Comparison:
    return Comparison(
        "p",
        4,
        Measured(Status.SOLVED, int(baseline), 1, baseline),
        Measured(status, int(predicate), 1, predicate),
    )


@settings(max_examples=50, deadline=None)
@given(COSTS)
def test_an_interval_lies_within_the_ratios_of_single_puzzles(
    costs: tuple[np.ndarray, np.ndarray],
) -> None:
    found = ratio_interval([costs[0]], [costs[1]], resamples=200)
    single = costs[0] / costs[1]
    assert min(single) * 0.999999 <= found.low <= found.high <= max(single) * 1.000001


@settings(max_examples=20, deadline=None)
@given(COSTS)
def test_a_higher_level_gives_a_wider_interval(costs: tuple[np.ndarray, np.ndarray]) -> None:
    narrow = ratio_interval([costs[0]], [costs[1]], 0.8, resamples=200)
    wide = ratio_interval([costs[0]], [costs[1]], 0.99, resamples=200)
    assert wide.low <= narrow.low <= narrow.high <= wide.high


def test_it_holds_the_true_ratio_about_as_often_as_it_says() -> None:
    rng, hits = np.random.default_rng(7), 0
    for seed in range(200):
        below = rng.exponential(1.0, 60) + 0.5
        above = 3 * below * rng.uniform(0.5, 1.5, 60)
        found = ratio_interval([above], [below], 0.9, seed, resamples=300)
        hits += found.low <= 3 <= found.high
    # 180 are expected; 155 would be six standard deviations off.
    assert 155 < hits < 200


def test_equal_seeds_give_equal_intervals_and_others_do_not() -> None:
    rng = np.random.default_rng(1)
    above, below = rng.exponential(2.0, 500), rng.exponential(1.0, 500)
    first = ratio_interval([above], [below], seed=3)
    assert ratio_interval([above], [below], seed=3) == first
    assert ratio_interval([above], [below], seed=4) != first


def test_chunks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    above, below = rng.exponential(2.0, 50), rng.exponential(1.0, 50)
    whole = ratio_interval([above], [below])
    monkeypatch.setattr("triage.intervals.CHUNK", 1000)
    assert ratio_interval([above], [below]) == whole


def test_more_puzzles_tell_more() -> None:
    rng = np.random.default_rng(1)
    above, below = rng.exponential(2.0, 2000), rng.exponential(1.0, 2000)
    few = ratio_interval([above[:20]], [below[:20]])
    many = ratio_interval([above], [below])
    assert many.high - many.low < (few.high - few.low) / 4


def test_only_puzzles_that_both_solved_count() -> None:
    both = [comparison(8, 2), comparison(8, 2)]
    assert speedup_interval(both) == Interval(4, 4)
    lost = [*both, comparison(100, 1, Status.EXHAUSTED)]
    costs = costs_of(lost, expansions)
    assert costs.ratio == 4
    assert costs.baseline.tolist() == [8, 8, 0]
    assert speedup_interval([comparison(8, 2, Status.TIMEOUT)]) is None
    assert speedup_interval([]) is None


@pytest.mark.parametrize("level", [0, 1, -0.5, 95])
def test_levels_are_shares(level: float) -> None:
    with pytest.raises(ValueError, match="level between 0 and 1"):
        ratio_interval([np.ones(3)], [np.ones(3)], level)


def test_no_puzzles_have_no_interval() -> None:
    with pytest.raises(ValueError, match="at least one puzzle"):
        ratio_interval([np.ones(0)], [np.ones(0)])
    with pytest.raises(ValueError, match="at least one puzzle"):
        ratio_interval([np.ones(3)], [np.zeros(3)])


def test_draws_without_a_compared_puzzle_do_not_count() -> None:
    found = ratio_interval([np.array([0.0, 0.0, 6.0])], [np.array([0.0, 0.0, 2.0])])
    assert found == Interval(3, 3)


def test_pairs_tell_apart_what_single_intervals_can_not() -> None:
    rng = np.random.default_rng(5)
    # A few hard puzzles make each speed-up unsure, but one predicate is always 10% quicker.
    baseline = rng.pareto(1.2, 400) + 1
    slow = baseline / rng.uniform(1, 20, 400)
    first, second = Costs(baseline, slow * 0.9), Costs(baseline, slow)
    intervals = [ratio_interval([c.baseline], [c.predicate]) for c in (first, second)]
    assert intervals[1].high > intervals[0].low
    assert not indistinct(first, second)
    assert indistinct(second, first)
    assert indistinct(first, first)


def test_noise_is_not_told_apart() -> None:
    rng = np.random.default_rng(5)
    baseline = rng.exponential(1.0, 50)
    noisy = [Costs(baseline, baseline * rng.uniform(0.4, 0.6, 50)) for _ in range(2)]
    assert indistinct(noisy[0], noisy[1])
    assert indistinct(noisy[1], noisy[0])


def test_without_costs_nothing_is_told_apart() -> None:
    some, none = Costs(np.ones(2), np.ones(2)), Costs(np.zeros(2), np.zeros(2))
    assert none.ratio is None
    assert indistinct(some, none)
    assert indistinct(none, some)
