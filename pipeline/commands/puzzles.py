"""`witness-ilp show` and `convert`: look at puzzle files and change their format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Ids, PuzzleFile, read_selected
from pipeline.commands.pictures import save_pictures
from solving import InputError

__all__ = ["convert", "show"]


def show(
    puzzles: PuzzleFile,
    ids: Ids = None,
    svg: Annotated[
        Path | None,
        typer.Option(help="Write SVG: a file for one puzzle, a folder for several."),
    ] = None,
) -> None:
    """Draw puzzles as text, or as SVG files."""
    from witness import to_text

    named = read_selected(puzzles, ids)
    if svg is not None:
        save_pictures(svg, [(n, None) for n in named])
        return
    for one in named:
        typer.echo(f"{one.id}\n{to_text(one.puzzle)}")


def convert(
    puzzles: PuzzleFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write; default: print.")
    ] = None,
    to: Annotated[str, typer.Option(metavar="json|records|text", help="The format.")] = "json",
    ids: Ids = None,
) -> None:
    """Write puzzles in another format."""
    from witness import Format, format_puzzles, write_puzzles

    if to not in list(Format):
        raise InputError(f"unknown format {to!r}: expected one of {', '.join(Format)}")
    named = read_selected(puzzles, ids)
    try:
        if output is None:
            sys.stdout.write(format_puzzles(named, format=Format(to)))
        else:
            write_puzzles(output, named, format=Format(to))
    except InputError:
        raise
    except ValueError as error:
        raise InputError(str(error), source=puzzles) from error
