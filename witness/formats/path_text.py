"""Paths as people write them: `0,0 0,1 1,1`, the (row, column) of each point from the start on.

A start or goal in the middle of an edge is a point on the way, and half a row or column off:
`0,0.5`. Round brackets may stand around a position.
"""

from __future__ import annotations

import re
from itertools import pairwise

from solving import InputError
from witness.grid import Grid
from witness.puzzle import Path, Puzzle

__all__ = ["format_path", "parse_path"]

NUMBER = r"(-?\d+(?:\.\d+)?)"
POSITION = re.compile(rf"\({NUMBER},{NUMBER}\)|{NUMBER},{NUMBER}", re.ASCII)


def parse_path(puzzle: Puzzle, text: str) -> Path:
    """Return the path of a text, a partial or a full path of the puzzle.

    Raises InputError for anything else: the message names the first position that is wrong.
    """
    words = text.split()
    if not words:
        raise InputError("expected the positions of a path, such as '0,0 0,1 1,1', found none")
    points = [_point(puzzle.grid, word) for word in words]
    if points[0] not in puzzle.starts:
        starts = " ".join(_position(puzzle.grid, start) for start in puzzle.starts)
        raise InputError(f"the path begins at {words[0]}, which is not a start ({starts})")
    path = Path.at(points[0])
    for (before, word), point in zip(pairwise(words), points[1:], strict=True):
        if not puzzle.goal_set & ~path.visited:
            raise InputError(f"the path goes on to {word} after its last goal, {before}")
        path = _extended(puzzle, path, point, word)
    return path


def format_path(puzzle: Puzzle, path: Path) -> str:
    """Return the positions of a path, as `parse_path` reads them."""
    return " ".join(_position(puzzle.grid, point) for point in path.vertices)


def _position(board: Grid, point: int) -> str:
    row, col = board.point_position(point)
    return f"{row},{col}"


def _point(board: Grid, word: str) -> int:
    """Return the point at a written position."""
    found = POSITION.fullmatch(word)
    if found is None:
        raise InputError(f"expected a position such as 0,1 or 0,0.5 in a path, found {word!r}")
    row, col = (float(number) for number in found.groups() if number is not None)
    try:
        return board.point(row, col)
    except (ValueError, OverflowError):
        raise InputError(
            f"{word} is no vertex and no middle of an edge of {board.rows}x{board.cols} squares"
        ) from None


def _extended(puzzle: Puzzle, path: Path, point: int, word: str) -> Path:
    """Return the path one step longer; InputError says why there is no such step."""
    board, here = puzzle.grid, _position(puzzle.grid, path.head)
    steps = dict(puzzle.neighbours[path.head])
    if path.visited >> point & 1:
        raise InputError(f"the path visits {word} twice")
    if point in steps:
        return path.extended(point, steps[point])
    try:
        edge = board.edge(path.head, point)
    except ValueError:
        raise InputError(f"no edge joins {here} and {word} of the path") from None
    if edge in puzzle.blocked:
        raise InputError(f"the edge from {here} to {word} of the path is blocked")
    middle = board.midpoint(edge)
    if edge in puzzle.split_edges:
        raise InputError(f"the path must name {_position(board, middle)} between {here} and {word}")
    raise InputError(f"the path stops at {word}, where there is no start and no goal")
