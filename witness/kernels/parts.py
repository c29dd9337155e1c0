"""What predicates are made of, as flags.

The baseline is always a part, unless NO_BASELINE. GOALS_END, POCKET and USABLE are kinds of REGION;
GOALS_END: no path passes through its only goal. TABLE: a rule on k, c and the last step (`rules`).
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
]

EDGE_LEFT = 1 << 0
FULL3 = 1 << 1
AVAILABLE = 1 << 2
LOCAL = 1 << 3
REACH = 1 << 4
REGION = 1 << 5
GOALS_END = 1 << 6
POCKET = 1 << 7
USABLE = 1 << 8
TABLE = 1 << 9
NO_BASELINE = 1 << 10
