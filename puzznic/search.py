"""The search for plans with the fewest moves, by the name of its method.

    method      what it proves                                        how
    auto        optimal, unsolvable, or a plan and a bound            A*, beams for a plan if that
                                                                      takes long, then A* below it
    astar       optimal or unsolvable                                 A* with the star bound
    pairs       optimal or unsolvable                                 A* with pair projections too:
                                                                      fewer expansions, often slower
    waits       optimal or unsolvable                                 A* without dead ends of which
                                                                      `puzznic.waits` is the proof
    bfs         optimal or unsolvable                                 the same without a bound
    beam        nothing                                               beam searches
    exhaust     that no plan is shorter than a given number of moves  A* below that number
    reference   optimal or unsolvable                                 breadth-first in Python

All but `reference` are compiled.
"""

from __future__ import annotations

from collections.abc import Callable

from puzznic.level import Level
from puzznic.reference import breadth_first
from puzznic.results import PuzznicResult
from solving import Limits

__all__ = ["METHODS", "exhaust", "solve"]


def _auto(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.kernels.auto import auto

    return auto(level, limits)


def _astar(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.kernels.searches import astar

    return astar(level, limits)


def _pairs(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.kernels.best_first import PAIRS
    from puzznic.kernels.searches import astar

    return astar(level, limits, mode=PAIRS)


def _waits(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.dead_ends import WAITS, solve_pruned

    return solve_pruned(level, WAITS, limits)


def _breadth(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.kernels.best_first import BLIND
    from puzznic.kernels.searches import astar

    return astar(level, limits, mode=BLIND)


def _beam(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    from puzznic.kernels.auto import beams

    return beams(level, limits)


METHODS: dict[str, Callable[[Level, Limits], PuzznicResult]] = {
    "auto": _auto,
    "astar": _astar,
    "pairs": _pairs,
    "waits": _waits,
    "bfs": _breadth,
    "beam": _beam,
    "reference": breadth_first,
}
"""The methods that need no more than a level; `exhaust` needs a number of moves too."""


def solve(level: Level, limits: Limits = Limits(), method: str = "auto") -> PuzznicResult:
    """Search for a plan with the fewest moves, or prove that there is none."""
    return METHODS[method](level, limits)


def exhaust(
    level: Level, below: int, limits: Limits = Limits(), *, pairs: bool = False
) -> PuzznicResult:
    """Search all that could end in fewer than `below` moves; `pairs`: with pair projections.

    Status "solved": a plan with the fewest moves; "exhausted": no plan has fewer than `below`,
    which is the result's bound; else the limit hit, and the bound that was reached.
    """
    from puzznic.kernels.best_first import PAIRS, STARS
    from puzznic.kernels.searches import astar

    return astar(level, limits, below, PAIRS if pairs else STARS)
