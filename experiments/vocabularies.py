"""Which vocabulary makes which speed-up: rules learned from the case list, and rules by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from experiments.findings import Cell, Findings, Table
from experiments.learned import learned_run
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure
from triage.speedup import Speedup, speedup
from witness import PREDICATES

__all__ = ["run"]

HAND_WRITTEN = {
    "datalog": "edge-left",
    "extended-free": "local",
    "extended-region": "region",
    "extended-goal": "region+goal",
    "extended-pocket": "pocket",
    "extended-usable": "usable",
}
"""Each vocabulary and the hand-written predicate that knows as much."""
COLUMNS = (
    "vocabulary",
    "rules",
    "expansions x",
    "mean of ratios",
    "largest",
    "time x",
    "slower (%)",
    "unsolved",
    "us an expansion",
)


@dataclass(frozen=True, slots=True)
class _Measured:
    vocabulary: str
    rules: str
    test: Speedup
    us: float | None
    is_learned: bool


def run(setting: Setting) -> Findings:
    """Return the speed-ups of learned and hand-written predicates, vocabulary by vocabulary."""
    measured = [*_all(setting)]
    with new_figure() as (figure, [axes]):
        for i, (learned, colour) in enumerate(((True, LEARNED), (False, BASELINE))):
            some = [one for one in measured if one.is_learned is learned]
            at = [x + 0.38 * i - 0.19 for x in range(len(some))]
            heights = [one.test.time.total or 0.0 for one in some]
            axes.bar(at, heights, 0.36, color=colour, label="learned" if learned else "by hand")
        names = [v.replace("-", "-\n") for v in HAND_WRITTEN]
        axes.set_xticks(range(len(names)), names)
        axes.set_ylabel("time speed-up")
        axes.legend()
    return Findings(Table(COLUMNS, tuple(_row(one) for one in measured)), figure)


def _all(setting: Setting) -> Iterator[_Measured]:
    for vocabulary, name in HAND_WRITTEN.items():
        one = learned_run(setting, "cases", vocabulary, False)
        rules = " ".join(one.finished.winner.rules)
        yield _Measured(vocabulary, rules, one.test, _us(one.test), True)
        compared = setting.comparisons(setting.test_puzzles(), PREDICATES[name], (name,))
        found = speedup(compared)
        yield _Measured(vocabulary, f"{name} (by hand)", found, _us(found), False)


def _us(found: Speedup) -> float | None:
    """Return the predicate's microseconds an expansion, from the baseline's and the ratios."""
    times, pops = found.time.total, found.expansions.total
    if not (times and pops and found.baseline_us):
        return None
    return found.baseline_us * pops / times


def _row(one: _Measured) -> tuple[Cell, ...]:
    found = one.test
    return (
        one.vocabulary,
        one.rules,
        found.expansions.total,
        found.expansions.mean,
        found.expansions.max,
        found.time.total,
        None if found.slower_share is None else 100 * found.slower_share,
        found.unsolved,
        one.us,
    )
