"""The methods `beam`, a schedule of beam searches, and `auto`: A* with beams in between."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzznic.beam import SCHEDULE
from puzznic.kernels.best_first import STARS, BestFirst
from puzznic.kernels.runs import finish
from puzznic.kernels.searches import Ready, ask_beam, ended, ready
from puzznic.level import Level
from puzznic.plan import Plan
from puzznic.results import PuzznicResult
from solving import Limits, Status

__all__ = ["PATIENCE", "auto", "beams"]

PATIENCE = 300_000
"""After so many expansions A* waits for a plan that cuts off what can't be shorter."""


def auto(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    """Return a plan with the fewest moves, or the best found, with a bound.

    A* goes on after the beam searches, with the length of their best plan as its ceiling: when
    nothing below it is left, that plan is proved to have the fewest moves.
    """
    prepared = ready(level, STARS)
    search = BestFirst(prepared.packing, prepared.stars, limits.memory_bytes)
    patience = PATIENCE if limits.expansions is None else min(PATIENCE, limits.expansions)
    status = finish(search, replace(limits, expansions=patience), prepared.began)
    if status is not Status.TIMEOUT:
        return ended(search, status, "auto", prepared)
    tried = _try_beams(prepared, _less(limits, search.expansions), search.least)
    if tried.plan is not None:
        search.lower(len(tried.plan))
    status = finish(search, _less(limits, tried.expansions), prepared.began)
    found = ended(search, status, "auto", prepared)
    found = replace(found, expansions=found.expansions + tried.expansions)
    if found.plan is not None or tried.plan is None:
        return found
    # A* found nothing shorter than the beam's plan.
    bound = len(tried.plan) if found.status is Status.UNSOLVABLE else search.least
    return replace(found, status=Status.SOLVED, plan=tried.plan, bound=bound)


def beams(level: Level, limits: Limits = Limits()) -> PuzznicResult:
    """Return the shortest plan that beam searches find, with the bound of the first state."""
    prepared = ready(level, STARS)
    least = BestFirst(prepared.packing, prepared.stars).least
    tried = _try_beams(prepared, limits, least)
    status = tried.status if tried.plan is None else Status.SOLVED
    return PuzznicResult(status, tried.plan, least, tried.expansions, prepared.seconds, "beam")


@dataclass(frozen=True, slots=True)
class _Tried:
    """The best plan of some beam searches, how the last one ended, their expansions."""

    plan: Plan | None
    status: Status
    expansions: int


def _try_beams(prepared: Ready, limits: Limits, least: int) -> _Tried:
    """Run the beams of the schedule, to a plan of the least number of moves or to a limit."""
    plan, status, expansions = None, Status.EXHAUSTED, 0
    for how in SCHEDULE:
        below = None if plan is None else len(plan)
        found = ask_beam(prepared, _less(limits, expansions), how, below)
        status, expansions = found.status, expansions + found.expansions
        plan = found.plan or plan
        if status in (Status.TIMEOUT, Status.MEMOUT) or (plan is not None and len(plan) <= least):
            break
    return _Tried(plan, status, expansions)


def _less(limits: Limits, expansions: int) -> Limits:
    """Return the limits after so many expansions."""
    if limits.expansions is None:
        return limits
    return replace(limits, expansions=max(0, limits.expansions - expansions))
