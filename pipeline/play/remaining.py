"""What a path leaves of its puzzle: smaller puzzles, whose solutions are its completions.

The rest of a solution starts at the path's head. It can't come near the path again, so all edges at
the path's other points are closed, and so are the path's own; of a square with k triangles, k minus
the edges that the path uses are left, and where none is left the square's edges are closed, too.
The frontier then counts the completions, or finds a shortest one, as on any other puzzle.

A goal in the middle of an edge with one end on the path can be reached from the other end alone,
and half an edge can't be closed: the completions that end there are those of a puzzle of their own,
whose goal is that other end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from time import thread_time

from solving import Limits, SearchResult, Status
from witness import Path, Puzzle
from witness.kernels.frontier import frontier_count, frontier_solve

__all__ = ["Remainder", "completions", "remainders", "shortest_completion"]


@dataclass(frozen=True, slots=True)
class Remainder:
    """Some completions of a path: `path`, then any solution of `puzzle`, then the points of `tail`.

    puzzle: None for the one completion that has nothing in between.
    """

    path: Path
    puzzle: Puzzle | None
    tail: tuple[int, ...] = ()


def completions(puzzle: Puzzle, path: Path, limits: Limits) -> int | Status:
    """Return how many solutions properly extend the path, or the limit that was hit."""
    clock, found = _Clock(limits), 0
    for rest in remainders(puzzle, path):
        number = 1 if rest.puzzle is None else frontier_count(rest.puzzle, clock.left())
        if isinstance(number, Status):
            return number
        found += number
    return found


def shortest_completion(puzzle: Puzzle, path: Path, limits: Limits) -> SearchResult[Path]:
    """Return a shortest solution that properly extends the path, UNSOLVABLE, or a limit.

    A start that it passes in the middle of an edge counts as no step on the way.
    """
    clock, best, expansions, generated = _Clock(limits), None, 0, 0
    for rest in remainders(puzzle, path):
        between: Path | None = None
        if rest.puzzle is not None:
            found = frontier_solve(rest.puzzle, clock.left())
            expansions, generated = expansions + found.expansions, generated + found.generated
            if found.status in (Status.TIMEOUT, Status.MEMOUT):
                return SearchResult(found.status, None, expansions, generated, clock.spent)
            if found.path is None:
                continue
            between = found.path
        whole = _joined(puzzle, rest, between)
        if best is None or whole.length < best.length:
            best = whole
    status = Status.UNSOLVABLE if best is None else Status.SOLVED
    return SearchResult(status, best, expansions, generated, clock.spent)


def remainders(puzzle: Puzzle, path: Path) -> Iterator[Remainder]:
    """Yield parts of the completions that have no completion in common, all of them together."""
    middle = puzzle.grid.midpoint_edge(path.head)
    if middle is None or not path.length:
        yield from _from_head(puzzle, path)
        return
    # The path has come to the middle of an edge and can only go on along the other half.
    for child in puzzle.children(path):
        if puzzle.is_solved_by(child):
            yield Remainder(child, None)
        yield from _from_head(puzzle, child)


class _Clock:
    """What is left of limits on several searches in a row."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.began = limits, thread_time()

    @property
    def spent(self) -> float:
        return thread_time() - self.began

    def left(self) -> Limits:
        if self.limits.cpu_seconds is None:
            return self.limits
        return replace(self.limits, cpu_seconds=max(0.0, self.limits.cpu_seconds - self.spent))


def _from_head(puzzle: Puzzle, path: Path) -> Iterator[Remainder]:
    """Yield the remainders of a path whose head is a vertex, or is all of it."""
    left = _left(puzzle, path)
    if left is None:
        return
    board, body = puzzle.grid, path.visited & ~(1 << path.head)
    passed = path.edges | sum(1 << edge for edge in puzzle.blocked)
    near = _edges_at(puzzle, body)
    for goal in puzzle.goals:
        edge = board.midpoint_edge(goal)
        if edge is None or path.visited >> goal & 1 or passed >> edge & 1 or not near >> edge & 1:
            continue
        for end in board.ends[edge]:
            if not body >> end & 1:
                yield from _ending_at(puzzle, path, left, (edge, goal, end), passed | near)
    whole = _reduced(puzzle, path, left, puzzle.goals, passed | near)
    if whole is not None:
        yield Remainder(path, whole)


def _ending_at(
    puzzle: Puzzle,
    path: Path,
    left: dict[int, int],
    half: tuple[int, int, int],
    closed: int,
) -> Iterator[Remainder]:
    """Yield the completions whose last step is half an edge: (the edge, its middle, where from)."""
    edge, middle, end = half
    after = {s: k - (puzzle.grid.square_edges[s] >> edge & 1) for s, k in left.items()}
    if min(after.values(), default=0) < 0:
        return
    if end == path.head:
        if not any(after.values()):
            yield Remainder(path, None, (middle,))
        return
    smaller = _reduced(puzzle, path, after, (end,), closed)
    if smaller is not None:
        yield Remainder(path, smaller, (middle,))


def _left(puzzle: Puzzle, path: Path) -> dict[int, int] | None:
    """Return how many edges of each constrained square are still to be used, None if too many."""
    edges = puzzle.grid.square_edges
    left = {s: k - (path.edges & edges[s]).bit_count() for s, k in puzzle.triangles}
    return None if min(left.values(), default=0) < 0 else left


def _edges_at(puzzle: Puzzle, points: int) -> int:
    """Return the bit set of all edges at some vertices."""
    near = enumerate(puzzle.grid.neighbours)
    return sum({1 << edge for v, steps in near if points >> v & 1 for _, edge in steps})


def _reduced(
    puzzle: Puzzle, path: Path, left: dict[int, int], goals: tuple[int, ...], closed: int
) -> Puzzle | None:
    """Return the puzzle from the path's head on; None where it surely has no solution."""
    board = puzzle.grid
    for square, k in left.items():
        if not k:
            closed |= board.square_edges[square]
    middles = {point: board.midpoint_edge(point) for point in (path.head, *goals)}
    shut = {point for point, e in middles.items() if e is not None and closed >> e & 1}
    kept = tuple(g for g in goals if not path.visited >> g & 1 and g not in shut)
    split = sum({1 << e for p in (path.head, *kept) if (e := middles[p]) is not None})
    # Four edges of a square close a loop unless the path starts or ends within one of them.
    loops = any(k == 4 and not board.square_edges[s] & split for s, k in left.items())
    if not kept or path.head in shut or loops:
        return None
    constraints = tuple((square, k) for square, k in left.items() if k)
    blocked = tuple(edge for edge in range(board.edge_count) if closed >> edge & 1)
    return Puzzle(board, (path.head,), kept, constraints, blocked)


def _joined(puzzle: Puzzle, rest: Remainder, between: Path | None) -> Path:
    """Return a completion; middles of edges that the smaller puzzle did not know are put in."""
    board = puzzle.grid
    points = [*rest.path.vertices, *(between.vertices[1:] if between else ()), *rest.tail]
    whole = points[:1]
    for here, there in pairwise(points):
        edge = board.edge(here, there)
        middle = board.midpoint(edge)
        if edge in puzzle.split_edges and middle not in (here, there):
            whole.append(middle)
        whole.append(there)
    return Path.along(board, whole)
