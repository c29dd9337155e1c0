from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Status
from triage.evaluate import Comparison, Measured
from triage.speedup import speedup, speedup_by_size


def searched(expansions: int, seconds: float, status: Status = Status.SOLVED) -> Measured:
    return Measured(status, expansions, 2 * expansions, seconds)


def compared(baseline: Measured, predicate: Measured, squares: int = 4) -> Comparison:
    return Comparison("p", squares, baseline, predicate)


def test_speedups_are_ratios_of_sums() -> None:
    found = speedup(
        [
            compared(searched(100, 10.0), searched(10, 2.0)),
            compared(searched(4, 1.0), searched(4, 2.0)),
        ]
    )
    assert found.expansions.total == 104 / 14
    assert found.expansions.mean == (10 + 1) / 2
    assert (found.expansions.min, found.expansions.max) == (1, 10)
    assert found.time.total == 11 / 4
    assert found.equal_share == 0.5
    assert found.slower_share == 0.5
    assert found.baseline_us == pytest.approx(1e6 * 11 / 104)


END = {
    (Status.SOLVED, Status.SOLVED): "compared",
    (Status.SOLVED, Status.TIMEOUT): "lost",
    (Status.SOLVED, Status.MEMOUT): "lost",
    (Status.SOLVED, Status.EXHAUSTED): "lost",
    (Status.SOLVED, Status.UNSOLVABLE): "lost",
    (Status.TIMEOUT, Status.SOLVED): "baseline_unsolved",
    (Status.TIMEOUT, Status.TIMEOUT): "unsolved",
    (Status.TIMEOUT, Status.EXHAUSTED): "unsolved",
    (Status.TIMEOUT, Status.UNSOLVABLE): "unsolvable",
    (Status.UNSOLVABLE, Status.UNSOLVABLE): "unsolvable",
    (Status.UNSOLVABLE, Status.EXHAUSTED): "unsolvable",
    (Status.UNSOLVABLE, Status.TIMEOUT): "unsolvable",
}


@pytest.mark.parametrize(("ends", "expected"), END.items())
def test_every_pair_of_ends_is_counted_once(ends: tuple[Status, Status], expected: str) -> None:
    found = speedup([compared(searched(7, 1.0, ends[0]), searched(3, 1.0, ends[1]))])
    counts = {
        "compared": found.compared,
        "lost": found.lost,
        "unsolved": found.unsolved - found.lost,
        "baseline_unsolved": found.baseline_unsolved,
        "unsolvable": found.unsolvable,
    }
    assert counts == {name: int(name == expected) for name in counts}
    assert (found.expansions.total is None) == (expected != "compared")


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(sorted(END)), max_size=12))
def test_no_puzzle_is_dropped(ends: list[tuple[Status, Status]]) -> None:
    found = speedup([compared(searched(5, 1.0, b), searched(2, 1.0, p)) for b, p in ends])
    everything = (
        found.compared + found.unsolved + found.baseline_unsolved + found.unsolvable,
        found.puzzles,
    )
    assert everything == (len(ends), len(ends))


def test_nothing_to_compare_is_none_not_zero() -> None:
    found = speedup([])
    assert found.expansions.total is found.time.mean is found.equal_share is None


def test_speedup_by_size_is_in_order_of_squares() -> None:
    pairs = [
        compared(searched(9, 1.0), searched(3, 1.0), squares=9),
        compared(searched(4, 1.0), searched(4, 1.0), squares=4),
    ]
    found = speedup_by_size(pairs)
    assert [(s, f.expansions.total) for s, f in found.items()] == [(4, 1.0), (9, 3.0)]
