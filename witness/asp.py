"""Answer set programming for boards too wide for the frontier: clingo finds, counts and proves.

The model is `asp.lp`; a puzzle becomes its facts. Each solution is one answer set and each answer
set one solution, so counting is enumeration, and "no answer set" is a proof. With the same version
of clingo a puzzle has the same solutions in the same order every time.

clingo solves in a thread of its own, so that this one can look at the limits, and Python at the
keyboard, several times a second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from solving import Limits, SearchResult, Status
from solving.memory import resident_bytes
from solving.stopwatch import Stopwatch
from witness.puzzle import Path, Puzzle

if TYPE_CHECKING:
    import clingo

__all__ = ["AspCount", "AspSolutions", "count_asp", "solve_asp"]

SLICE = 0.1
"""Seconds between two looks at the limits."""
SHORTEST = "#minimize { 1,L : used(L) }."


def solve_asp(
    puzzle: Puzzle,
    limits: Limits = Limits(),
    *,
    shortest: bool = False,
) -> SearchResult[Path]:
    """Return a solution, or a proof that there is none, or the limit that was hit.

    shortest: the path has the fewest steps of all; where a limit is hit before that is proved, the
    result has the limit's status and the best path so far, if any. Limits are as in `AspSolutions`.
    Expansions and generated are 0: there is no open list.
    """
    solutions = AspSolutions(puzzle, limits, at_most=None if shortest else 1)
    last = deque(solutions.improving() if shortest else solutions, maxlen=1)
    path = last[0] if last else None
    status = solutions.limit or (Status.UNSOLVABLE if path is None else Status.SOLVED)
    return SearchResult(status, path, 0, 0, solutions.cpu_seconds)


@dataclass(frozen=True, slots=True)
class AspCount:
    """How many solutions were found; all that there are if complete, else `limit` or the cap hit.

    limit: TIMEOUT or MEMOUT where that ended the count.
    """

    solutions: int
    complete: bool
    limit: Status | None
    cpu_seconds: float


def count_asp(
    puzzle: Puzzle,
    limits: Limits = Limits(),
    *,
    at_most: int | None = None,
) -> AspCount:
    """Count the solutions by enumeration, about 100,000 a second; arguments as `AspSolutions`."""
    found = AspSolutions(puzzle, limits, at_most=at_most)
    solutions = found.count()
    return AspCount(solutions, found.complete, found.limit, found.cpu_seconds)


class AspSolutions:
    """The solutions of a puzzle, one after the other, as they are found; for one use.

    at_most: stop after so many. Limits: CPU seconds are those of the whole process, memory is what
    the process grows by (looked at where /proc tells it), and expansions have no meaning here.

    Once the iteration has ended, `limit` is the limit that ended it, if one did (TIMEOUT, MEMOUT),
    and `complete` says whether it is proved that there are no more solutions.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits = Limits(),
        *,
        at_most: int | None = None,
    ) -> None:
        if at_most is not None and at_most < 1:
            raise ValueError(f"at_most must be 1 or more, not {at_most}")
        self.puzzle, self.limits, self.at_most = puzzle, limits, at_most
        self.limit: Status | None = None
        self.complete = False
        self._watch = Stopwatch()
        self._links = _links(puzzle)
        self._memory = resident_bytes()

    @property
    def cpu_seconds(self) -> float:
        """The CPU time so far, without that of whoever used the solutions in between."""
        return self._watch.seconds

    def __iter__(self) -> Iterator[Path]:
        return self._models(shortest=False)

    def improving(self) -> Iterator[Path]:
        """Yield shorter and shorter solutions; the last one is a shortest if `complete`."""
        return self._models(shortest=True)

    def count(self) -> int:
        """Return the number of solutions without making paths of them."""
        with self._watch:
            control = self._grounded(shortest=False)
            with control.solve(async_=True) as handle:
                self._wait(handle)
                self.complete = bool(handle.get().exhausted)
        return int(control.statistics["summary"]["models"]["enumerated"])

    def _models(self, shortest: bool) -> Iterator[Path]:
        with self._watch:
            control = self._grounded(shortest)
        with control.solve(yield_=True, async_=True) as handle:
            while (path := self._next(handle)) is not None:
                yield path
                if self._limit_hit():
                    return
                handle.resume()

    def _next(self, handle: clingo.SolveHandle) -> Path | None:
        """Return the next solution; None where there are no more and where a limit is hit."""
        with self._watch:
            if not self._wait(handle):
                return None
            model = handle.model()
            if model is None:
                self.complete = bool(handle.get().exhausted)
                return None
            return self._path(model)

    def _wait(self, handle: clingo.SolveHandle) -> bool:
        """Wait for the next answer set or the end; False if a limit comes first."""
        while not handle.wait(self._slice()):
            if self._limit_hit():
                handle.cancel()
                return False
        return True

    def _slice(self) -> float:
        """Return how many seconds to wait until the next look at the limits."""
        if self.limits.cpu_seconds is None:
            return SLICE
        return min(SLICE, max(0.001, self.limits.cpu_seconds - self.cpu_seconds))

    def _limit_hit(self) -> bool:
        limits = self.limits
        if limits.cpu_seconds is not None and self.cpu_seconds >= limits.cpu_seconds:
            self.limit = Status.TIMEOUT
        elif limits.memory_bytes is not None:
            grown = resident_bytes() - self._memory
            self.limit = Status.MEMOUT if grown > limits.memory_bytes else None
        return self.limit is not None

    def _grounded(self, shortest: bool) -> clingo.Control:
        import clingo  # Not at the top: whoever solves otherwise need not wait for it.

        # Stepping up from a lower bound (usc) proves shortest paths on boards where stepping down
        # from the first path found does not end.
        control = clingo.Control([f"--models={self.at_most or 0}", "--opt-strategy=usc"])
        control.add("base", [], _model() + (SHORTEST if shortest else ""))
        control.add("base", [], "\n".join(_facts(self.puzzle, self._links)))
        control.ground([("base", [])])
        return control

    def _path(self, model: clingo.Model) -> Path:
        """Return the path of an answer set."""
        used: dict[int, list[Link]] = {}
        begin = -1
        for atom in model.symbols(shown=True):
            number = atom.arguments[0].number
            if atom.name == "begin":
                begin = number
                continue
            link = self._links[number]
            for point in link[:2]:
                used.setdefault(point, []).append(link)
        return _walk(begin, used)


