"""Depth-first search over partial paths: any solution, in memory that the board bounds.

The same expansions as in A* (`witness.search`): neighbours come in the order down, left, right, up,
a goal is tested when it is generated, and a path on which the predicate fires is left out. But the
newest paths come first: of those of one expansion the first neighbour's, with all that follows it.
"""

from __future__ import annotations

from time import thread_time

from solving import Limits, SearchResult, Status
from solving.limits import next_slice
from witness.predicates import PREDICATES, WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = ["depth_first"]

CHECK_EVERY = 256
"""Expansions between two looks at the limit on time, at most."""


def depth_first(
    puzzle: Puzzle,
    predicate: WitnessPredicate = PREDICATES["baseline"],
    limits: Limits = Limits(),
) -> SearchResult[Path]:
    """Search for a solution; the result says how the search ended and what it cost.

    The solution need not be a shortest one. Where nothing is left the puzzle is unsolvable, or the
    status is EXHAUSTED if an unsound predicate has fired. There is no need for a limit on memory:
    it is ignored.
    """
    began = thread_time()
    search = _Search(puzzle, predicate)
    solution, look = None, 0
    while search.waiting and solution is None:
        if search.expansions == limits.expansions:
            break
        if search.expansions == look and limits.cpu_seconds is not None:
            seconds = thread_time() - began
            if seconds > limits.cpu_seconds:
                break
            look += next_slice(look, seconds, CHECK_EVERY)
        solution = search.expand(search.waiting.pop())
    if solution is not None:
        status = Status.SOLVED
    elif search.waiting:
        status = Status.TIMEOUT
    else:
        proved = predicate.sound or not search.left_out
        status = Status.UNSOLVABLE if proved else Status.EXHAUSTED
    return SearchResult(
        status, solution, search.expansions, search.generated, thread_time() - began
    )


class _Search:
    """The state of one search: the paths that wait, the next one last, and counters."""

    def __init__(self, puzzle: Puzzle, predicate: WitnessPredicate) -> None:
        self.puzzle, self.fires = puzzle, predicate.bind(puzzle)
        self.expansions = self.generated = self.left_out = 0
        self.waiting: list[Path] = []
        self._push([Path.at(start) for start in puzzle.starts])

    def expand(self, path: Path) -> Path | None:
        """Generate a path's children; return the first that is a solution."""
        self.expansions += 1
        goals, kept = self.puzzle.goal_set, []
        for child in self.puzzle.children(path):
            self.generated += 1
            if goals >> child.head & 1:
                if self.puzzle.counts_met(child):
                    return child
                if not goals & ~child.visited:
                    continue
            kept.append(child)
        self._push(kept)
        return None

    def _push(self, paths: list[Path]) -> None:
        promising = [path for path in paths if not self.fires(path)]
        self.left_out += len(paths) - len(promising)
        self.waiting.extend(reversed(promising))
