"""`witness-ilp convert`: change the format of puzzle files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Ids, PuzzleFile, output_file, read_selected
from solving import InputError

__all__ = ["convert"]


def convert(
    puzzles: PuzzleFile,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; default: print.", callback=output_file),
    ] = None,
    to: Annotated[
        str, typer.Option(metavar="json|records|text|witnesspuzzles", help="The format.")
    ] = "json",
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
