"""Exact counting of solutions by frontier dynamic programming (broken profile, vertex by vertex).

The vertices are decided one by one, row by row along the longer side of the board. At each vertex
the choice is which of its edges *onward* (right and up, as the sweep sees the board) the path uses;
the edges that come in were chosen before. A *state* is what the rest of the board needs to know of
the choices so far: the slots of `witness.profiles`, and a debt for some squares.

Three edges of a square are known once the edge up from its bottom right corner is decided. That
count must be k or k - 1; what is missing is the square's *debt*, one bit, which its top edge pays.

A path starts at any start, ends at any goal and may pass others on its way; each path counts once.

Constrained squares outlive the path: once it is finished, its states go on to the last vertex. What
is left there is the finished path, with no debt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from witness.grid import Position
from witness.profiles import BITS, FINISHED, GOAL, START, Kind, Moves
from witness.puzzle import Puzzle

__all__ = ["MAX_WIDTH", "count_solutions", "is_solvable"]

MAX_WIDTH = 18
"""Squares along the shorter side that the compiled twin can pack into a state."""
SHARED_WIDTH = 6
"""Up to so many vertices in a row the tables of moves stay for the next puzzle; a few MB in all."""

Site = tuple[int, int | None, int | None]
"""The points that one step decides: a vertex, the middles of its edges to the right and up."""


@dataclass(frozen=True, slots=True)
class Step:
    """One vertex of the sweep.

    mask: the bits of the profile in a state; the debts lie above. k: the triangles of the square
    whose bottom right corner this is, 0 for none, and debt: its bit. due: the bit of the
    constrained square whose top edge is this vertex's edge to the right, 0 for none.
    """

    moves: Moves
    mask: int
    k: int
    debt: int
    due: int

    def successors(self, state: int) -> Iterator[int]:
        """Yield the states after this vertex."""
        profile = state & self.mask
        for right, sides, after in self.moves[profile]:
            debts = state ^ profile
            if self.due:
                if bool(debts & self.due) != right:
                    continue
                debts &= ~self.due
            if self.k:
                missing = self.k - sides
                if missing >> 1:
                    continue
                debts |= missing * self.debt
            yield debts | after


def count_solutions(puzzle: Puzzle) -> int:
    """Return the number of paths that solve the puzzle.

    Time and memory grow exponentially with the shorter side and linearly with the longer one.
    """
    layer = {0: 1}
    for step in _sweep(puzzle):
        following: dict[int, int] = {}
        for state, ways in layer.items():
            for after in step.successors(state):
                following[after] = following.get(after, 0) + ways
        layer = following
    return layer.get(FINISHED, 0)


def is_solvable(puzzle: Puzzle) -> bool:
    """Return whether any path solves the puzzle: `count_solutions(puzzle) > 0`, but sooner.

    Walks the same states depth-first, each at most once, until the first solution.
    """
    steps = _sweep(puzzle)
    seen: list[set[int]] = [set() for _ in steps]
    waiting = [(0, 0)]
    while waiting:
        i, state = waiting.pop()
        if i == len(steps):
            return True
        for after in steps[i].successors(state):
            if after not in seen[i]:
                seen[i].add(after)
                waiting.append((i + 1, after))
    return False


_shared_moves = cache(Moves)


def _sweep(puzzle: Puzzle) -> list[Step]:
    """Return the steps of the sweep."""
    vertices, triangles = _oriented(puzzle)
    _, width = max(vertices)
    moves = _shared_moves if width < SHARED_WIDTH else cache(Moves)
    slot_bits = 1 + BITS * (width + 2)
    sites = [_site(puzzle, vertices, position) for position in vertices]
    steps = []
    for (row, col), site, past in zip(vertices, sites, _past(puzzle, sites), strict=True):
        vertex, right, up = (_kind(puzzle, point) for point in site)
        steps.append(
            Step(
                moves(col, vertex, right, up, col == width, past),
                mask=(1 << slot_bits) - 1,
                k=triangles.get((row, col - 1), 0),
                debt=1 << slot_bits + max(col - 1, 0),
                due=1 << slot_bits + col if (row - 1, col) in triangles else 0,
            )
        )
    return steps


def _oriented(puzzle: Puzzle) -> tuple[dict[Position, int], dict[Position, int]]:
    """Return the vertices by (row, col) in the sweep's order and the triangles by (row, col).

    A board wider than high is laid on its side, so that rows lie along the shorter side.
    """
    board = puzzle.grid

    def laid(position: Position) -> Position:
        row, col = position
        return (col, row) if board.rows < board.cols else position

    rows, cols = laid((board.rows, board.cols))
    order = [(row, col) for row in range(rows + 1) for col in range(cols + 1)]
    vertices = {position: board.vertex(*laid(position)) for position in order}
    triangles = {laid(board.square_position(square)): k for square, k in puzzle.triangles}
    return vertices, triangles


def _site(puzzle: Puzzle, vertices: dict[Position, int], position: Position) -> Site:
    """Return the points that a step decides; None for an edge that is blocked or off the board."""
    row, col = position
    board, here = puzzle.grid, vertices[position]
    onward = [vertices.get((row, col + 1)), vertices.get((row + 1, col))]
    edges = [None if there is None else board.edge(here, there) for there in onward]
    right, up = (None if e is None or e in puzzle.blocked else board.midpoint(e) for e in edges)
    return here, right, up


def _kind(puzzle: Puzzle, point: int | None) -> Kind:
    if point is None:
        return Kind.BLOCKED
    if point in puzzle.starts:
        return Kind.START
    return Kind.GOAL if point in puzzle.goals else Kind.PLAIN


def _past(puzzle: Puzzle, sites: list[Site]) -> list[tuple[int, ...]]:
    """Return for each step which of START and GOAL has its last point there."""
    past: list[tuple[int, ...]] = [()] * len(sites)
    for terminal, points in ((START, puzzle.starts), (GOAL, puzzle.goals)):
        last = max(i for i, site in enumerate(sites) if not set(points).isdisjoint(site))
        past[last] += (terminal,)
    return past
