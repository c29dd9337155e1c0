"""Many pictures in one SVG: a plan state by state, or a sheet of boards, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from rushhour.board import Board, State
from rushhour.drawing.picture import picture_parts, picture_size
from rushhour.formats.named import NamedBoard
from rushhour.moves import Move
from rushhour.plan import Plan, format_plan, measures
from rushhour.replay import replay
from solving.panels import Panel, panels_svg

__all__ = ["boards_svg", "plan_svg"]


def plan_svg(board: Board, plan: Plan, columns: int | None = None, name: str = "") -> str:
    """Return a plan as one document: the first state, then each move with the state it leads to.

    Raises ReplayError for a plan with a move that is not legal, ValueError for too many moves.
    """
    states = replay(board, plan, to_goal=False)
    panels = [_panel(board, states[0], None, name or "start")]
    for n, (move, state) in enumerate(zip(plan.moves, states[1:], strict=True), start=1):
        panels.append(_panel(board, state, move, f"{n}. {format_plan(board, Plan((move,)))}"))
    title = f"Rush Hour plan {name}".strip() + f": {measures(plan)}"
    return panels_svg(panels, title, columns)


def boards_svg(boards: Sequence[NamedBoard], columns: int | None = None) -> str:
    """Return boards as one document, each above its id; ValueError for none or too many."""
    panels = [_panel(named.board, named.board.start, None, named.id) for named in boards]
    return panels_svg(panels, f"{len(panels)} Rush Hour boards", columns)


def _panel(board: Board, state: State, move: Move | None, caption: str) -> Panel:
    return Panel(*picture_size(board), tuple(picture_parts(board, state, move)), caption)
