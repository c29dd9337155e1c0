"""A* over partial paths: the paper's Algorithm 1, as the readable reference.

The open list is ordered by (pi, g + h, h), first in first out among equals; h is the Manhattan
distance to the nearest goal. pi is what the predicate says of the path where the use is "sort",
and always False where it is "prune", as then no path on which it fires is queued. Neighbours come
in the order down, left, right, up. A goal is tested when it is generated: a path that reaches one
is returned if it is a solution and dropped if not, unless another goal is left to end at. An
expansion is one pop.

Weighted A* (Pohl 1970) orders by (pi, g + weight * h, h) instead: it looks more at what is near a
goal, and what it returns need not be a shortest solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from time import thread_time

from solving import Limits, SearchResult, Status, Use
from solving.limits import next_slice
from witness.grid import Grid
from witness.predicates import PREDICATES, PathTest, WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = ["astar"]

CHECK_EVERY = 256
"""Expansions between two looks at the limit on memory; the one on time is looked at then, too."""
ENTRY_BYTES = 350
"""Bytes that a queued path takes in CPython, without the slots of its vertices."""
VERTEX_BYTES = 8


def astar(
    puzzle: Puzzle,
    predicate: WitnessPredicate = PREDICATES["baseline"],
    use: Use = Use.PRUNE,
    limits: Limits = Limits(),
    weight: float = 1,
) -> SearchResult[Path]:
    """Search for a solution; the result says how the search ended and what it cost.

    With a sound predicate, `Use.PRUNE` and weight 1 the solution is a shortest one. With a sound
    predicate, or with any predicate and `Use.SORT`, an open list that runs empty proves the puzzle
    unsolvable. Where an unsound predicate has pruned something the status is EXHAUSTED instead.
    Memory is checked every 256 expansions and time at least as often; memory is an estimate of what
    the open list takes, the same on every machine. Raises ValueError for a weight below 1.
    """
    if not weight >= 1:
        raise ValueError(f"the weight of h must be at least 1, not {weight}")
    began = thread_time()
    search = _Search(puzzle, predicate.bind(puzzle), use, weight)
    solution, status = None, None
    try:
        while solution is None and search.open and status is None:
            status = _limit_hit(search, limits, thread_time() - began)
            if status is None:
                solution = search.expand(_slice(search, limits, thread_time() - began))
    except MemoryError:
        search.open.clear()  # First of all: nothing else works without memory.
        status = Status.MEMOUT
    if solution is not None:
        status = Status.SOLVED
    elif status is None:
        proved = predicate.sound or not search.pruned
        status = Status.UNSOLVABLE if proved else Status.EXHAUSTED
    return SearchResult(
        status, solution, search.expansions, search.generated, thread_time() - began
    )


class _Search:
    """The state of one search: its open list and its counters."""

    __slots__ = (
        "distance",
        "estimate",
        "expansions",
        "generated",
        "open",
        "prune",
        "pruned",
        "pushed",
        "puzzle",
        "queued_vertices",
        "test",
    )

    def __init__(self, puzzle: Puzzle, test: PathTest, use: Use, weight: float = 1) -> None:
        self.puzzle, self.test, self.prune = puzzle, test, use is Use.PRUNE
        self.expansions = self.generated = self.pruned = self.pushed = 0
        self.distance = _distances(puzzle.grid, puzzle.goals)
        self.estimate: Sequence[float] = self.distance
        if weight != 1:
            self.estimate = [weight * h for h in self.distance]
        self.open: list[tuple[bool, float, int, int, Path]] = []
        self.queued_vertices = 0
        for start in puzzle.starts:
            self._push_root(Path.at(start))

    def _push_root(self, root: Path) -> None:
        fires = self.test(root)
        if fires and self.prune:
            self.pruned += 1
            return
        entry = (fires, self.estimate[root.head], self.distance[root.head], self.pushed, root)
        heappush(self.open, entry)
        self.pushed += 1
        self.queued_vertices += 1

    def expand(self, budget: int) -> Path | None:
        """Expand up to `budget` paths; return a solution as soon as one is generated.

        One long loop over local names: this is where all the time goes.
        """
        queue, test, prune = self.open, self.test, self.prune
        neighbours, goals = self.puzzle.neighbours, self.puzzle.goal_set
        distance, estimate = self.distance, self.estimate
        pushed, queued, solution = self.pushed, self.queued_vertices, None
        expansions = generated = pruned = 0
        while queue and expansions < budget and solution is None:
            vertices, visited, edges = heappop(queue)[4]
            expansions += 1
            g = len(vertices)  # The length of the children.
            queued -= g
            for vertex, edge in neighbours[vertices[-1]]:
                if visited >> vertex & 1:
                    continue
                generated += 1
                child = Path((*vertices, vertex), visited | 1 << vertex, edges | 1 << edge)
                if goals >> vertex & 1:
                    if self.puzzle.counts_met(child):
                        solution = child
                        break
                    if not goals & ~child.visited:
                        continue
                fires = test(child)
                if fires and prune:
                    pruned += 1
                    continue
                f = g + estimate[vertex]
                heappush(queue, (fires, f, distance[vertex], pushed, child))
                pushed += 1
                queued += g + 1
        self.expansions += expansions
        self.generated += generated
        self.pruned += pruned
        self.pushed, self.queued_vertices = pushed, queued
        return solution

    @property
    def memory_bytes(self) -> int:
        """An estimate of what the open list takes, the same on every machine."""
        return ENTRY_BYTES * len(self.open) + VERTEX_BYTES * self.queued_vertices


@lru_cache(maxsize=1024)
def _distances(board: Grid, goals: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each point of the grid the Manhattan distance to the nearest goal but itself.

    A path is queued at a goal only if it has to go on to another one.
    """
    return tuple(
        min((board.distance(point, goal) for goal in goals if goal != point), default=0)
        for point in range(board.point_count)
    )


def _limit_hit(search: _Search, limits: Limits, seconds: float) -> Status | None:
    if limits.cpu_seconds is not None and seconds > limits.cpu_seconds:
        return Status.TIMEOUT
    if limits.expansions is not None and search.expansions >= limits.expansions:
        return Status.TIMEOUT
    # Not where a slow board makes slices shorter: when memory runs out must not depend on time.
    due = limits.memory_bytes is not None and search.expansions % CHECK_EVERY == 0
    if due and search.memory_bytes > (limits.memory_bytes or 0):
        return Status.MEMOUT
    return None


def _slice(search: _Search, limits: Limits, seconds: float) -> int:
    """Return how many paths to expand before the next look at the limits."""
    most = CHECK_EVERY - search.expansions % CHECK_EVERY
    if limits.cpu_seconds is not None:
        most = next_slice(search.expansions, seconds, most)
    return most if limits.expansions is None else min(most, limits.expansions - search.expansions)
