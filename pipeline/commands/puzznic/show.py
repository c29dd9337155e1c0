"""`witness-ilp puzznic show`: levels as they are played, as text and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import output_file
from pipeline.commands.puzznic.levels import LevelId, LevelPaths, levels_of
from puzznic import Level, initial
from puzznic.drawing import level_svg, levels_svg
from puzznic.files import NamedLevel, format_named
from solving import InputError, write_atomic

__all__ = ["show"]


def show(
    levels: LevelPaths,
    ids: LevelId = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the levels.", callback=output_file)] = None,
    settled: Annotated[
        bool, typer.Option("--settled", help="After gravity and matches, before the first move.")
    ] = False,
    columns: Annotated[
        int | None, typer.Option(min=1, help="Pictures side by side in the drawing.")
    ] = None,
) -> None:
    """Show levels: closed by walls and trimmed, as rows and columns in plans count."""
    chosen = levels_of(levels, ids)
    if settled:
        chosen = [NamedLevel(n.id, _settled(n.level), n.moves) for n in chosen]
    typer.echo("\n".join(map(format_named, chosen)), nl=False)
    if svg is not None:
        write_atomic(svg, _drawn(chosen, columns))


def _settled(level: Level) -> Level:
    return Level(level.width, level.height, initial(level))


def _drawn(levels: list[NamedLevel], columns: int | None) -> str:
    if len(levels) == 1:
        return level_svg(levels[0].level, name=levels[0].id)
    try:
        return levels_svg(levels, columns)
    except ValueError as error:
        raise InputError(str(error)) from None
