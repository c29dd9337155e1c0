"""`witness-ilp puzznic replay`: a plan checked move by move, and traced in text and pictures.

exit status: 0 the plan solves the level, 1 it is legal but leaves blocks, 2 a move is not legal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Json, output_file, print_json
from pipeline.commands.puzznic.levels import LevelPath, level_of
from pipeline.commands.puzznic.plan_answers import plan_answer
from puzznic import Level, Replay, parse_plan
from puzznic import replay as replayed
from puzznic.drawing import plan_svg
from puzznic.trace import Detail, format_trace
from solving import InputError, write_atomic

__all__ = ["Details", "draw_plan", "replay"]

Details = Annotated[
    Detail,
    typer.Option(
        help="States shown: between moves; also before each match (steps); before each fall of "
        "one block (events), or of all blocks at once (joint)."
    ),
]


def replay(
    level: LevelPath,
    plan: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MOVE]...", help="Moves: r3c2+ is row 3, column 2, right; - left."),
    ] = None,
    id: Annotated[str | None, typer.Option(metavar="ID", help="The level of the file.")] = None,
    detail: Details = Detail.STEPS,
    json: Json = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the plan, picture by picture.", callback=output_file)
    ] = None,
    columns: Annotated[
        int | None, typer.Option(min=1, help="Pictures side by side in the drawing.")
    ] = None,
) -> int:
    """Replay a plan. Exit status: 0 it solves the level, 1 it leaves blocks, 2 an illegal move.

    Rows and columns count from 1 in the level as `show` prints it.
    """
    named = level_of(level, id)
    try:
        found = replayed(named.level, parse_plan(named.level, " ".join(plan or [])))
    except ValueError as error:
        raise InputError(str(error), source=level) from None
    if svg is not None:
        draw_plan(svg, named.level, found, detail, columns, named.id)
    if json:
        print_json(plan_answer(named.id, named.level, found, detail))
    else:
        typer.echo(format_trace(named.level, found, detail), nl=False)
    return 0 if found.solved else 1


def draw_plan(
    target: Path, level: Level, found: Replay, detail: Detail, columns: int | None, name: str
) -> None:
    """Write a plan's pictures; raises InputError for too many."""
    try:
        drawing = plan_svg(level, found, detail, columns, name)
    except ValueError as error:
        raise InputError(f"{error}: choose a coarser --detail") from None
    write_atomic(target, drawing)
