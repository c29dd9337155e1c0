"""`witness-ilp reproduce`: the paper's tables and figures, measured again.

The experiments are a layer above this package (they use its runs, reports and figures), so they are
not imported here: their package is loaded by name when the command runs.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from pipeline.commands.options import Quiet, Workers, output_folder
from solving import InputError

__all__ = ["reproduce"]

PACKAGE = "experiments"


def reproduce(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|all", help="An experiment; see --list.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the experiments and end.")] = False,
    puzzles: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Test puzzles; default: our own, made from seeds."),
    ] = None,
    predicate: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE", help="What to measure; default: the shipped winner."),
    ] = None,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="DIR", help="Where results go.", callback=output_folder
        ),
    ] = Path("runs/reproduced"),
    count: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most N puzzles (of each size).")
    ] = None,
    neural: Annotated[
        Path | None,
        typer.Option(metavar="CSV", help="A neural search's expansions by puzzle, for rivals."),
    ] = None,
    run: Annotated[
        Path | None,
        typer.Option(metavar="RUN", help="A finished run, for racing; default: learns quick."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help="CPU seconds a search, for models of games."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Small sets and short limits.")] = False,
    workers: Workers = 0,
    quiet: Quiet = False,
) -> None:
    """Measure one of the paper's tables or figures, or a comparison with rivals.

    Writes NAME.csv, NAME.md, NAME.svg and NAME.png. Stopped at any point, the same command goes on
    where it was: puzzles that are done are not searched again.
    """
    experiments = _experiments()
    if listed:
        width = max(map(len, experiments.EXPERIMENTS))
        for key, experiment in experiments.EXPERIMENTS.items():
            typer.echo(f"{key:{width}} {experiment.title}")
        return
    if name is None:
        raise InputError("expected the name of an experiment, or all; --list shows them")
    from pipeline.progress import Progress

    setting = experiments.Setting(
        chosen=experiments.choose(predicate),
        spec=predicate,
        output=output,
        progress=Progress(quiet),
        puzzles=puzzles,
        count=count,
        neural=neural,
        run=run,
        seconds=time_limit,
        quick=quick,
        workers=workers,
    )
    for path in experiments.reproduce(experiments.named_experiments(name), setting):
        typer.echo(path)


def _experiments() -> Any:
    """Return the package of the experiments."""
    try:
        return import_module(PACKAGE)
    except ModuleNotFoundError as error:
        if error.name != PACKAGE:
            raise
        raise InputError("this installation has no experiments: run it from a checkout") from None
