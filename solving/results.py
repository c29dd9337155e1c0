"""What a search returns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

__all__ = ["SearchResult", "Status"]

PathT = TypeVar("PathT")


class Status(StrEnum):
    """How a search ended. A limit is never "unsolvable"."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proved: the whole space was searched but for what is proved hopeless."""
    EXHAUSTED = "exhausted"
    """Nothing left to search, but a predicate not proved sound has pruned: no proof either way."""
    TIMEOUT = "timeout"
    """The limit on CPU seconds or on expansions was hit."""
    MEMOUT = "memout"
    """The limit on memory was hit."""


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[PathT]):
    """One search: its end, the solution if there is one, and what it cost.

    expansions: pops from the open list. generated: children looked at.
    cpu_seconds: CPU time of the search alone, binding of the predicate included.
    """

    status: Status
    path: PathT | None
    expansions: int
    generated: int
    cpu_seconds: float
