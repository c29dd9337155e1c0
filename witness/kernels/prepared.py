"""Puzzle sets in tables, ready for kernels: made once, searched with many predicates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from witness.kernels.tables import Geometry, PuzzleSet, pack, words_needed
from witness.puzzle import Puzzle

__all__ = ["Group", "Prepared", "prepare"]


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """The puzzles of a set whose words take the same number of columns.

    index: their places in the set.
    """

    columns: int
    index: NDArray[np.int64]
    geometry: Geometry
    puzzles: PuzzleSet


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A puzzle set in tables. plain: the places of the puzzles that don't fit words."""

    puzzles: tuple[Puzzle, ...]
    groups: tuple[Group, ...]
    plain: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.puzzles)


def prepare(puzzles: Iterable[Puzzle]) -> Prepared:
    """Return a puzzle set in tables; takes about 20 us a puzzle."""
    everything = tuple(puzzles)
    places: dict[int | None, list[int]] = {1: [], 2: [], None: []}
    for place, puzzle in enumerate(everything):
        places[words_needed(puzzle)].append(place)
    groups = tuple(
        Group(columns, np.array(some), *pack([everything[i] for i in some], columns))
        for columns in (1, 2)
        if (some := places[columns])
    )
    return Prepared(everything, groups, tuple(places[None]))
