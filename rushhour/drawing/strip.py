"""Many pictures in one SVG: a plan state by state, or a sheet of boards, row by row."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rushhour.board import Board, State
from rushhour.drawing.picture import INK, PAPER, picture_parts, picture_size
from rushhour.formats.named import NamedBoard
from rushhour.moves import Move
from rushhour.plan import Plan, format_plan
from rushhour.replay import replay
from solving.markup import document, element, number

__all__ = ["STRIP_LIMIT", "boards_svg", "plan_svg"]

STRIP_LIMIT = 400
"""The most pictures in one document."""
SCALE, CAPTION, FONT = 0.5, 24, 14
"""The size of pictures, and in pixels the height of captions and of their letters."""


@dataclass(frozen=True, slots=True)
class _Panel:
    board: Board
    state: State
    move: Move | None
    caption: str

    @property
    def size(self) -> tuple[float, float]:
        width, height = picture_size(self.board)
        return SCALE * width, SCALE * height + CAPTION


def plan_svg(board: Board, plan: Plan, columns: int | None = None, name: str = "") -> str:
    """Return a plan as one document: the first state, then each move with the state it leads to.

    Raises ReplayError for a plan with a move that is not legal, ValueError for too many moves.
    """
    states = replay(board, plan, to_goal=False)
    panels = [_Panel(board, states[0], None, name or "start")]
    for n, (move, state) in enumerate(zip(plan.moves, states[1:], strict=True), start=1):
        panels.append(_Panel(board, state, move, f"{n}. {format_plan(board, Plan((move,)))}"))
    title = f"Rush Hour plan {name}".strip() + f": {plan.slides} slides, {plan.unit_steps} steps"
    return _sheet(panels, columns, title)


def boards_svg(boards: Sequence[NamedBoard], columns: int | None = None) -> str:
    """Return boards as one document, each above its id; ValueError for none or too many."""
    panels = [_Panel(named.board, named.board.start, None, named.id) for named in boards]
    return _sheet(panels, columns, f"{len(panels)} Rush Hour boards")


def _sheet(panels: list[_Panel], columns: int | None, title: str) -> str:
    if not 1 <= len(panels) <= STRIP_LIMIT:
        raise ValueError(f"a sheet holds 1 to {STRIP_LIMIT} pictures, not {len(panels)}")
    columns = math.ceil(math.sqrt(len(panels) * 4 / 3)) if columns is None else columns
    if columns < 1:
        raise ValueError(f"a sheet needs at least one column, not {columns}")
    width = max(panel.size[0] for panel in panels)
    height = max(panel.size[1] for panel in panels)
    whole = width * min(columns, len(panels)), height * math.ceil(len(panels) / columns)
    return document(
        *whole,
        element("title", text=title),
        element("rect", width=whole[0], height=whole[1], fill=PAPER),
        *(
            element("g", *_drawn(panel, width * (i % columns), height * (i // columns), width))
            for i, panel in enumerate(panels)
        ),
        role="img",
    )


def _drawn(panel: _Panel, left: float, top: float, room: float) -> Iterator[str]:
    """Yield a picture and its caption, in the middle of a column of that width."""
    width, height = panel.size
    x = number(left + (room - width) / 2)
    place = f"translate({x} {number(top)}) scale({number(SCALE)})"
    parts = picture_parts(panel.board, panel.state, panel.move)
    yield element("g", *parts, transform=place)
    yield element(
        "text",
        text=panel.caption,
        x=left + room / 2,
        y=top + height - CAPTION + FONT,
        fill=INK,
        font_family="sans-serif",
        font_size=FONT,
        text_anchor="middle",
    )
