"""The compiled searches by themselves: A* (blind or not, below a number of moves) and beams."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import thread_time

from puzznic.beam import PLAIN, Beam
from puzznic.kernels.best_first import BLIND, NO_CEILING, PAIRS, STARS, BestFirst
from puzznic.kernels.ground import Packing, pack
from puzznic.kernels.layers import Layers
from puzznic.kernels.runs import finish
from puzznic.kernels.star_kernel import Stars
from puzznic.kernels.star_tables import stars_of
from puzznic.kernels.terrain import DeadEnds, no_dead_ends
from puzznic.level import Level, parse_level
from puzznic.results import PuzznicResult
from solving import Limits, Status

__all__ = ["Ready", "ask_beam", "astar", "beam", "ended", "ready"]

NAMES = {BLIND: "bfs", STARS: "astar", PAIRS: "pairs"}
TINY = "#####\n#A A#\n#####\n"


class Ready:
    """A level made ready for searches, and the CPU seconds since that began, without compiling.

    modes: of A* for which kernels are compiled, or read from disk, now.
    """

    def __init__(self, level: Level, *modes: int) -> None:
        for mode in modes:
            _warm(mode)
        self.began = thread_time()
        self.packing: Packing = pack(level)
        self.stars: Stars = stars_of(self.packing)

    @property
    def seconds(self) -> float:
        """CPU seconds of this thread so far."""
        return thread_time() - self.began

    def for_beams(self) -> None:
        """Compile the kernels of beams too, or read them from disk; their seconds don't count."""
        before = thread_time()
        _warm_beams()
        self.began += thread_time() - before


def ready(level: Level, *modes: int) -> Ready:
    """Return a level ready for A* in these modes; a process's first call compiles the kernels."""
    return Ready(level, *modes)


def astar(
    level: Level,
    limits: Limits = Limits(),
    below: int | None = None,
    mode: int = STARS,
    dead: Callable[[Packing], DeadEnds] = no_dead_ends,
) -> PuzznicResult:
    """Search as `puzznic.best_first.astar` does; mode: BLIND, STARS or PAIRS.

    dead: what is left out. Only if all of that is dead, the result proves what it says.
    """
    prepared = ready(level, mode)
    search = BestFirst(
        prepared.packing,
        prepared.stars,
        limits.memory_bytes,
        mode=mode,
        ceiling=NO_CEILING if below is None else below,
        dead=dead(prepared.packing),
    )
    status = finish(search, limits, prepared.began)
    return ended(search, status, NAMES[mode], prepared, below)


def ended(
    search: BestFirst, status: Status, method: str, prepared: Ready, below: int | None = None
) -> PuzznicResult:
    """Return the result of a search of A* that ended like this."""
    plan = search.plan
    bound: int | None = search.least
    if status is Status.SOLVED:
        assert plan is not None
        bound = len(plan)
    elif status is Status.EXHAUSTED:
        bound = below
        status = Status.UNSOLVABLE if below is None else Status.EXHAUSTED
    elif plan is not None:
        status = Status.SOLVED
    return PuzznicResult(status, plan, bound, search.expansions, prepared.seconds, method)


def beam(
    level: Level, limits: Limits = Limits(), how: Beam = PLAIN, below: int | None = None
) -> PuzznicResult:
    """Search as `puzznic.beam.beam` does."""
    prepared = ready(level)
    return ask_beam(prepared, limits, how, below)


def ask_beam(
    prepared: Ready, limits: Limits = Limits(), how: Beam = PLAIN, below: int | None = None
) -> PuzznicResult:
    """Return what one beam search finds, with the bound of the first state."""
    prepared.for_beams()
    ceiling = NO_CEILING if below is None else below
    search = Layers(prepared.packing, prepared.stars, limits.memory_bytes, how, ceiling)
    status = finish(search, limits, prepared.began)
    plan = search.plan if status is Status.SOLVED else None
    return PuzznicResult(status, plan, 0, search.expansions, prepared.seconds, "beam")


@cache
def _warm(mode: int) -> None:
    """Compile the kernels of A*, or read them from disk, apart from any search."""
    packing = pack(parse_level(TINY))
    _run_through(BestFirst(packing, stars_of(packing), None, mode=mode))


@cache
def _warm_beams() -> None:
    packing = pack(parse_level(TINY))
    _run_through(Layers(packing, stars_of(packing), None, PLAIN, NO_CEILING))


def _run_through(search: BestFirst | Layers) -> None:
    finish(search, Limits(), thread_time())
    search.grow()
    search.room.plan(0)
