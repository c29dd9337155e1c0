"""Searches that leave dead ends out: by what is proved, or by rules that may err.

What is left out by a *proved* dead end is part of no plan: the search proves what A* proves. Where
the dead ends are not proved, a plan that is found is a plan, but may be longer than needed, and its
bound is that of the first state; and if nothing is found, all is searched again without them. So no
rule that errs ever makes a level "unsolvable", or a plan "optimal".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from puzznic.level import Level
from puzznic.results import PuzznicResult
from puzznic.rules import State
from puzznic.waits import PROVED, waits_in_circle
from solving import Limits, Status

__all__ = ["WAITS", "DeadEnd", "solve_pruned"]


class DeadEnd(Protocol):
    """A way to tell that states are dead."""

    @property
    def name(self) -> str:
        """The name in results."""

    @property
    def proved(self) -> bool:
        """Whether what it says is proved for all levels."""

    @property
    def marks(self) -> tuple[tuple[str, ...], ...]:
        """The rules: a state is dead if a pair of its patterns has all the marks of one."""

    def bind(self, level: Level) -> Callable[[State], bool]:
        """Return the test for the states of a level: the readable twin of the rules."""


@dataclass(frozen=True, slots=True)
class _Waits:
    """Patterns that wait for each other in a circle (`puzznic.waits`)."""

    name: str = "waits"
    proved: bool = True
    marks: tuple[tuple[str, ...], ...] = (tuple(sorted(PROVED)),)

    def bind(self, level: Level) -> Callable[[State], bool]:
        """Return the test for the states of a level."""
        return waits_in_circle(level)


WAITS: DeadEnd = _Waits()


def solve_pruned(level: Level, dead_end: DeadEnd, limits: Limits = Limits()) -> PuzznicResult:
    """Search by A* without what is dead, and again with it where that is not proved and no plan."""
    from puzznic.kernels.best_first import BestFirst
    from puzznic.kernels.searches import astar, ready
    from puzznic.kernels.terrain import ruled_dead_ends

    dead = partial(ruled_dead_ends, rules=dead_end.marks)
    found = replace(astar(level, limits, dead=dead), method=f"astar-{dead_end.name}")
    if dead_end.proved:
        return found
    if found.status is Status.UNSOLVABLE:
        again = astar(level, _less(limits, found))
        return replace(
            again,
            expansions=found.expansions + again.expansions,
            seconds=found.seconds + again.seconds,
            method=f"astar after {found.method}",
        )
    prepared = ready(level)
    return replace(found, bound=BestFirst(prepared.packing, prepared.stars).least)


def _less(limits: Limits, found: PuzznicResult) -> Limits:
    """Return what a search has left of its limits."""
    seconds, expansions = limits.cpu_seconds, limits.expansions
    return replace(
        limits,
        cpu_seconds=None if seconds is None else max(0.0, seconds - found.seconds),
        expansions=None if expansions is None else max(0, expansions - found.expansions),
    )
