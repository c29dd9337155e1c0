"""A path in a picture: its kind shows in the colour and at its head.

solution   green, runs out into the stub of its goal
partial    blue, an arrow at its head
pruned     red and dashed, a cross at its head
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from solving.markup import element, points, segments
from witness.drawing.board import disc
from witness.drawing.colours import PAPER, PARTIAL, PRUNED, SOLUTION
from witness.drawing.geometry import LINE, Point, along, locate, stub_end
from witness.puzzle import Path, Puzzle

__all__ = ["PathKind", "trail_parts"]


class PathKind(StrEnum):
    """What a picture says about its path."""

    SOLUTION = "solution"
    PARTIAL = "partial path"
    PRUNED = "pruned path"


COLOURS = {PathKind.SOLUTION: SOLUTION, PathKind.PARTIAL: PARTIAL, PathKind.PRUNED: PRUNED}
WIDTH = LINE - 3
DASHES = {"stroke_dasharray": "14 6", "stroke_dashoffset": "7"}
"""Half an edge has two dashes and two gaps, and a dash bends around each corner."""
CROSS = 12
"""How far the arms of a cross reach along x and y, in pixels."""
BACK, TIP, WING = -9, 17, 15
"""The arrow, from the head: its base, its point, half its width."""


def trail_parts(puzzle: Puzzle, path: Path, kind: PathKind) -> Iterator[str]:
    """Yield the elements of a path: the disc of its start, its line, the mark at its head."""
    board, colour = puzzle.grid, COLOURS[kind]
    corners = [locate(board, v) for v in path.vertices]
    yield disc(board, path.vertices[0], colour)
    end = stub_end(board, path.head) if kind is PathKind.SOLUTION else None
    line = corners if end is None else [*corners, end]
    if len(line) > 1:
        yield _line(line, colour, dashed=kind is PathKind.PRUNED)
    if kind is PathKind.SOLUTION and end is None:
        yield disc(board, path.head, colour, inset=4)
    elif kind is PathKind.PRUNED:
        yield from _cross(corners[-1])
    elif kind is PathKind.PARTIAL and len(corners) > 1:
        yield _arrow(corners[-2], corners[-1])


def _line(corners: list[Point], colour: str, dashed: bool) -> str:
    dashes = DASHES if dashed else {}
    return element(
        "polyline",
        points=points(corners),
        fill="none",
        stroke=colour,
        stroke_width=WIDTH,
        stroke_linecap="butt" if dashed else "round",
        stroke_linejoin="round",
        **dashes,
    )


def _arrow(before: Point, head: Point) -> str:
    """Return an arrow over the head that points where the last step went."""
    beyond = along(before, head, 1e6)
    outline = [
        along(head, beyond, TIP),
        along(head, beyond, BACK, WING),
        along(head, beyond, BACK, -WING),
    ]
    return element("polygon", points=points(outline), fill=PARTIAL)


def _cross(head: Point) -> Iterator[str]:
    """Yield a cross over the head, with a light rim that lifts it off what lies below."""
    (x, y), d = head, CROSS
    arms = segments([((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))])
    for colour, width in ((PAPER, 13), (PRUNED, 7)):
        yield element("path", d=arms, stroke=colour, stroke_width=width, stroke_linecap="round")
