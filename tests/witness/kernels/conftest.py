"""Boards that the tests of the compiled kernels share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from witness import Puzzle, read_puzzles
from witness.grid import grid

SIZES = ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (1, 6), (3, 3), (3, 4))

MakeBoards = Callable[..., list[Puzzle]]


@pytest.fixture(scope="session")
def make_boards() -> MakeBoards:
    """Return random boards: any starts, goals, triangles and blocked edges.

    middles: whether starts and goals may be in the middle of edges.
    """
    return _boards


@pytest.fixture(scope="session")
def authors_puzzles(shared_data) -> list[Puzzle]:
    """The authors' 15,000 test puzzles."""
    return [r.puzzle for r in read_puzzles(shared_data / "witness_triangles" / "testing.txt")]


def _boards(
    seed: int, count: int, *, middles: bool = False, sizes: Sequence[tuple[int, int]] = SIZES
) -> list[Puzzle]:
    rng = Random(seed)
    return [_board(rng, middles, sizes) for _ in range(count)]


def _board(rng: Random, middles: bool, sizes: Sequence[tuple[int, int]]) -> Puzzle:
    board = grid(*rng.choice(sizes))
    share = rng.choice((0, 0, 0.1, 0.2))
    blocked = [e for e in range(board.edge_count) if rng.random() < share]
    points = list(range(board.vertex_count))
    if middles and rng.random() < 0.7:
        points += [board.midpoint(e) for e in range(board.edge_count) if e not in blocked]
    ends = rng.sample(points, min(len(points), rng.choice((2, 2, 2, 3, 4, 5))))
    cut = rng.randrange(1, len(ends))
    split = {board.midpoint_edge(point) for point in ends}
    triangles = {}
    for square in rng.sample(range(board.square_count), rng.randint(0, board.square_count)):
        edges = board.square_edges[square]
        most = 4 if any(e is not None and edges >> e & 1 for e in split) else 3
        triangles[square] = rng.randint(1, most)
    return Puzzle(
        board, tuple(ends[:cut]), tuple(ends[cut:]), tuple(triangles.items()), tuple(blocked)
    )
