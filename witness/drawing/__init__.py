"""Drawings of puzzles: text for a terminal, SVG for a page, a notebook or a sheet of many.

Glossary:
    picture   a puzzle, perhaps with a path and a marked square (`Picture`); the text and the SVG
              both have row 0 at the bottom.
    trail     the path in a picture; colour, line and head tell which kind it is (`PathKind`).
    stub      the end that sticks out of the board where a goal is.
    sheet     many pictures in one SVG, each above its name.
"""

from witness.drawing.judged import judged_picture
from witness.drawing.picture import Picture, to_svg
from witness.drawing.sheet import SHEET_LIMIT, sheet, sheet_of
from witness.drawing.text import to_text
from witness.drawing.trail import PathKind

__all__ = [
    "SHEET_LIMIT",
    "PathKind",
    "Picture",
    "judged_picture",
    "sheet",
    "sheet_of",
    "to_svg",
    "to_text",
]
