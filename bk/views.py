"""What the Python twins of the vocabulary `extended` compute: once a path, however many ask.

A search tests one path with all rules before it goes on to the next, so remembering the last path's
answer is enough; in tasks the facts about one path are made together for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from witness import Path, Puzzle
from witness.room import regions
from witness.square_view import SquareView, Within, square_views

__all__ = ["cut_offs", "squares_at_end", "views_within"]

AnswerT = TypeVar("AnswerT")


def views_within(puzzle: Puzzle, within: str) -> Callable[[Path], Mapping[int, SquareView]]:
    """Return the function from a path to its view of each constrained square, for one set A.

    Raises ValueError for a set that is none of `witness.square_view.Within`.
    """
    views = square_views(puzzle, Within(within))
    squares = [square for square, _ in puzzle.triangles]
    return _last_remembered(lambda path: dict(zip(squares, views(path), strict=True)))


def cut_offs(puzzle: Puzzle) -> Callable[[Path], bool]:
    """Return the function from a path to whether its head reaches none of the goals left."""
    region_of, goals = regions(puzzle), puzzle.goal_set
    return _last_remembered(lambda path: not region_of(path) & goals & ~path.visited)


def squares_at_end(puzzle: Puzzle) -> Mapping[tuple[int, ...], int]:
    """Return the squares that a path's end is on, as a bit set, by the path's last two points.

    On a square: the head is one of its corners, or the last edge one of its sides (which says more
    where the head is in the middle of that side). A path of one point has no last edge.
    """
    board = puzzle.grid
    corners = [_members(board.square_vertices, point) for point in range(board.point_count)]
    sides = [_members(board.square_edges, edge) for edge in range(board.edge_count)]
    starts = {(point,): around for point, around in enumerate(corners)}
    steps = {step: corners[step[1]] | sides[edge] for step, edge in board.edge_between.items()}
    return starts | steps


def _members(sets: tuple[int, ...], element: int) -> int:
    """Return the bit set of the sets that hold an element."""
    return sum(1 << number for number, found in enumerate(sets) if found >> element & 1)


def _last_remembered(answer: Callable[[Path], AnswerT]) -> Callable[[Path], AnswerT]:
    """Return the function that does not compute the same path's answer twice in a row."""
    last_path: Path | None = None
    last_answer: AnswerT

    def remembered(path: Path) -> AnswerT:
        nonlocal last_path, last_answer
        if path is not last_path:
            last_path, last_answer = path, answer(path)
        return last_answer

    return remembered
