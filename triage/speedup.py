"""Speed-ups: how much less a search costs with a predicate than with the baseline.

    speedup_t(pi, P) = sum of baseline seconds / sum of the predicate's seconds    over P
    speedup_E(pi, P) = the same with expansions

Ratios of sums, over the puzzles that both searches solved. What else happened is counted:

baseline     predicate     counted as
solved       solved        compared: enters all ratios
solved       not solved    unsolved, and lost
limit        solved        baseline_unsolved
limit        not solved    unsolved (unless it proved that there is no solution)
unsolvable   -             unsolvable
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from solving import Status
from triage.evaluate import Comparison, Measured

__all__ = ["Ratios", "Speedup", "speedup", "speedup_by_size"]


class Ratios(Struct, frozen=True, kw_only=True):
    """baseline / predicate for one cost; None where no puzzle was compared.

    total: the ratio of sums. mean, min, max: of the ratios of single puzzles.
    """

    total: float | None
    mean: float | None
    min: float | None
    max: float | None


class Speedup(Struct, frozen=True, kw_only=True):
    """One predicate against the baseline on a set of puzzles (the module's table).

    equal_share, slower_share: of the compared puzzles, those with as many expansions as the
    baseline and those that took more CPU time. baseline_us: the baseline's microseconds an
    expansion, without which a time speed-up says little.
    """

    puzzles: int
    compared: int
    unsolved: int
    lost: int
    baseline_unsolved: int
    unsolvable: int
    expansions: Ratios
    time: Ratios
    equal_share: float | None
    slower_share: float | None
    baseline_us: float | None


def speedup(comparisons: Iterable[Comparison]) -> Speedup:
    """Return the speed-up over all comparisons, one a puzzle."""
    everything = list(comparisons)
    ends = [_end(c) for c in everything]
    both = [c for c, end in zip(everything, ends, strict=True) if end == "compared"]
    seconds = sum(c.baseline.cpu_seconds for c in both)
    return Speedup(
        puzzles=len(everything),
        compared=len(both),
        unsolved=ends.count("lost") + ends.count("unsolved"),
        lost=ends.count("lost"),
        baseline_unsolved=ends.count("baseline_unsolved"),
        unsolvable=ends.count("unsolvable"),
        expansions=_ratios(both, lambda m: m.expansions),
        time=_ratios(both, lambda m: m.cpu_seconds),
        equal_share=_share(both, lambda c: c.baseline.expansions == c.predicate.expansions),
        slower_share=_share(both, lambda c: c.baseline.cpu_seconds < c.predicate.cpu_seconds),
        baseline_us=_ratio(1e6 * seconds, sum(c.baseline.expansions for c in both)),
    )


def speedup_by_size(comparisons: Iterable[Comparison]) -> dict[int, Speedup]:
    """Return the speed-up for each number of squares, in ascending order."""
    buckets: dict[int, list[Comparison]] = {}
    for comparison in comparisons:
        buckets.setdefault(comparison.squares, []).append(comparison)
    return {squares: speedup(buckets[squares]) for squares in sorted(buckets)}


def _end(comparison: Comparison) -> str:
    baseline, predicate = comparison.baseline.status, comparison.predicate.status
    if Status.UNSOLVABLE in (baseline, predicate) and Status.SOLVED not in (baseline, predicate):
        return "unsolvable"
    if baseline is Status.SOLVED:
        return "compared" if predicate is Status.SOLVED else "lost"
    return "baseline_unsolved" if predicate is Status.SOLVED else "unsolved"


def _ratios(both: Sequence[Comparison], cost: Callable[[Measured], float]) -> Ratios:
    pairs = [(cost(c.baseline), cost(c.predicate)) for c in both]
    single = [ratio for pair in pairs if (ratio := _ratio(*pair)) is not None]
    return Ratios(
        total=_ratio(sum(b for b, _ in pairs), sum(p for _, p in pairs)),
        mean=fmean(single) if single else None,
        min=min(single, default=None),
        max=max(single, default=None),
    )


def _ratio(above: float, below: float) -> float | None:
    return above / below if below else None


def _share(both: Sequence[Comparison], holds: Callable[[Comparison], bool]) -> float | None:
    return sum(map(holds, both)) / len(both) if both else None
