"""Many small pictures in one SVG, row by row, each above its caption."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from solving.markup import document, element, number

__all__ = ["PANEL_LIMIT", "Panel", "panels_svg"]

PANEL_LIMIT = 400
"""The most pictures in one document."""
SCALE, CAPTION, FONT = 0.5, 24, 14
"""The size of pictures, and in pixels the height of captions and of their letters."""
PAPER, INK = "#ffffff", "#22282e"


@dataclass(frozen=True, slots=True)
class Panel:
    """A picture: its size in pixels before it is scaled, its elements, what is written below."""

    width: float
    height: float
    parts: tuple[str, ...]
    caption: str


def panels_svg(panels: Sequence[Panel], title: str, columns: int | None = None) -> str:
    """Return pictures as one document, without `columns` a third wider than high, about.

    Raises ValueError for no picture, for more than PANEL_LIMIT, and for less than one column.
    """
    if not 1 <= len(panels) <= PANEL_LIMIT:
        raise ValueError(f"a sheet holds 1 to {PANEL_LIMIT} pictures, not {len(panels)}")
    columns = math.ceil(math.sqrt(len(panels) * 4 / 3)) if columns is None else columns
    if columns < 1:
        raise ValueError(f"a sheet needs at least one column, not {columns}")
    width = max(SCALE * panel.width for panel in panels)
    height = max(SCALE * panel.height + CAPTION for panel in panels)
    whole = width * min(columns, len(panels)), height * math.ceil(len(panels) / columns)
    return document(
        *whole,
        element("title", text=title),
        element("rect", width=whole[0], height=whole[1], fill=PAPER),
        *(
            _drawn(panel, width * (i % columns), height * (i // columns), width)
            for i, panel in enumerate(panels)
        ),
        role="img",
    )


def _drawn(panel: Panel, left: float, top: float, room: float) -> str:
    """Return a picture and its caption, in the middle of a column of that width."""
    x = number(left + (room - SCALE * panel.width) / 2)
    place = f"translate({x} {number(top)}) scale({number(SCALE)})"
    caption = element(
        "text",
        text=panel.caption,
        x=left + room / 2,
        y=top + SCALE * panel.height + FONT,
        fill=INK,
        font_family="sans-serif",
        font_size=FONT,
        text_anchor="middle",
    )
    return element("g", element("g", *panel.parts, transform=place), caption)
