"""The compiled twins of `witness.search`, `witness.labels`, `witness.dfs` and `witness.frontier`.

The only importer of numba. Nothing is imported before it is used, as that takes half a second.

    astar(puzzle, "pocket")                      one search, the result as from the reference
    astar_many(puzzles, "pocket")                a search a puzzle, results as arrays
    prepare(puzzles)                             a set in tables, to search it more than once

Glossary:
    word        a set of up to 64 or 128 vertices, or of squares, in one or two integers (`words`).
    word kernel one for boards that fit words: at most 128 vertices, nothing in the middle of edges.
    plain       said of the kernel for all other boards.
    flags       the parts that a predicate is made of (`parts`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from witness.kernels.prepared import Prepared, prepare
    from witness.kernels.results import SearchArrays
    from witness.kernels.searches import astar, astar_many

__all__ = ["Prepared", "SearchArrays", "astar", "astar_many", "prepare"]

_HOMES = {
    "Prepared": "prepared",
    "SearchArrays": "results",
    "astar": "searches",
    "astar_many": "searches",
    "prepare": "prepared",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
