"""`witness-ilp puzznic generate`: sets of distinct solvable levels."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Quiet, output_file
from puzznic.files import format_named
from puzznic.level import MAX_SIDE
from solving import InputError, write_atomic

__all__ = ["generate"]


def generate(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="random|backwards",
            help="Blocks dropped at random, or played backwards from the empty level.",
        ),
    ] = "backwards",
    count: Annotated[int, typer.Option(min=1, help="Number of levels.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same levels.")] = 1,
    rows: Annotated[int, typer.Option(min=3, max=MAX_SIDE, help="With the border.")] = 7,
    cols: Annotated[int, typer.Option(min=3, max=MAX_SIDE, help="With the border.")] = 7,
    patterns: Annotated[int, typer.Option(min=1, max=26, help="Different patterns.")] = 3,
    blocks: Annotated[int, typer.Option(min=2, help="Blocks in all.")] = 8,
    walls: Annotated[
        float, typer.Option(min=0, max=1, help="Share of the inner cells that is wall.")
    ] = 0.2,
    least_moves: Annotated[int, typer.Option(min=0, help="Only levels that need so many.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; default: print.", callback=output_file),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Generate distinct, solvable levels, each with its id and the fewest moves that solve it."""
    from generators.puzznic import LevelKind, LevelSpec, level_set
    from pipeline.progress import Progress

    if kind not in set(LevelKind):
        raise InputError(f"expected {' or '.join(LevelKind)}, not {kind!r}")
    try:
        spec = LevelSpec(cols, rows, patterns, blocks, walls)
    except ValueError as error:
        raise InputError(str(error)) from None
    with Progress(quiet).bar("generating", total=count) as bar:
        levels = level_set(LevelKind(kind), seed, count, spec, least_moves, progress=bar.update)
    text = "\n".join(map(format_named, levels))
    if output is None:
        sys.stdout.write(text)
    else:
        write_atomic(output, text)
