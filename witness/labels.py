"""Labels of partial paths, for the whole puzzle and for each constrained square alone.

One walk down in depth-first order and one pass back up: a full path marks the path that it extends
with the squares that it satisfies, and each path hands its marks to the path one step shorter. So
labels speak of proper extensions: what a path that ends at one of several goals achieves itself is
not among its own marks.
Marks are bits: one for "reaches a goal", one for "solves the puzzle", one for each square.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from witness.puzzle import Path, Puzzle

__all__ = ["LabelledPath", "Universe", "label_paths"]

REACHES, SOLVES, SQUARES = 1, 2, 2
"""The two marks of a whole path, and how far the marks of the squares are shifted."""


class Universe(StrEnum):
    """Which partial paths are labelled."""

    PREFIXES = "prefixes"
    """Those that can still reach a goal at all, by whatever way."""
    PARTIAL = "partial"
    """All."""


class LabelledPath(NamedTuple):
    """A partial path and what its extensions to a goal can achieve.

    completable: one of them solves the puzzle. square_completable: for each constrained square, in
    the order of `Puzzle.triangles`, one of them uses exactly the square's k edges.
    """

    path: Path
    completable: bool
    square_completable: tuple[bool, ...]


def label_paths(puzzle: Puzzle, universe: Universe = Universe.PREFIXES) -> Iterator[LabelledPath]:
    """Yield the partial paths with their labels, in the order of `paths.partial_paths`.

    All of them are held in memory: about 0.4 kB each (4x4: 81,599 from corner to corner).
    """
    paths, marks = _marked_paths(puzzle)
    squares = len(puzzle.triangles)
    for path, mark in zip(paths, marks, strict=True):
        if mark & REACHES or universe is Universe.PARTIAL:
            yield LabelledPath(path, mark & SOLVES > 0, _unpacked(mark >> SQUARES, squares))


def _marked_paths(puzzle: Puzzle) -> tuple[list[Path], list[int]]:
    """Return all partial paths, each before its extensions, and their marks."""
    goals = puzzle.goal_set
    paths: list[Path] = []
    parents: list[int] = []
    marks: list[int] = []
    waiting = [(Path.at(start), -1) for start in reversed(puzzle.starts)]
    while waiting:
        path, parent = waiting.pop()
        if goals >> path.vertices[-1] & 1:
            marks[parent] |= _achieved(puzzle, path)
            if not goals & ~path.visited:
                continue
        waiting.extend([(child, len(paths)) for child in puzzle.children(path)][::-1])
        paths.append(path)
        parents.append(parent)
        marks.append(0)
    for i in range(len(paths) - 1, -1, -1):
        if parents[i] >= 0:
            marks[parents[i]] |= marks[i]
    return paths, marks


def _achieved(puzzle: Puzzle, path: Path) -> int:
    """Return the marks of a path that has reached a goal."""
    marks, missed = REACHES, False
    for i, (square, k) in enumerate(puzzle.constraints):
        if (path.edges & square).bit_count() == k:
            marks |= 1 << SQUARES + i
        else:
            missed = True
    return marks if missed else marks | SOLVES


@lru_cache(maxsize=4096)
def _unpacked(bits: int, count: int) -> tuple[bool, ...]:
    return tuple(bits >> i & 1 == 1 for i in range(count))
