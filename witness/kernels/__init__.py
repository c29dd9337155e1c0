"""The compiled twins of `witness.search`, `witness.labels`, `witness.dfs` and `witness.frontier`.

The only importer of numba. Nothing is imported before it is used, as that takes half a second.

    astar(puzzle, "pocket")                      one search, the result as from the reference
    astar_many(puzzles, "pocket")                a search a puzzle, results as arrays
    depth_first, depth_first_many                the same depth first: any solution, little memory
    prepare(puzzles)                             a set in tables, to search it more than once
    label_arrays(puzzle, universe)               all partial paths with their labels, as arrays
    completable_arrays(puzzle, most)             those that solutions extend
    fired(arrays, "pocket")                      on which of them a predicate fires
    count_paths(puzzle)                          the numbers of full and of partial paths

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
    from witness.kernels.labels import (
        LabelArrays,
        completable_arrays,
        count_paths,
        fired,
        label_arrays,
        takes_labels,
    )
    from witness.kernels.prepared import Prepared, prepare
    from witness.kernels.results import SearchArrays
    from witness.kernels.searches import astar, astar_many, depth_first, depth_first_many

__all__ = [
    "LabelArrays",
    "Prepared",
    "SearchArrays",
    "astar",
    "astar_many",
    "completable_arrays",
    "count_paths",
    "depth_first",
    "depth_first_many",
    "fired",
    "label_arrays",
    "prepare",
    "takes_labels",
]

_HOMES = {
    "LabelArrays": "labels",
    "Prepared": "prepared",
    "SearchArrays": "results",
    "astar": "searches",
    "astar_many": "searches",
    "completable_arrays": "labels",
    "count_paths": "labels",
    "depth_first": "searches",
    "depth_first_many": "searches",
    "fired": "labels",
    "label_arrays": "labels",
    "prepare": "prepared",
    "takes_labels": "labels",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
