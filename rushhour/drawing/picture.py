"""One board as SVG: frame with its exit, cells, walls, vehicles, and the move that led there.

Colours tell vehicles apart, and so do the names on them; the red car has a thick outline too. A
move is an arrow from where the vehicle's middle was to where it is, and an outline of where it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from rushhour.board import RED, Board, Side, State, Vehicle
from rushhour.moves import Move
from solving.markup import document, element, points

__all__ = ["board_svg", "picture_parts", "picture_size"]

CELL, FRAME, MARGIN, INSET = 48, 6, 30, 4
"""Lengths in pixels: a cell, the frame's line, what is around the board, around a vehicle."""
PAPER, GROUND, LINE, WALL, INK = "#ffffff", "#e6e9ec", "#c4cad0", "#5b646d", "#22282e"
RED_PAINT = "#d0142c"
PAINTS = (
    "#f2b134",
    "#5fa8d3",
    "#7bb662",
    "#b28dc9",
    "#e58e5c",
    "#5bbfae",
    "#d98cb3",
    "#a9b650",
    "#8e9fd6",
    "#c7a17a",
)


def board_svg(
    board: Board, state: State | None = None, move: Move | None = None, name: str = ""
) -> str:
    """Return a self-contained SVG document of a board in a state, at first without one.

    move: the one that led to the state, to be drawn as an arrow.
    """
    width, height = picture_size(board)
    return document(
        width,
        height,
        element("title", text=f"Rush Hour board {name}".strip()),
        element("rect", width=width, height=height, fill=PAPER),
        *picture_parts(board, board.start if state is None else state, move),
        role="img",
    )


def picture_size(board: Board) -> tuple[float, float]:
    """Return the width and the height of a picture in pixels."""
    return board.cols * CELL + 2 * MARGIN, board.rows * CELL + 2 * MARGIN


def picture_parts(board: Board, state: State, move: Move | None = None) -> Iterator[str]:
    """Yield the elements of a picture."""
    yield from _ground(board)
    yield from _frame(board)
    for cell in board.walls:
        row, col = divmod(cell, board.cols)
        yield element("rect", x=_x(col), y=_x(row), width=CELL, height=CELL, fill=WALL, stroke=INK)
    for index, at in enumerate(state):
        yield from _vehicle(board.vehicles[index], index, at)
    if move is not None:
        yield from _arrow(board.vehicles[move.vehicle], state[move.vehicle], move.by)


def _x(place: float) -> float:
    """Return where the low end of a row or column is, in pixels."""
    return MARGIN + place * CELL


def _ground(board: Board) -> Iterator[str]:
    width, height = board.cols * CELL, board.rows * CELL
    yield element("rect", x=MARGIN, y=MARGIN, width=width, height=height, fill=GROUND)
    across = (f"M{MARGIN} {_x(row)}h{width}" for row in range(1, board.rows))
    down = (f"M{_x(col)} {MARGIN}v{height}" for col in range(1, board.cols))
    yield element("path", d="".join([*across, *down]), stroke=LINE, fill="none")


def _frame(board: Board) -> Iterator[str]:
    """Yield the four sides; that of the exit has a gap, with an arrow outside it."""
    for side in Side:
        length = board.rows if side.horizontal else board.cols
        parts = [(0, length)]
        if side is board.exit.side:
            line = board.exit.line
            parts = [part for part in ((0, line), (line + 1, length)) if part[0] < part[1]]
            yield _way_out(board)
        for low, high in parts:
            begin, end = (_rim(board, side, place) for place in (low, high))
            yield element(
                "polyline",
                points=points([begin, end]),
                stroke=INK,
                stroke_width=FRAME,
                stroke_linecap="square",
            )


def _rim(board: Board, side: Side, place: float, out: float = FRAME / 2) -> tuple[float, float]:
    """Return the point at a place along a side, so many pixels outside the board."""
    if side.horizontal:
        return (_x(board.cols) + out if side.high else MARGIN - out), _x(place)
    return _x(place), (_x(board.rows) + out if side.high else MARGIN - out)


def _way_out(board: Board) -> str:
    side, middle = board.exit.side, board.exit.line + 0.5
    base = [_rim(board, side, middle + d, 8) for d in (-0.25, 0.25)]
    return element("polygon", points=points([*base, _rim(board, side, middle, 22)]), fill=RED_PAINT)


def _box(vehicle: Vehicle, at: int) -> tuple[float, float, float, float]:
    """Return the left, the top, the width and the height of a vehicle at a position."""
    low, across = _x(at) + INSET, _x(vehicle.line) + INSET
    long, wide = vehicle.length * CELL - 2 * INSET, CELL - 2 * INSET
    return (low, across, long, wide) if vehicle.horizontal else (across, low, wide, long)


def _vehicle(vehicle: Vehicle, index: int, at: int) -> Iterator[str]:
    x, y, width, height = _box(vehicle, at)
    yield element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=9,
        fill=RED_PAINT if index == RED else PAINTS[(index - 1) % len(PAINTS)],
        stroke=INK,
        stroke_width=3 if index == RED else 1,
    )
    yield element(
        "text",
        text=vehicle.name,
        x=x + width / 2,
        y=y + height / 2 + 7,
        fill=PAPER if index == RED else INK,
        font_family="sans-serif",
        font_size=20,
        text_anchor="middle",
    )


def _arrow(vehicle: Vehicle, at: int, by: int) -> Iterator[str]:
    """Yield the outline of where a vehicle was, and the arrow beside its name to where it is."""
    x, y, width, height = _box(vehicle, at - by)
    yield element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=9,
        fill="none",
        stroke=INK,
        stroke_dasharray="5 4",
    )
    start, end = (_x(place + vehicle.length / 2) for place in (at - by, at))
    side, sign = _x(vehicle.line + 0.17), 1 if by > 0 else -1
    corners = [(start, side), (end - 8 * sign, side)]
    head = [(end, side), (end - 10 * sign, side - 6), (end - 10 * sign, side + 6)]
    turn = (lambda p: p) if vehicle.horizontal else (lambda p: (p[1], p[0]))
    yield element("polyline", points=points([turn(p) for p in corners]), stroke=INK, stroke_width=3)
    yield element("polygon", points=points([turn(p) for p in head]), fill=INK)
