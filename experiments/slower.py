"""The share of puzzles on which the predicate costs more time than it saves, by size.

A predicate that prunes never expands more than the baseline (one claim of the paper), but testing
it takes time. Where it prunes nothing beyond the baseline, that time is lost. One search of an easy
puzzle takes less than a microsecond here, so a share of the puzzles is slower by noise alone: those
slower by more than a tenth are counted too.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from experiments.findings import Claim, Findings, Table
from experiments.measured import Measurement
from experiments.searches import Compare
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure
from solving import Status
from triage.evaluate import Comparison
from witness import Backend

__all__ = ["run"]

CLEARLY = 1.1
IN_PYTHON = 300
"""Puzzles that are searched in Python as well, as the paper's are."""
Row = tuple[str, int, float, float, float, float]
COLUMNS = (
    "puzzles",
    "number",
    "slower (%)",
    "by more than 10% (%)",
    "equal expansions (%)",
    "more expansions (%)",
)


def run(setting: Setting) -> Findings:
    """Return the share that is slower, by size and over all, compiled and in Python."""
    compiled = setting.test_comparisons()
    python = _in_python(setting)
    sizes = sorted({c.squares for c in compiled})
    rows = [_row(f"{s} squares", [c for c in compiled if c.squares == s]) for s in sizes]
    rows += [_row("all, compiled", compiled), _row("all, in Python", python)]
    claims = (
        Claim("slower than the baseline", "32.5% (Python)", _both(rows), "results on the test set"),
        Claim(
            "puzzles with more expansions than the baseline",
            "0",
            f"{sum(c.predicate.expansions > c.baseline.expansions for c in compiled):,}",
            "results on the test set",
        ),
    )
    return Findings(Table(COLUMNS, tuple(rows)), _draw(sizes, rows), claims)


def _draw(sizes: Sequence[int], rows: Sequence[Row]) -> Figure:
    with new_figure() as (figure, [axes]):
        at = range(len(sizes))
        slower = [row[2] for row in rows[: len(sizes)]]
        clearly = [row[3] for row in rows[: len(sizes)]]
        axes.bar([x - 0.2 for x in at], slower, 0.38, color=BASELINE, label="slower")
        axes.bar([x + 0.2 for x in at], clearly, 0.38, color=LEARNED, label="by more than 10%")
        axes.axhline(32.5, color="#d0142c", ls="--", lw=1.2, label="paper, whole set: 32.5%")
        axes.set_xticks(at, [str(s) for s in sizes])
        axes.set_xlabel("squares")
        axes.set_ylabel("% of the puzzles")
        axes.set_ylim(0, 1.3 * max(33.0, *slower))
        axes.legend(loc="upper right", ncols=3)
    return figure


def _in_python(setting: Setting) -> list[Comparison]:
    """Return the comparisons of some test puzzles on the readable reference."""
    named = setting.test_puzzles()
    some = named[:: max(1, len(named) // (IN_PYTHON // (4 if setting.quick else 1)))]
    what = Measurement(
        name="compared-python",
        function=Compare(setting.chosen.predicate, 2, Backend.PYTHON),
        result=Comparison,
        key={"rules": setting.chosen.identity, "repeats": 2},
        batch=10,
    )
    return [one for one in setting.measured(what, some) if isinstance(one, Comparison)]


def _row(name: str, comparisons: list[Comparison]) -> Row:
    both = [c for c in comparisons if c.baseline.status is c.predicate.status is Status.SOLVED]

    def share(count: int) -> float:
        return 100 * count / max(1, len(both))

    times = [(c.baseline.cpu_seconds, c.predicate.cpu_seconds) for c in both]
    pops = [(c.baseline.expansions, c.predicate.expansions) for c in both]
    return (
        name,
        len(both),
        share(sum(p > b for b, p in times)),
        share(sum(p > CLEARLY * b for b, p in times)),
        share(sum(p == b for b, p in pops)),
        share(sum(p > b for b, p in pops)),
    )


def _both(rows: list[Row]) -> str:
    compiled, python = rows[-2:]
    return f"{compiled[2]:.1f}% compiled, {python[2]:.1f}% in Python ({python[1]} puzzles)"
