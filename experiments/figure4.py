"""Figure 4: the speed-ups on the test set by number of squares."""

from __future__ import annotations

from itertools import pairwise

from matplotlib.figure import Figure

from experiments.findings import Claim, Findings, Table
from experiments.plots import intervals, times_axis
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, MUTED, new_figure
from triage.evaluate import Comparison
from triage.intervals import Costs, Interval, costs_of, expansions, ratio_interval

__all__ = ["run"]

SOURCE = "results on the test set"
COLUMNS = (
    "squares",
    "puzzles",
    "expansions x",
    "low",
    "high",
    "time x",
    "time low",
    "time high",
)


def run(setting: Setting) -> Findings:
    """Return the speed-ups of each bucket, with bootstrap intervals."""
    comparisons = setting.test_comparisons()
    buckets = {s: [c for c in comparisons if c.squares == s] for s in _sizes(comparisons)}
    rows, drawn = [], []
    for squares, bucket in buckets.items():
        by_expansions, by_time = costs_of(bucket, expansions), costs_of(bucket)
        found = [_with_interval(by_expansions), _with_interval(by_time)]
        drawn.append(found)
        values = [x for ratio, interval in found for x in (ratio, interval.low, interval.high)]
        rows.append((squares, len(bucket), *values))
    return Findings(
        Table(COLUMNS, tuple(rows)), _draw([*buckets], drawn), _claims(comparisons, rows), NOTES
    )


def _draw(sizes: list[int], drawn: list[list[tuple[float, Interval]]]) -> Figure:
    with new_figure() as (figure, [axes]):
        axes.axhline(1, color=MUTED, lw=1.2)
        for i, (name, colour) in enumerate((("expansions", BASELINE), ("CPU time", LEARNED))):
            intervals(axes, [one[i] for one in drawn], colour, name, 0.2 * i - 0.1)
        axes.set_xticks(range(len(sizes)), [str(squares) for squares in sizes])
        axes.set_xlabel("squares")
        axes.set_ylabel("speed-up over the baseline")
        axes.axhline(6, color=MUTED, lw=1, ls="--", label="paper, whole set: about 6x")
        times_axis(axes, "y")
        axes.legend(loc="upper left")
    return figure


NOTES = (
    "Ratios of sums within each bucket, with 95% bootstrap intervals over its puzzles.",
    "The paper shows these values in a drawing only; its text says no more than is below.",
)


def _sizes(comparisons: list[Comparison]) -> list[int]:
    return sorted({c.squares for c in comparisons})


def _with_interval(costs: Costs) -> tuple[float, Interval]:
    ratio = costs.ratio
    assert ratio is not None, "every bucket of a test set has solved puzzles"
    return ratio, ratio_interval([costs.baseline], [costs.predicate])


def _claims(comparisons: list[Comparison], rows: list[tuple[float, ...]]) -> tuple[Claim, ...]:
    whole = costs_of(comparisons, expansions).ratio or 0.0
    smallest, largest = rows[0], rows[-1]
    rising = sum(a[2] <= b[2] for a, b in pairwise(rows))
    return (
        Claim("expansions, whole set", "about six times", f"{whole:.2f}x", "abstract"),
        Claim(
            "the speed-up increases with the size",
            "appears to",
            f"{smallest[2]:.2f}x on {smallest[0]} squares to {largest[2]:.2f}x on {largest[0]}; "
            f"{rising} of {len(rows) - 1} steps up",
            SOURCE,
        ),
    )
