"""An oracle and puzzles that the tests of `witness` share.

The oracle knows nothing of our numbering. It walks by half-steps on a lattice where vertex (r, c)
is (2r, 2c), the middle of an edge has one odd coordinate, and the middle of a square has two. An
edge is used if its middle is visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import strategies as st

from witness.grid import grid
from witness.puzzle import Puzzle

Lattice = tuple[int, int]


class Walk(NamedTuple):
    """A walk from a start to a goal: its points, and for each square if its k is met."""

    points: tuple[int, ...]
    met: tuple[bool, ...]


@pytest.fixture(scope="session")
def full_walks() -> Callable[[Puzzle], list[Walk]]:
    return lambda puzzle: [_walk(puzzle, walk) for walk in _lattice_walks(puzzle)]


@pytest.fixture(scope="session")
def general_puzzles() -> st.SearchStrategy[Puzzle]:
    """Small boards with any starts and goals, in the middle of edges too, and blocked edges."""
    return _general_puzzles()


@pytest.fixture(scope="session")
def all_2x2() -> list[Puzzle]:
    """All 1,792: seven peripheral goals, 0 to 3 triangles on each of four squares."""
    return _all_puzzles(2, 2)


@pytest.fixture(scope="session")
def all_2x3() -> list[Puzzle]:
    """All 36,864."""
    return _all_puzzles(2, 3)


def _all_puzzles(rows: int, cols: int) -> list[Puzzle]:
    board = grid(rows, cols)
    return [
        Puzzle(board, (0,), (goal,), tuple((s, k) for s, k in enumerate(counts) if k))
        for goal in board.peripheral[1:]
        for counts in product(range(4), repeat=board.square_count)
    ]


@st.composite
def _general_puzzles(draw: st.DrawFn) -> Puzzle:
    board = grid(*draw(st.sampled_from([(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3), (3, 2)])))
    blocked = draw(st.sets(st.integers(0, board.edge_count - 1), max_size=4))
    middles = [board.midpoint(e) for e in range(board.edge_count) if e not in blocked]
    points = st.integers(0, board.vertex_count - 1)
    if middles:
        points = points | points | st.sampled_from(middles)
    starts = draw(st.sets(points, min_size=1, max_size=3))
    goals = draw(st.sets(points.filter(lambda p: p not in starts), min_size=1, max_size=3))
    split = sum(1 << e for e in map(board.midpoint_edge, starts | goals) if e is not None)
    triangles = {
        square: draw(st.integers(1, 4 if board.square_edges[square] & split else 3))
        for square in draw(st.sets(st.integers(0, board.square_count - 1), max_size=4))
    }
    return Puzzle(board, tuple(starts), tuple(goals), tuple(triangles.items()), tuple(blocked))


def _lattice_walks(puzzle: Puzzle) -> Iterator[list[Lattice]]:
    board = puzzle.grid

    def lattice(point: int) -> Lattice:
        row, col = board.point_position(point)
        return round(2 * row), round(2 * col)

    goals = {lattice(point) for point in puzzle.goals}
    closed = {lattice(board.midpoint(edge)) for edge in puzzle.blocked}

    def extend(walk: list[Lattice]) -> Iterator[list[Lattice]]:
        row, col = walk[-1]
        if walk[-1] in goals:
            yield walk
            if goals <= set(walk):
                return
        for there in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            inside = 0 <= there[0] <= 2 * board.rows and 0 <= there[1] <= 2 * board.cols
            on_edge = there[0] % 2 + there[1] % 2 < 2
            if inside and on_edge and there not in closed and there not in walk:
                yield from extend([*walk, there])

    for start in puzzle.starts:
        yield from extend([lattice(start)])


def _walk(puzzle: Puzzle, walk: list[Lattice]) -> Walk:
    board = puzzle.grid
    ends = {*puzzle.starts, *puzzle.goals}
    points = []
    for row, col in walk:
        point = board.point(row / 2, col / 2)
        if point < board.vertex_count or point in ends:
            points.append(point)
    met = []
    for square, k in puzzle.triangles:
        row, col = board.square_position(square)
        middle = (2 * row + 1, 2 * col + 1)
        sides = {(middle[0] + a, middle[1] + b) for a, b in ((-1, 0), (0, -1), (0, 1), (1, 0))}
        met.append(len(sides.intersection(walk)) == k)
    return Walk(tuple(points), tuple(met))
