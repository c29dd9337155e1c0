"""Searches for shortest plans side by side: breadth-first, and A* with each bound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from rushhour import Board, Method, NamedBoard, Result, replay, solve
from rushhour.feature_bounds import BOUNDS, FeatureBound
from solving import Limits

__all__ = ["BoardRun", "Searcher", "run_searches", "searchers"]


class BoardRun(Struct, frozen=True):
    """One search on one board; seconds: CPU, the least of the repeats. slides: null at a limit."""

    status: str
    slides: int | None
    expansions: int
    states: int
    seconds: float

    @property
    def ended(self) -> bool:
        """Whether no limit was hit."""
        return self.status in ("solved", "unsolvable")


@dataclass(frozen=True, slots=True)
class Searcher:
    """A way to search, by name: breadth-first without a bound and with `astar` False."""

    name: str
    bound: FeatureBound | None = None
    astar: bool = False

    @property
    def proved(self) -> bool:
        """Whether its plans are shortest for sure."""
        return self.bound is None or self.bound.proved

    def __call__(self, board: Board, limits: Limits) -> Result:
        """Return what a search of the board finds."""
        method = Method.ASTAR if self.astar else Method.BREADTH
        return solve(board, method=method, limits=limits, bound=self.bound)


def searchers(*learned: FeatureBound) -> list[Searcher]:
    """Return the searches to compare, breadth-first search first, those with learned bounds last.

    h1 is the search whose bound changes with each move, the fastest way to have it.
    """
    by_hand = (Searcher(name, BOUNDS[name]) for name in ("h2", "movers"))
    own = (Searcher(bound.name, bound) for bound in learned)
    return [Searcher("breadth-first"), Searcher("h1", astar=True), *by_hand, *own]


def run_searches(
    named: NamedBoard,
    ways: Iterable[Searcher],
    limits: Limits = Limits(),
    repeats: int = 1,
) -> list[BoardRun]:
    """Return one run a way, the ways taking turns; every plan is replayed."""
    searches = list(ways)
    rounds = [[_run(named.board, way, limits) for way in searches] for _ in range(repeats)]
    return [min(own, key=lambda run: run.seconds) for own in zip(*rounds, strict=True)]


def _run(board: Board, way: Searcher, limits: Limits) -> BoardRun:
    found = way(board, limits)
    if found.plan is not None:
        replay(board, found.plan)
    slides = None if found.plan is None else found.plan.slides
    return BoardRun(found.status.value, slides, found.expansions, found.states, found.cpu_seconds)
