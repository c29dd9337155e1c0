"""`witness-ilp report`: a finished run as one HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import output_file

__all__ = ["report"]


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a finished run.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="File to write; default: RUN/report.html.", callback=output_file
        ),
    ] = None,
) -> None:
    """Write a run's report: one HTML page that needs no network and no other file.

    It shows how the candidates fared, the winner in English, Prolog, Python and pictures, and its
    speed-ups on held-out puzzles with bootstrap intervals.
    """
    from pipeline.report_page import report_page
    from pipeline.report_run import read_run
    from solving import write_atomic

    target = run / "report.html" if output is None else output
    page = report_page(read_run(run))
    write_atomic(target, page)
    typer.echo(f"{target} ({len(page.encode()) / 1000:,.0f} kB)")
