"""What several experiments draw."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from triage.intervals import Interval

__all__ = ["intervals", "times_axis"]


def intervals(
    axes: Axes,
    values: Sequence[tuple[float, Interval]],
    colour: str,
    name: str,
    shift: float = 0.0,
) -> None:
    """Draw values with their intervals side by side."""
    at = [place + shift for place in range(len(values))]
    for x, (_, interval) in zip(at, values, strict=True):
        axes.plot((x, x), (interval.low, interval.high), color=colour, lw=2.2, alpha=0.5)
    axes.plot(at, [value for value, _ in values], "o", color=colour, ms=5, label=name)


def times_axis(axes: Axes, which: str) -> None:
    """Make an axis logarithmic, with ticks such as 1x, 2x, 5x."""
    if which == "x":
        axes.set_xscale("log")
    else:
        axes.set_yscale("log")
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}x"))
    axis.set_minor_formatter(NullFormatter())
