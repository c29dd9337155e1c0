"""The searches that experiments need, as functions from a batch of puzzles to one result each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from experiments.weighted import Weighed, weighted_search
from solving import Limits, SearchResult, Status, Use
from triage.evaluate import Comparison, Settings, Unit, measure
from witness import PREDICATES, Backend, NamedPuzzle, Path, WitnessPredicate
from witness.backends import search

__all__ = ["Compare", "Found", "Plain", "Weighted"]


class Found(Struct, frozen=True):
    """One search; length: edges of its solution, None without one."""

    puzzle: str
    squares: int
    status: Status
    expansions: int
    seconds: float
    length: int | None


@dataclass(frozen=True, slots=True)
class Compare:
    """A predicate beside the baseline, timed as `triage.evaluate` does."""

    predicate: WitnessPredicate
    repeats: int
    backend: Backend = Backend.COMPILED
    use: Use = Use.PRUNE
    give_up: float | None = None

    def __call__(self, puzzles: tuple[NamedPuzzle, ...]) -> Sequence[Comparison]:
        """Return one comparison a puzzle."""
        settings = Settings(self.use, Limits(), self.repeats, self.give_up, self.backend)
        (found,) = measure(Unit(puzzles, (self.predicate,), PREDICATES["baseline"], settings))
        return found


@dataclass(frozen=True, slots=True)
class Plain:
    """A* with a predicate, pruning, on the compiled searches, within limits."""

    predicate: WitnessPredicate
    limits: Limits = Limits()

    def __call__(self, puzzles: tuple[NamedPuzzle, ...]) -> Sequence[Found]:
        """Return one search a puzzle."""
        results = [
            search(named.puzzle, self.predicate, Use.PRUNE, self.limits) for named in puzzles
        ]
        return [
            _found(named, found, None if found.path is None else found.path.length)
            for named, found in zip(puzzles, results, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Weighted:
    """Weighted A* with the baseline's pruning (`experiments.weighted`)."""

    weight: float

    def __call__(self, puzzles: tuple[NamedPuzzle, ...]) -> Sequence[Found]:
        """Return one search a puzzle."""
        results = [weighted_search(named.puzzle, self.weight) for named in puzzles]
        return [
            _found(named, found, found.length)
            for named, found in zip(puzzles, results, strict=True)
        ]


def _found(named: NamedPuzzle, result: SearchResult[Path] | Weighed, length: int | None) -> Found:
    return Found(
        named.id,
        named.puzzle.grid.square_count,
        result.status,
        result.expansions,
        result.cpu_seconds,
        length,
    )
