"""The building blocks of the report's page, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from pipeline.report import times_text
from pipeline.report_pictures import Shown
from triage.intervals import Interval

__all__ = ["count", "document", "figure", "gallery", "interval_text", "table"]

SCALE, NARROWEST = 2.2, 6.0
"""Widths in the page's rem: of one square (the margins take as much as another), of a picture."""


def document(title: str, body: Iterable[str]) -> str:
    """Return a whole page; the body is HTML already."""
    style = files("pipeline").joinpath("report.css").read_text()
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def gallery(shown: Sequence[Shown], what: str) -> str:
    """Return pictures at one scale, side by side, below a line that says what they are."""
    if not shown:
        return ""
    items = "".join(_pictured(one) for one in shown)
    return f'<p class="what">{escape(what)}.</p>\n<div class="gallery">{items}</div>'


def _pictured(shown: Shown) -> str:
    board = shown.picture.puzzle.grid
    width = max(NARROWEST, SCALE * (board.cols + 1))
    caption = f"<figcaption>{escape(shown.caption)}</figcaption>"
    return f'<figure style="width: {width:g}rem">{shown.picture.svg()}{caption}</figure>'


def figure(svg: str, caption: str) -> str:
    """Return a figure as wide as the page, with a caption."""
    return f'<figure class="plot">{svg}<figcaption>{escape(caption)}</figcaption></figure>'


def table(head: Sequence[str], body: Iterable[Sequence[str]], kind: str = "") -> str:
    """Return a table; the cells of the body are HTML already."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    rows = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body)
    return (
        f'<div class="table"><table class="{kind}">\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def interval_text(interval: Interval | None) -> str:
    """Return an interval of speed-ups, nothing for none."""
    if interval is None:
        return ""
    ends = f"{times_text(interval.low)} to {times_text(interval.high)}"
    return f'<span class="interval">{ends}</span>'


def count(number: int, noun: str) -> str:
    """Return a number of things in words: "1 rule", "2 rules"."""
    return f"{number:,} {noun}" + "s" * (number != 1)
