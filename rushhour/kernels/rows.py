"""The rows of a board's table of vehicles, as the kernels that see features read it.

One column a vehicle: `rushhour.spans.Room`, the size of its lane, and how cells are numbered: the
one at a place of its lane is place * STEP + LINE * ACROSS.
"""

from __future__ import annotations

__all__ = [
    "ACROSS",
    "BEFORE",
    "BEHIND",
    "HIGHEST",
    "HORIZONTAL",
    "LENGTH",
    "LINE",
    "LOWEST",
    "ROWS",
    "SIZE",
    "STEP",
]

HORIZONTAL, LINE, LENGTH, SIZE, STEP, ACROSS, BEFORE, BEHIND, LOWEST, HIGHEST, ROWS = range(11)
