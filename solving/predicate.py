"""The seam between a search and what it knows: predicates on partial paths."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol, TypeVar

__all__ = ["Predicate", "Use"]

PuzzleT = TypeVar("PuzzleT", contravariant=True)
PathT = TypeVar("PathT", contravariant=True)


class Use(StrEnum):
    """What a search does with a path on which the predicate fires (the paper's Algorithm 1)."""

    SORT = "sort"
    """Put it at the back of the open list: complete even with false positives."""
    PRUNE = "prune"
    """Never queue it: complete only without false positives."""


class Predicate(Protocol[PuzzleT, PathT]):
    """Predicts that a partial path is incompletable.

    Two-phase: `bind` once a puzzle, then test often. The bound test returns True for
    "predicted incompletable".
    """

    @property
    def name(self) -> str:
        """A short name for tables and messages."""

    @property
    def sound(self) -> bool:
        """True only where it is proved, for every board, never to fire on a completable path."""

    def bind(self, puzzle: PuzzleT) -> Callable[[PathT], bool]:
        """Prepare the test for one puzzle."""
