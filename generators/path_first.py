"""Path first (the paper's Algorithm 4): a random path, then triangles that make it a solution.

The paper leaves open how the path is drawn. Here it grows from the start one step at a time, each
step uniform among those after which the goal can still be reached; the first arrival ends it. So no
step is ever taken back, every self-avoiding path is possible, and a path's probability is
the product of 1 / (number of such steps) along it: *not* uniform over paths; paths that hug the
rim and their own past, where few steps are open, are more likely than others.
"""

from __future__ import annotations

from random import Random

from generators.census import START, goal_choices
from witness.grid import Grid, grid
from witness.puzzle import Path, Puzzle

__all__ = ["path_first", "path_first_with_solution", "random_path"]


def path_first(rng: Random, rows: int, cols: int) -> Puzzle:
    """Return a puzzle made round a random path."""
    puzzle, _ = path_first_with_solution(rng, rows, cols)
    return puzzle


def path_first_with_solution(rng: Random, rows: int, cols: int) -> tuple[Puzzle, Path]:
    """Return a puzzle and the path that it was made round, one of its solutions.

    The goal is uniform among the peripheral vertices but the start. Of the squares with an edge on
    the path a uniform number, at least one, carry as many triangles as they have such edges.
    """
    board = grid(rows, cols)
    goal = rng.choice(goal_choices(board))
    path = random_path(rng, board, START, goal)
    shared = [(path.edges & edges).bit_count() for edges in board.square_edges]
    touched = [(square, k) for square, k in enumerate(shared) if k]
    triangles = rng.sample(touched, rng.randint(1, len(touched)))
    return Puzzle(board, (START,), (goal,), tuple(triangles)), path


def random_path(rng: Random, board: Grid, start: int, goal: int) -> Path:
    """Return a random self-avoiding path from start to goal, drawn as the module says."""
    path = Path.at(start)
    while path.head != goal:
        good = _joined_to(board, goal, path.visited)
        steps = [(v, edge) for v, edge in board.neighbours[path.head] if good >> v & 1]
        path = path.extended(*rng.choice(steps))
    return path


def _joined_to(board: Grid, goal: int, visited: int) -> int:
    """Return the bit set of the vertices from which unvisited ones lead to the goal."""
    width = board.cols + 1
    free = ~visited & (1 << board.vertex_count) - 1
    left_rim = sum(1 << width * row for row in range(board.rows + 1))
    reached, before = 1 << goal, 0
    while reached != before:
        before = reached
        sideways = (reached & ~left_rim) >> 1 | reached << 1 & ~left_rim
        reached = (reached | sideways | reached << width | reached >> width) & free
    return reached
