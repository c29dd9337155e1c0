"""The figures of a run's report, each an SVG element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pipeline.conclusion import CandidateScores
from pipeline.figures import BASELINE, LEARNED, MUTED, figure_svg, new_figure
from pipeline.report_run import Stage
from solving import Status
from triage.evaluate import Comparison, Measured
from triage.intervals import Interval, costs_of, expansions, seconds, speedup_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["cactus", "forest", "funnel", "scatter", "sizes"]

MANY = 2500
"""Points beyond which a scatter plot is a picture in the SVG, not a shape each."""
COSTS: tuple[tuple[str, str, Callable[[Measured], float]], ...] = (
    ("expansions", "expansions", expansions),
    ("CPU time", "CPU seconds", seconds),
)


def funnel(stages: Sequence[Stage]) -> str:
    """Return the funnel: how many were left at each step."""
    with new_figure(height=0.42 * len(stages) + 0.5) as (figure, [axes]):
        at = np.arange(len(stages))
        counts = [stage.count for stage in stages]
        axes.barh(at, counts, color=[*[LEARNED] * (len(stages) - 1), "#11a579"], height=0.62)
        axes.set_yticks(at, [stage.name for stage in stages])
        axes.invert_yaxis()
        axes.set_xlim(0, max(1, *counts) * 1.55)
        axes.grid(visible=False)
        axes.xaxis.set_visible(False)
        axes.spines["bottom"].set_visible(False)
        for y, stage in zip(at, stages, strict=True):
            axes.annotate(
                f"{stage.count:,}",
                (stage.count, y),
                (6, 0),
                textcoords="offset points",
                va="center",
                weight="bold",
            )
            axes.annotate(
                stage.note,
                (1, y),
                xycoords=("axes fraction", "data"),
                va="center",
                ha="right",
                color="#66707a",
            )
        return figure_svg(figure, "Funnel of predicates through the stages")


def forest(survivors: Sequence[tuple[int, CandidateScores]]) -> str:
    """Return speed-ups with their intervals in the last stage of each (number, candidate)."""
    with new_figure(height=0.42 * len(survivors) + 1.1) as (figure, [axes]):
        for y, (_, candidate) in enumerate(survivors):
            last = candidate.stages[-1]
            found = last.speedup
            _whisker(axes, y - 0.14, found.expansions.total, last.expansion_interval, BASELINE)
            _whisker(axes, y + 0.14, found.time.total, last.time_interval, LEARNED)
        names = [f"#{i}, stage {c.stages[-1].stage}" for i, c in survivors]
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xscale("log")
        _times_axis(axes, "x")
        axes.axvline(1, color=MUTED, lw=1.2)
        axes.set_xlabel("speed-up over the baseline, with 95% bootstrap intervals")
        axes.plot([], [], "o", color=BASELINE, label="expansions")
        axes.plot([], [], "o", color=LEARNED, label="CPU time")
        figure.legend(loc="outside upper right", ncols=2)
        return figure_svg(figure, "Speed-ups of the survivors with bootstrap intervals")


def scatter(comparisons: Sequence[Comparison]) -> str:
    """Return each puzzle as a point: its cost with the baseline and with the predicate."""
    both = _compared(comparisons)
    with new_figure(2, height=4.2) as (figure, axes):
        squares = np.array([c.squares for c in both])
        for one, (name, unit, cost) in zip(axes, COSTS, strict=True):
            x = np.array([cost(c.baseline) for c in both])
            y = np.array([cost(c.predicate) for c in both])
            low, high = min(x.min(), y.min()) * 0.8, max(x.max(), y.max()) * 1.25
            for factor in (1, 10, 100, 1000):
                one.plot([low, high], [low / factor, high / factor], color=MUTED, lw=0.9, zorder=1)
                _on_line(one, high, factor, low)
            many = len(x) > MANY
            points = one.scatter(
                x,
                y,
                c=squares,
                s=4 if many else 9,
                cmap="viridis_r",
                alpha=0.75,
                lw=0,
                rasterized=many,
            )
            one.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high))
            one.set_title(name)
            one.set_xlabel(f"baseline, {unit}")
            one.set_ylabel(f"learned, {unit}")
        ticks = _apart(sorted(set(squares.tolist())))
        figure.colorbar(points, ax=axes, label="squares", shrink=0.85, ticks=ticks)
        return figure_svg(figure, "Cost of each puzzle with the baseline and with the predicate")


def cactus(comparisons: Sequence[Comparison]) -> str:
    """Return how many puzzles are solved within a cost, for both."""
    with new_figure(2, height=3.4) as (figure, axes):
        for one, (name, unit, cost) in zip(axes, COSTS, strict=True):
            for who, colour in (("baseline", BASELINE), ("predicate", LEARNED)):
                ends = [getattr(c, who) for c in comparisons]
                costs = sorted(cost(m) for m in ends if m.status is Status.SOLVED)
                label = "learned" if who == "predicate" else who
                one.step(costs, range(1, len(costs) + 1), where="post", color=colour, label=label)
            one.set_xscale("log")
            one.set_title(name)
            one.set_xlabel(f"{unit} for one puzzle")
            one.set_ylabel("puzzles solved")
        axes[0].legend(loc="lower right")
        return figure_svg(figure, "Puzzles solved within a cost")


def sizes(comparisons: Sequence[Comparison]) -> str:
    """Return the speed-ups by number of squares, with intervals."""
    with new_figure(height=3.3) as (figure, [axes]):
        names = sorted({c.squares for c in comparisons})
        shifted = zip((-0.1, 0.1), COSTS, (BASELINE, LEARNED), strict=True)
        for shift, (name, _, cost), colour in shifted:
            for place, squares in enumerate(names):
                own = [c for c in comparisons if c.squares == squares]
                total = costs_of(own, cost).ratio
                _whisker(axes, place + shift, total, speedup_interval(own, cost), colour, "y")
            axes.plot([], [], "o", color=colour, label=name)
        axes.axhline(1, color=MUTED, lw=1.2)
        axes.set_xticks(range(len(names)), [str(squares) for squares in names])
        axes.set_yscale("log")
        _times_axis(axes, "y")
        axes.set_xlabel("squares")
        axes.set_ylabel("speed-up")
        axes.legend(loc="upper left")
        return figure_svg(figure, "Speed-up by number of squares")


def _apart(sizes: Sequence[int]) -> list[int]:
    """Return those of the sizes that have room beside one another, from the largest down."""
    kept = list(sizes[-1:])
    for size in reversed(sizes):
        if kept[-1] - size >= (sizes[-1] - sizes[0]) / 8:
            kept.append(size)
    return kept


def _compared(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """Return the puzzles that both solved, at a cost that a logarithm has."""
    return [
        c
        for c in comparisons
        if c.baseline.status is c.predicate.status is Status.SOLVED
        and c.baseline.cpu_seconds > 0
        and c.predicate.cpu_seconds > 0
    ]


def _whisker(
    axes: Axes,
    at: float,
    value: float | None,
    interval: Interval | None,
    colour: str,
    along: str = "x",
) -> None:
    """Draw a point and its interval, along one axis."""
    if value is None:
        return
    ends = (value, value) if interval is None else (interval.low, interval.high)
    line, point = (ends, (at, at)), (value, at)
    axes.plot(*(line if along == "x" else line[::-1]), color=colour, lw=2.2, alpha=0.55)
    axes.plot(*(point if along == "x" else point[::-1]), "o", color=colour, ms=5)


def _times_axis(axes: Axes, which: str) -> None:
    """Write the ticks of a logarithmic axis as 1x, 2x, 5x."""
    from matplotlib.ticker import LogLocator, NullFormatter

    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(lambda value, _: f"{value:g}x")
    axis.set_minor_formatter(NullFormatter())


def _on_line(axes: Axes, high: float, factor: int, low: float) -> None:
    """Name a line of equal speed-up at its upper end."""
    if high / factor > low:
        axes.annotate(
            f"{factor}x",
            (high, high / factor),
            (-3, -2),
            textcoords="offset points",
            ha="right",
            va="top",
            color="#66707a",
            fontsize=8,
            bbox={"fc": "white", "ec": "none", "pad": 0.8, "alpha": 0.8},
        )
