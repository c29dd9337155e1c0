"""Lists of edges, the values that the vocabulary `paper` speaks of: a path's and a square's.

No relation sees the order of a path's edges but for the last one, nor any order of a square's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from witness import Path, Puzzle

__all__ = [
    "EdgeList",
    "count_shared",
    "is_in",
    "is_not_in",
    "last_edge",
    "path_lists",
    "square_lists",
]


class EdgeList(NamedTuple):
    """The edges as a bit set, and the last one of a path that has an edge."""

    edges: int
    last: int | None
    of_path: bool


def path_lists(puzzle: Puzzle) -> Callable[[Path], EdgeList]:
    """Return the function from a path to its list."""
    edge_between = puzzle.grid.edge_between
    return lambda path: EdgeList(path.edges, edge_between.get(path.vertices[-2:]), of_path=True)


def square_lists(puzzle: Puzzle) -> Mapping[int, EdgeList]:
    """Return the list of each constrained square."""
    sides = puzzle.grid.square_edges
    return {square: EdgeList(sides[square], None, of_path=False) for square, _ in puzzle.triangles}


def count_shared(one: EdgeList, other: EdgeList) -> int | None:
    """Return how many edges a path and a square share; None for two paths or two squares."""
    return None if one.of_path == other.of_path else (one.edges & other.edges).bit_count()


def last_edge(found: EdgeList) -> int | None:
    """Return the last edge of a path; None for a square, and for a path without edges."""
    return found.last


def is_in(edge: int, found: EdgeList) -> bool:
    """Return whether an edge is one of a square's; False for a path's list."""
    return not found.of_path and found.edges >> edge & 1 == 1


def is_not_in(edge: int, found: EdgeList) -> bool:
    """Return whether an edge is none of a square's; False for a path's list."""
    return not found.of_path and found.edges >> edge & 1 == 0
