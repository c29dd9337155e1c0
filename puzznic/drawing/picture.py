"""One level as SVG: walls, blocks, and what happens next.

Colours tell patterns apart, and so do the letters. A block that the player moves, and one that
falls, has an arrow to where it goes; a block that vanishes has a thick ring.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzznic.level import WALL, Level
from puzznic.rules import EventKind, State, blocks
from puzznic.trace import Frame
from solving.markup import document, element, points

__all__ = ["frame_parts", "level_svg", "picture_parts", "picture_size"]

CELL, MARGIN, INSET, RING = 48, 10, 3, 5
"""Lengths in pixels: a cell, around a level, around a block, the line of one that vanishes."""
PAPER, GROUND, WALL_PAINT, EDGE, INK = "#ffffff", "#eef0f2", "#5b646d", "#4a525a", "#22282e"
PAINTS = (
    "#f2b134",
    "#5fa8d3",
    "#7bb662",
    "#b28dc9",
    "#e5735c",
    "#5bbfae",
    "#d98cb3",
    "#a9b650",
    "#8e9fd6",
    "#c7a17a",
)
Point = tuple[int, int]


def level_svg(level: Level, state: State | None = None, name: str = "") -> str:
    """Return a self-contained SVG document of a level in a state, at first without one."""
    width, height = picture_size(level)
    return document(
        width,
        height,
        element("title", text=f"Puzznic level {name}".strip()),
        element("rect", width=width, height=height, fill=PAPER),
        *picture_parts(level, level.cells if state is None else state),
        role="img",
    )


def picture_size(level: Level) -> tuple[float, float]:
    """Return the width and the height of a picture in pixels."""
    return level.width * CELL + 2 * MARGIN, level.height * CELL + 2 * MARGIN


def picture_parts(level: Level, state: State) -> Iterator[str]:
    """Yield the elements of a picture."""
    width, height = level.width * CELL, level.height * CELL
    yield element("rect", x=MARGIN, y=MARGIN, width=width, height=height, fill=GROUND)
    corners = [_corner(level, cell) for cell, kind in enumerate(state) if kind == WALL]
    walls = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    yield element("path", d=walls, fill=WALL_PAINT, stroke=EDGE)
    for cell in blocks(state):
        yield from _block(level, cell, state[cell])


def frame_parts(level: Level, frame: Frame) -> Iterator[str]:
    """Yield the elements of a picture with what happens next."""
    yield from picture_parts(level, frame.state)
    if frame.event is None:
        return
    for cell in frame.event.cells:
        if frame.event.kind is EventKind.MATCH:
            yield _ring(level, cell)
        else:
            by = level.width if frame.move is None else frame.move.by
            yield from _arrow(level, cell, cell + by)


def _corner(level: Level, cell: int) -> Point:
    row, column = divmod(cell, level.width)
    return MARGIN + column * CELL, MARGIN + row * CELL


def _block(level: Level, cell: int, kind: str) -> Iterator[str]:
    x, y = _corner(level, cell)
    side = CELL - 2 * INSET
    yield element(
        "rect",
        x=x + INSET,
        y=y + INSET,
        width=side,
        height=side,
        rx=8,
        fill=PAINTS[level.patterns.index(kind) % len(PAINTS)],
        stroke=INK,
    )
    yield element(
        "text",
        text=kind,
        x=x + CELL / 2,
        y=y + CELL / 2 + 7,
        fill=INK,
        font_family="sans-serif",
        font_size=20,
        text_anchor="middle",
    )


def _ring(level: Level, cell: int) -> str:
    x, y = _corner(level, cell)
    return element(
        "rect",
        x=x + INSET,
        y=y + INSET,
        width=CELL - 2 * INSET,
        height=CELL - 2 * INSET,
        rx=8,
        fill="none",
        stroke=INK,
        stroke_width=RING,
    )


def _arrow(level: Level, cell: int, target: int) -> Iterator[str]:
    """Yield an arrow from beside a block's letter into the cell where it goes."""
    (x, y), (to_x, to_y) = _middle(level, cell), _middle(level, target)
    right, down = (to_x - x) / CELL, (to_y - y) / CELL
    start, end = (x + 14 * right, y + 14 * down), (to_x - 4 * right, to_y - 4 * down)
    yield element("polyline", points=points([start, end]), stroke=INK, stroke_width=4)
    wings = [(to_x - 8 * right + side * down, to_y - 8 * down + side * right) for side in (-9, 9)]
    head = (to_x + 6 * right, to_y + 6 * down)
    yield element("polygon", points=points([head, *wings]), fill=INK)


def _middle(level: Level, cell: int) -> Point:
    x, y = _corner(level, cell)
    return x + CELL // 2, y + CELL // 2
