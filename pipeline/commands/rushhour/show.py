"""`witness-ilp rushhour show`: boards and plans as text and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import output_file
from pipeline.commands.rushhour.boards import BoardFile, BoardId, BoardText, boards_of
from rushhour import NamedBoard, Plan, parse_plan, replay
from rushhour.drawing import boards_svg, plan_svg
from rushhour.formats import format_framed
from rushhour.plan import measures
from solving import InputError, write_atomic

__all__ = ["show"]


def show(
    board: BoardText = None,
    file: BoardFile = None,
    ids: BoardId = None,
    plan: Annotated[
        str | None,
        typer.Option(metavar="MOVES", help="A plan to check and draw: 'B-1 A+3', + right or down."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the boards, or the plan.", callback=output_file)
    ] = None,
    columns: Annotated[
        int | None, typer.Option(min=1, help="Pictures side by side in the drawing.")
    ] = None,
) -> None:
    """Show boards, or one board with a plan, as text and as pictures."""
    boards = boards_of(board, file, ids)
    if plan is None:
        typer.echo("\n".join(format_framed(named) for named in boards), nl=False)
        drawing = None if svg is None else _drawn(boards, columns)
    else:
        if len(boards) > 1:
            raise InputError(f"--plan is for one board, not {len(boards)}: choose one by --id")
        drawing = _show_plan(boards[0], plan, columns)
    if svg is not None and drawing is not None:
        write_atomic(svg, drawing)


def _drawn(boards: list[NamedBoard], columns: int | None) -> str:
    try:
        return boards_svg(boards, columns)
    except ValueError as error:
        raise InputError(str(error)) from None


def _show_plan(named: NamedBoard, text: str, columns: int | None) -> str:
    """Print the board after each move, and return the drawing."""
    try:
        plan = parse_plan(named.board, text)
        states = replay(named.board, plan, to_goal=False)
        drawing = plan_svg(named.board, plan, columns, named.id)
    except ValueError as error:
        raise InputError(f"--plan: {error}") from None
    words = ["start", *text.split()]
    for number, (word, state) in enumerate(zip(words, states, strict=True)):
        step = NamedBoard(f"{number}. {word}", named.board)
        typer.echo(format_framed(step, state))
    typer.echo(_verdict(named, plan, at_goal=named.board.is_goal(states[-1])))
    return drawing


def _verdict(named: NamedBoard, plan: Plan, *, at_goal: bool) -> str:
    end = "the red car is in front of the exit" if at_goal else "the red car is not at the exit"
    return f"{measures(plan)}: {end}"
