"""Puzzles of all kinds, small enough to enumerate."""

from __future__ import annotations

import pytest

from witness import Puzzle

PUZZLES = {
    "one square": Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 2}),
    "figure 1": Puzzle.create(1, 2, goals=[(1, 2)], triangles={(0, 0): 1, (0, 1): 2}),
    "2x2": Puzzle.create(2, 2, goals=[(0, 1)], triangles={(0, 0): 2, (0, 1): 3}),
    "2x3": Puzzle.create(2, 3, goals=[(2, 2)], triangles={(0, 1): 1, (1, 2): 3}),
    "goal inside": Puzzle.create(
        3, 2, goals=[(1, 1), (3, 2)], triangles={(0, 0): 3, (1, 1): 2, (2, 0): 1}
    ),
    "two starts, blocked edges": Puzzle.create(
        2,
        2,
        starts=[(0, 0), (2, 0)],
        goals=[(2, 2), (0, 2)],
        triangles={(0, 0): 1, (1, 0): 2, (1, 1): 3},
        blocked=[((0, 0), (0, 1)), ((1, 1), (1, 2))],
    ),
    "mid-edge start": Puzzle.create(
        2, 2, starts=[(0.5, 0)], goals=[(2, 1.5)], triangles={(0, 0): 4, (1, 1): 2}
    ),
}


@pytest.fixture(params=sorted(PUZZLES))
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return PUZZLES[request.param]
