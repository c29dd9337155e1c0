"""`witness-ilp serve`: a page to draw puzzles on, walk through them, and ask about paths."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

__all__ = ["serve"]

INTERRUPTED = 130


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port of 127.0.0.1; 0: any that is free.")
    ] = 8017,
    predicate: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help="The predicate that judges paths: a name, a winner.json, or Prolog rules.",
            show_default="shipped, the learned winner that comes with the project",
        ),
    ] = "",
) -> int:
    """Serve a page, to this machine only, where you draw a puzzle and are told about it.

    Whether it can be solved and in how many ways, hints, solutions; and of every path that you draw
    whether it can be completed, beside what a learned predicate says. Ctrl-C ends it.
    """
    from pipeline.play.answers import Answers, warm_up
    from pipeline.play.judge import load_judge
    from pipeline.play.server import PlayServer
    from triage import SHIPPED, shipped_winner

    own = SHIPPED if shipped_winner() else "region"
    with PlayServer(port, Answers(load_judge(predicate or own))) as server:
        try:
            typer.echo(f"Play at {server.url} (Ctrl-C ends it)")
            sys.stdout.flush()
            warm_up()  # Some seconds the first time: browsers wait, the port is open already.
            server.serve_forever()
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0
