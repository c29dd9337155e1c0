"""How a call of a search's kernel ends."""

from __future__ import annotations

__all__ = ["EMPTIED", "FULL", "GOING", "RUNNING", "SOLVED"]

RUNNING, SOLVED, EMPTIED, FULL, GOING = range(5)
"""With its budget used up, with a goal, with nothing left to expand, with no room; not yet."""
