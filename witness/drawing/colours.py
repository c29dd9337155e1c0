"""The colours of the pictures. None carries a meaning alone: shapes tell the same."""

from __future__ import annotations

__all__ = ["BOARD", "GRID", "GUILT", "INK", "PAPER", "PARTIAL", "PRUNED", "SOLUTION", "TRIANGLE"]

PAPER, BOARD, GRID, INK = "#ffffff", "#f3ead6", "#66707a", "#22282e"
TRIANGLE = "#b85c00"
SOLUTION, PARTIAL, PRUNED = "#11a579", "#1f78d1", "#d0142c"
GUILT = "#ffc9c2"
"""The tint of the square that made a predicate fire."""