Link = tuple[int, int, int]
"""Two neighbouring points, the lower number first, and the edge between them."""


def _links(puzzle: Puzzle) -> tuple[Link, ...]:
    """Return the open edges, each half of a split one by itself."""
    return tuple(
        (u, v, edge) for u, near in enumerate(puzzle.neighbours) for v, edge in near if u < v
    )


def _facts(puzzle: Puzzle, links: tuple[Link, ...]) -> Iterator[str]:
    """Yield the facts of a puzzle in the words of `asp.lp`."""
    for number, (u, v, edge) in enumerate(links):
        yield f"step({u},{v},{number}). step({v},{u},{number}). part({number},{edge})."
    yield from (f"start({start})." for start in puzzle.starts)
    yield from (f"goal({goal})." for goal in puzzle.goals)
    for square, k in puzzle.triangles:
        yield f"square({square},{k})."
        edges = puzzle.grid.square_edges[square]
        yield from (f"side({square},{e})." for _, _, e in links if edges >> e & 1)


def _walk(begin: int, used: dict[int, list[Link]]) -> Path:
    """Return the path along the used links, which are given for each point."""
    path = Path.at(begin)
    arrived: Link | None = None
    while links := [link for link in used[path.head] if link != arrived]:
        (arrived,) = links
        u, v, edge = arrived
        path = path.extended(u + v - path.head, edge)
    return path


@cache
def _model() -> str:
    return files("witness").joinpath("asp.lp").read_text(encoding="utf-8")
