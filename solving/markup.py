"""SVG as text: elements, numbers, and text that any reader of XML takes.

Styles are attributes and nothing has an id: several pictures in one page do not disturb each other.
"""

from __future__ import annotations

import re
from html import escape

__all__ = ["document", "element", "number", "points", "segments"]

Point = tuple[float, float]

ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 can't hold, not even escaped."""


def element(tag: str, *children: str, text: str = "", **attributes: str | float) -> str:
    """Return an element: its text, escaped, then its children, each on a line of its own.

    An attribute's underscores become hyphens: `stroke_width=2`.
    """
    named = "".join(f' {key.replace("_", "-")}="{_value(v)}"' for key, v in attributes.items())
    inside = _legal(text) + "".join(f"\n{child}" for child in children) + "\n" * bool(children)
    return f"<{tag}{named}>{inside}</{tag}>" if inside else f"<{tag}{named}/>"


def document(width: float, height: float, *children: str, role: str) -> str:
    """Return a self-contained SVG document of that many pixels."""
    root = element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        role=role,
    )
    return f"{root}\n"


def number(value: float) -> str:
    """Return a length with at most two decimals, never with an exponent."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def points(corners: list[Point] | tuple[Point, ...]) -> str:
    """Return the `points` of a polyline or a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def segments(ends: list[tuple[Point, Point]]) -> str:
    """Return the `d` of a path made of separate straight segments, one `M` each."""
    return "".join(f"M{number(a)} {number(b)}L{number(x)} {number(y)}" for (a, b), (x, y) in ends)


def _value(value: str | float) -> str:
    return _legal(value) if isinstance(value, str) else number(value)


def _legal(text: str) -> str:
    return escape(ILLEGAL.sub("\ufffd", text))
