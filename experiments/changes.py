"""What changes of a model do: the geometric mean of (changed / unchanged), and its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import geometric_mean

from matplotlib.axes import Axes

from pipeline.figures import BASELINE, LEARNED, MUTED

__all__ = ["UNCHANGED", "draw_changes", "mean_ratio"]

UNCHANGED = "(none)"
"""What the row of the model without a change is called."""


def mean_ratio(pairs: Iterable[tuple[float, float]], least: float) -> float | None:
    """Return the geometric mean of first / second over the pairs, None without any.

    A term below `least` counts as that: below, seconds are noise, and conflicts may be 0.
    """
    ratios = [max(a, least) / max(b, least) for a, b in pairs]
    return geometric_mean(ratios) if ratios else None


def draw_changes(axes: Axes, start: str, ratios: Mapping[str, float]) -> None:
    """Draw the ratios of CPU time by change, from the model `start`, as bars beside 1."""
    values = [*ratios.values()]
    colours = [LEARNED if ratio < 1 else BASELINE for ratio in values]
    axes.barh(range(len(values)), [ratio - 1 for ratio in values], left=1, color=colours)
    axes.set_yticks(range(len(values)), [*ratios], fontsize=8)
    axes.set_xscale("log")
    axes.axvline(1, color=MUTED)
    axes.set_title(f"from {start}")
    axes.set_xlabel("CPU time x (changed / unchanged)")
