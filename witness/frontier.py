"""Exact counting of solutions by frontier dynamic programming (broken profile, vertex by vertex).

The vertices are decided one by one, row by row along the longer side of the board. At each vertex
the choice is which of its edges *onward* (right and up, as the sweep sees the board) the path uses;
the edges that come in were chosen before. A *state* is what the rest of the board needs to know of
the choices so far: the slots of `witness.profiles`, and a debt for some squares.

Three edges of a square are known once the edge up from its bottom right corner is decided. That
count must be k or k - 1; what is missing is the square's *debt*, one bit, which its top edge pays.

The path is done when its piece from the start meets its piece from the goal: then no other edge may
cross the frontier, no debt be open, and no constrained square have its count still to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from witness.grid import Position
from witness.profiles import BITS, DONE, Moves, Role
from witness.puzzle import Puzzle

__all__ = ["count_solutions", "is_solvable"]

SHARED_WIDTH = 6
"""Up to so many vertices in a row the tables of moves stay for the next puzzle; a few MB in all."""


@dataclass(frozen=True, slots=True)
class Step:
    """One vertex of the sweep.

    mask: the bits of the slots. k: the triangles of the square whose bottom right corner this is,
    0 for none, and debt: its bit. due: the bit of the constrained square whose top edge is this
    vertex's edge to the right, 0 for none. last: no constrained square has its k in a later step.
    """

    moves: Moves
    mask: int
    k: int
    debt: int
    due: int
    last: bool

    def successors(self, state: int) -> Iterator[int]:
        """Yield the states after this vertex; DONE for a solution."""
        slots = state & self.mask
        for right, sides, after in self.moves[slots]:
            debts = state ^ slots
            if self.due:
                if bool(debts & self.due) != right:
                    continue
                debts &= ~self.due
            if self.k:
                missing = self.k - sides
                if missing >> 1:
                    continue
                debts |= missing * self.debt
            if after != DONE:
                yield debts | after
            elif self.last and not debts:
                yield DONE


def count_solutions(puzzle: Puzzle) -> int:
    """Return the number of paths that solve the puzzle.

    Time and memory grow exponentially with the shorter side and linearly with the longer one.
    """
    solutions = 0
    layer = {0: 1}
    for step in _sweep(puzzle):
        following: dict[int, int] = {}
        for state, ways in layer.items():
            for after in step.successors(state):
                following[after] = following.get(after, 0) + ways
        solutions += following.pop(DONE, 0)
        layer = following
    return solutions


def is_solvable(puzzle: Puzzle) -> bool:
    """Return whether any path solves the puzzle: `count_solutions(puzzle) > 0`, but sooner.

    Walks the same states depth-first, each at most once, until the first solution.
    """
    steps = _sweep(puzzle)
    seen: list[set[int]] = [set() for _ in steps]
    stack = [(0, 0)]
    while stack:
        i, state = stack.pop()
        for after in steps[i].successors(state):
            if after == DONE:
                return True
            if i + 1 < len(steps) and after not in seen[i]:
                seen[i].add(after)
                stack.append((i + 1, after))
    return False


_shared_moves = cache(Moves)


def _sweep(puzzle: Puzzle) -> list[Step]:
    """Return the steps of the sweep."""
    vertices, triangles = _oriented(puzzle)
    closings = [(row, col + 1) for row, col in triangles]
    roles = _roles(puzzle, list(vertices.values()))
    _, width = max(vertices)
    moves = _shared_moves if width < SHARED_WIDTH else cache(Moves)
    slot_bits = BITS * (width + 2)
    steps = []
    for (row, col), vertex in vertices.items():
        near = {v for v, _ in puzzle.neighbours[vertex]}
        right, up = vertices.get((row, col + 1)) in near, vertices.get((row + 1, col)) in near
        steps.append(
            Step(
                moves(col, roles[vertex], right, up, col == width),
                mask=(1 << slot_bits) - 1,
                k=triangles.get((row, col - 1), 0),
                debt=1 << slot_bits + max(col - 1, 0),
                due=1 << slot_bits + col if (row - 1, col) in triangles else 0,
                last=all(closing <= (row, col) for closing in closings),
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


def _roles(puzzle: Puzzle, order: list[int]) -> dict[int, Role]:
    """Return each vertex's role in a sweep that meets the vertices in `order`."""
    roles = dict.fromkeys(order, Role.PLAIN)
    for kind, last, members in (
        (Role.START, Role.LAST_START, set(puzzle.starts)),
        (Role.GOAL, Role.LAST_GOAL, set(puzzle.goals)),
    ):
        met = [v for v in order if v in members]
        roles.update(dict.fromkeys(met, kind))
        roles[met[-1]] = last
    return roles
