"""The two speed-ups, in expansions and in CPU time, and how they are spread over the puzzles.

A speed-up of a set is the ratio of the sums (the paper's definition); the mean of the puzzles' own
ratios is another number, and both are given.
"""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from experiments.findings import Claim, Findings, Table
from experiments.plots import times_axis
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, MUTED, OTHERS, new_figure
from triage.intervals import Costs, costs_of, expansions, ratio_interval

__all__ = ["run"]

SOURCE = "results on the test set"
SHARES = (5, 25, 50, 75, 95, 99)
"""Percentiles of the puzzles' own ratios."""
COLUMNS = (
    "cost",
    "puzzles",
    "ratio of sums",
    "low",
    "high",
    "mean of ratios",
    "least",
    *(f"{share}%" for share in SHARES),
    "greatest",
    "below 1 (%)",
)


def run(setting: Setting) -> Findings:
    """Return both speed-ups of the test set and the distribution of the puzzles' own."""
    comparisons = setting.test_comparisons()
    kinds = {
        "expansions": costs_of(comparisons, expansions),
        "CPU time": costs_of(comparisons),
    }
    ratios = {name: _own(costs) for name, costs in kinds.items()}
    rows = tuple(_row(name, kinds[name], ratios[name]) for name in kinds)
    return Findings(Table(COLUMNS, rows), _draw(kinds, ratios), _claims(kinds, ratios), NOTES)


def _draw(kinds: dict[str, Costs], ratios: dict[str, NDArray[np.float64]]) -> Figure:
    with new_figure(2) as (figure, axes):
        for one, (name, own), colour in zip(axes, ratios.items(), (BASELINE, LEARNED), strict=True):
            edges = np.geomspace(min(own.min(), 0.5), own.max() * 1.01, 41)
            one.hist(own, edges.tolist(), color=colour)
            one.axvline(1, color=MUTED, lw=1.2)
            one.axvline(kinds[name].ratio or 1, color="#d0142c", lw=1.4, label="ratio of sums")
            if name == "expansions":
                one.axvline(6, color=OTHERS[0], lw=1.4, ls=":", label="paper: about 6x")
            one.axvline(own.mean(), color="#d0142c", lw=1.4, ls="--", label="mean of ratios")
            times_axis(one, "x")
            one.set_yscale("log")
            one.set_title(name)
            one.set_xlabel("speed-up of one puzzle")
            one.set_ylabel("puzzles")
            one.legend(loc="upper right")
    return figure


NOTES = ("low, high: 95% bootstrap interval of the ratio of sums, over the puzzles.",)


def _own(costs: Costs) -> NDArray[np.float64]:
    """Return the puzzles' own ratios, of those that were compared and took a time at all."""
    some = costs.predicate > 0
    own: NDArray[np.float64] = costs.baseline[some] / costs.predicate[some]
    return own


def _row(name: str, costs: Costs, own: NDArray[np.float64]) -> tuple[str | int | float | None, ...]:
    interval = ratio_interval([costs.baseline], [costs.predicate])
    spread = np.percentile(own, SHARES).tolist()
    below = 100 * float((own < 1).mean())
    total = costs.ratio, interval.low, interval.high, float(own.mean())
    return (name, len(own), *total, float(own.min()), *spread, float(own.max()), below)


def _claims(kinds: dict[str, Costs], ratios: dict[str, NDArray[np.float64]]) -> tuple[Claim, ...]:
    by_expansions, by_time = ratios["expansions"], ratios["CPU time"]
    total = kinds["expansions"].ratio or 0.0
    return (
        Claim(
            "average speed-up in expansions",
            "about six times",
            f"{total:.2f}x (ratio of sums), {by_expansions.mean():.2f}x (mean of ratios)",
            "abstract",
        ),
        Claim(
            "range of the puzzles' own, expansions",
            "1 to 1447",
            f"{by_expansions.min():.2f} to {by_expansions.max():,.1f}",
            SOURCE,
        ),
        Claim(
            "range of the puzzles' own, time",
            "0.37 to 1136",
            f"{by_time.min():.2f} to {by_time.max():,.1f}",
            SOURCE,
        ),
        Claim(
            "the time speed-up is slightly lower",
            "yes",
            f"{kinds['CPU time'].ratio:.2f}x in time, {total:.2f}x in expansions",
            SOURCE,
        ),
    )
