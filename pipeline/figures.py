"""Figures: one look for reports and experiments, as SVG text for a page or as SVG and PNG files.

Equal figures give equal bytes: no dates, and ids that depend on the figure alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

from solving import InputError, write_atomic

try:
    import matplotlib
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ImportError as error:  # pragma: no cover  the tests' environment has it
    raise InputError("figures need matplotlib: pip install 'witness-ilp[plots]'") from error

__all__ = [
    "BASELINE",
    "LEARNED",
    "MUTED",
    "OTHERS",
    "figure_svg",
    "new_figure",
    "save_figure",
]

BASELINE, LEARNED, MUTED = "#66707a", "#1f78d1", "#aab2ba"
"""Colours of the baseline, of the predicate that is measured against it, and of helping lines."""
OTHERS = ("#b85c00", "#11a579", "#7a4fb5", "#c2308a", "#4d4d4d")
"""Colours of what else is compared."""
DPI: Final = 130
STYLE: Final[dict[Any, Any]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": MUTED,
    "axes.grid": True,
    "axes.labelcolor": "#22282e",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9.5,
    "grid.color": "#e3e7ea",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "xtick.color": "#4a525a",
    "ytick.color": "#4a525a",
}
ID, REFERENCE = re.compile(r' id="([^"]+)"'), re.compile(r'(?:url\(|href=")#([^")]+)')


@contextmanager
def new_figure(
    columns: int = 1, width: float = 9.2, height: float = 3.6
) -> Iterator[tuple[Figure, list[Axes]]]:
    """Give a figure in the project's style with its axes side by side; sizes are in inches."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(1, columns, squeeze=False)
        yield figure, list(axes[0])


def figure_svg(figure: Figure, label: str) -> str:
    """Return a figure as an SVG element for a page; `label` says what it shows."""
    text = _svg(figure, label)
    # Ids that nothing refers to would be the same in several figures of one page.
    used = set(REFERENCE.findall(text))
    text = ID.sub(lambda found: found[0] if found[1] in used else "", text[text.index("<svg") :])
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)


def save_figure(figure: Figure, folder: Path, name: str) -> list[Path]:
    """Write FOLDER/NAME.svg and FOLDER/NAME.png; return both."""
    svg, png = folder / f"{name}.svg", folder / f"{name}.png"
    write_atomic(svg, _svg(figure, name))
    raw = BytesIO()
    figure.savefig(raw, format="png", dpi=DPI, metadata={"Software": None})
    write_atomic(png, raw.getvalue())
    return [svg, png]


def _svg(figure: Figure, salt: str) -> str:
    out = StringIO()
    with matplotlib.rc_context({**STYLE, "svg.hashsalt": salt}):
        figure.savefig(out, format="svg", dpi=DPI, metadata={"Date": None, "Creator": None})
    return out.getvalue()
