"""All partial paths of a puzzle with their labels, as arrays: the compiled `witness.labels`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from witness.kernels import enumeration as walks
from witness.kernels.plain_board import PlainBoard, Work, plain_board, work_for
from witness.kernels.specs import spec_of
from witness.labels import Universe
from witness.predicates import WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = [
    "LabelArrays",
    "completable_arrays",
    "count_paths",
    "fired",
    "label_arrays",
    "takes_labels",
]

CALL_BUDGET = 1 << 20
FIRST_PATHS = 1 << 12
MOST_SQUARES = 62
"""Marks are bits of an int64."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelArrays:
    """Partial paths by [path], each before its extensions, in the order of `label_paths`.

    parent: the path one step shorter, -1 for a start. point, edge: the last ones, edge -1 for a
    start. completable: a solution extends it. squares: bit i if an extension uses exactly k edges
    of the i-th constrained square.
    """

    puzzle: Puzzle
    parent: NDArray[np.int32]
    point: NDArray[np.int32]
    edge: NDArray[np.int32]
    completable: NDArray[np.bool_]
    squares: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def square_completable(self) -> NDArray[np.bool_]:
        """By [path, square]: an extension uses exactly k edges of the square."""
        bits = np.arange(len(self.puzzle.triangles), dtype=np.int64)
        return (self.squares[:, None] >> bits & 1).astype(np.bool_)

    def path(self, number: int) -> Path:
        """Return a path by its number."""
        points = []
        while number >= 0:
            points.append(int(self.point[number]))
            number = int(self.parent[number])
        return Path.along(self.puzzle.grid, points[::-1])


def takes_labels(puzzle: Puzzle) -> bool:
    """Return whether the puzzle's squares fit the marks."""
    return len(puzzle.triangles) <= MOST_SQUARES


def count_paths(puzzle: Puzzle) -> tuple[int, int]:
    """Return the numbers of full and of partial paths."""
    walk = _Walk(puzzle)
    while not walks.count_walk(walk.board, walk.work, walk.trail, walk.state, CALL_BUDGET):
        pass
    return int(walk.state[walks.FULL]), int(walk.state[walks.PARTIAL])


def label_arrays(puzzle: Puzzle, universe: Universe = Universe.PREFIXES) -> LabelArrays:
    """Return all partial paths and their labels: what `label_paths` yields, as arrays.

    Takes 20 bytes a path (5x5, corner to corner: 17 million). Raises ValueError for a puzzle with
    more than 62 constrained squares.
    """
    found = _found(puzzle, feasible=False, most=None)
    if found is None:
        raise AssertionError("a walk without a bound ends")
    reaches = (found.marks & walks.REACHES) > 0
    return _arrays(puzzle, found, reaches if universe is Universe.PREFIXES else None)


def completable_arrays(puzzle: Puzzle, most: int) -> LabelArrays | None:
    """Return the partial paths that solutions extend; None for too large a puzzle.

    Too large: more than `most` partial paths use at most k edges of each square. Raises ValueError
    as `label_arrays` does.
    """
    found = _found(puzzle, feasible=True, most=most)
    if found is None:
        return None
    return _arrays(puzzle, found, (found.marks & walks.SOLVES) > 0)


def fired(arrays: LabelArrays, predicate: str | WitnessPredicate) -> NDArray[np.bool_]:
    """Return for each path whether a predicate fires; raises ValueError as `astar` does."""
    spec, walk = spec_of(predicate), _Walk(arrays.puzzle)
    found = walks.Found(arrays.parent, arrays.point, arrays.edge, arrays.squares)
    results = np.zeros(len(arrays), np.bool_)
    path = 0
    while path < len(arrays):
        path = walks.test_walk(
            spec.plain.flags,
            spec.plain.rule,
            walk.board,
            walk.work,
            walk.trail,
            walk.state,
            found,
            results,
            path,
            CALL_BUDGET >> 4,
        )
    return results


class _Walk:
    """The state of one walk."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board: PlainBoard = plain_board(puzzle)
        self.work: Work = work_for(self.board)
        steps = len(self.board.goal)
        self.trail = walks.Trail(*np.zeros((5, steps), np.int64))
        self.state = np.zeros(4, np.int64)


def _found(puzzle: Puzzle, *, feasible: bool, most: int | None) -> walks.Found | None:
    """Walk over the partial paths of a puzzle; None if there are more than `most`."""
    if len(puzzle.triangles) > MOST_SQUARES:
        raise ValueError(f"labels hold up to {MOST_SQUARES} squares, not {len(puzzle.triangles)}")
    walk, found = _Walk(puzzle), _room_for(FIRST_PATHS)
    while not walks.label_walk(feasible, walk.board, walk.work, walk.trail, walk.state, found):
        if most is not None and walk.state[walks.PARTIAL] > most:
            return None
        if walk.state[walks.PARTIAL] == len(found.parent):
            found = _doubled(found)
    count = int(walk.state[walks.PARTIAL])
    if most is not None and count > most:
        return None
    found = walks.Found(*(column[:count] for column in found))
    walks.hand_up_marks(found)
    return found


def _room_for(count: int) -> walks.Found:
    parent, point, edge = (np.empty(count, np.int32) for _ in range(3))
    return walks.Found(parent, point, edge, np.empty(count, np.int64))


def _doubled(found: walks.Found) -> walks.Found:
    larger = _room_for(2 * len(found.parent))
    for new, old in zip(larger, found, strict=True):
        new[: len(old)] = old
    return larger


def _arrays(puzzle: Puzzle, found: walks.Found, chosen: NDArray[np.bool_] | None) -> LabelArrays:
    """Return the chosen paths, or all; with a path all that are shorter are chosen."""
    parent, point, edge, marks = found
    if chosen is not None:
        number = np.cumsum(chosen, dtype=np.int32) - 1
        parent, point, edge, marks = (column[chosen] for column in found)
        parent = np.where(parent >= 0, number[parent], -1).astype(np.int32)
    completable = (marks & walks.SOLVES) > 0
    return LabelArrays(puzzle, parent, point, edge, completable, marks >> walks.SQUARES)
