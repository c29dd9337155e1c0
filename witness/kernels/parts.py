"""What predicates are made of, as flags.

The baseline is always a part, unless NO_BASELINE. Some parts speak of a set A of points that the
rest of the path may use: all free ones, or with REGION those that the head can reach, narrowed by
GOALS_END, POCKET and USABLE. All parts of a predicate have the same A.
"""

from __future__ import annotations

__all__ = [
    "AVAILABLE",
    "EDGE_LEFT",
    "FULL3",
    "GOALS_END",
    "LOCAL",
    "NO_BASELINE",
    "POCKET",
    "REACH",
    "REGION",
    "TABLE",
    "USABLE",
    "VIEWS",
    "is_loose",
    "keeps_open",
]

EDGE_LEFT = 1 << 0
FULL3 = 1 << 1
AVAILABLE = 1 << 2
"""c + e < k within A."""
LOCAL = 1 << 3
"""c + min(3, e - x) < k within A."""
REACH = 1 << 4
"""No goal in the region of the head."""
REGION = 1 << 5
GOALS_END = 1 << 6
"""No path passes through its only goal."""
POCKET = 1 << 7
USABLE = 1 << 8
TABLE = 1 << 9
"""A rule on k, c and the last step (`rules`)."""
NO_BASELINE = 1 << 10
VIEWS = 1 << 11
"""A rule on all that a square shows of a path, within A (`views`; in the plain kernel several)."""


def is_loose(flags: int) -> bool:
    """Return whether searches go on where the head is cut off from all goals.

    There a vertex outside A may be the next, and A need be no part of what it was before.
    """
    return bool(flags & REGION) and not flags & REACH


def keeps_open(flags: int) -> bool:
    """Return whether the word kernels keep each node's unvisited vertices."""
    if flags & REGION and flags & (POCKET | USABLE | VIEWS):
        return True
    return is_loose(flags)
