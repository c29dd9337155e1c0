"""`witness-ilp rushhour generate`: sets of distinct random boards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Quiet, output_file
from rushhour import NamedBoard, Side
from rushhour.formats import format_flat, format_framed
from solving import InputError, write_atomic

__all__ = ["generate"]

Length = Annotated[int, typer.Option(min=2, max=10)]


def generate(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="random|hardest",
            help="As drawn, or the state of the cluster that needs most slides.",
        ),
    ] = "hardest",
    count: Annotated[int, typer.Option(min=1, help="Number of boards.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same boards.")] = 1,
    rows: Length = 6,
    cols: Length = 6,
    vehicles: Annotated[
        int | None, typer.Option(min=0, help="At most so many besides the red car.")
    ] = None,
    empty: Annotated[int, typer.Option(min=0, help="Cells that stay empty, at least.")] = 12,
    walls: Annotated[
        bool, typer.Option("--walls", help="Fill with walls until only --empty cells are left.")
    ] = False,
    sides: Annotated[
        list[Side] | None,
        typer.Option("--exit", help="A side for exits; may be repeated.", show_default="right"),
    ] = None,
    least_slides: Annotated[int, typer.Option(min=0, help="Only boards that need so many.")] = 1,
    framed: Annotated[
        bool, typer.Option("--framed", help="Framed pictures where lines would do.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; default: print.", callback=output_file),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Generate distinct, solvable boards, one a line (SLIDES BOARD CLUSTER) where that can be."""
    from generators.rushhour import BoardKind, BoardSpec, board_set
    from pipeline.progress import Progress

    if kind not in set(BoardKind):
        raise InputError(f"expected {' or '.join(BoardKind)}, not {kind!r}")
    spec = BoardSpec(rows, cols, vehicles, empty, walls, tuple(sides or (Side.RIGHT,)))
    with Progress(quiet).bar("generating", total=count) as bar:
        boards = board_set(BoardKind(kind), seed, count, spec, least_slides, progress=bar.update)
    lines = rows == cols and set(spec.sides) == {Side.RIGHT} and not framed
    text = "".join(map(_line, boards)) if lines else "\n".join(map(format_framed, boards))
    if output is None:
        sys.stdout.write(text)
    else:
        write_atomic(output, text)


def _line(named: NamedBoard) -> str:
    figures = [f"{named.slides:02d}", format_flat(named.board)]
    return " ".join([*figures, str(named.cluster)] if named.cluster else figures) + "\n"
