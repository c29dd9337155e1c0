"""From the uses of edges that a sweep chose to the path that they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from witness.kernels.frontier_states import FAR, NEAR, UNUSED, WHOLE
from witness.kernels.frontier_sweeps import UP_SHIFT
from witness.puzzle import Path, Puzzle

__all__ = ["path_of"]


def path_of(puzzle: Puzzle, uses: Sequence[int]) -> Path:
    """Return the path whose edges onward are used so, `uses` by step; later ones are unused.

    The uses make up one path between a start and a goal.
    """
    near: dict[int, list[int]] = {}
    for one, other in _links(puzzle, uses):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    walk = [next(p for p in puzzle.starts if len(near.get(p, ())) == 1)]
    while onward := [p for p in near[walk[-1]] if p not in walk[-2:-1]]:
        walk += onward
    return Path.along(puzzle.grid, walk)


def _links(puzzle: Puzzle, uses: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of points that the path joins in one step."""
    for edge, here, there, use in _used_edges(puzzle, uses):
        middle = puzzle.grid.midpoint(edge)
        if edge not in puzzle.split_edges:
            yield here, there
            continue
        if use in (WHOLE, NEAR):
            yield here, middle
        if use in (WHOLE, FAR):
            yield middle, there


def _used_edges(puzzle: Puzzle, uses: Iterable[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield (edge, its nearer vertex as the sweep goes, the further one, use)."""
    board = puzzle.grid
    on_its_side = board.rows < board.cols
    width = min(board.rows, board.cols) + 1

    def vertex(row: int, col: int) -> int:
        return board.vertex(col, row) if on_its_side else board.vertex(row, col)

    for step, both in enumerate(uses):
        row, col = divmod(step, width)
        for use, far in (
            (both & (1 << UP_SHIFT) - 1, (row, col + 1)),
            (both >> UP_SHIFT, (row + 1, col)),
        ):
            if use != UNUSED:
                here, there = vertex(row, col), vertex(*far)
                yield board.edge(here, there), here, there, use
