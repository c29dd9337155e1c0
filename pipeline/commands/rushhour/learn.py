"""`witness-ilp rushhour learn`: a bound for A* learned from whole clusters, and held-out boards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Json, Quiet, Workers, print_json

__all__ = ["learn"]


def learn(
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="BOARDS", help="Draw the sets of boards from this file."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same boards, same bound.")] = 1,
    count: Annotated[int, typer.Option(min=1, help="Boards to learn from.")] = 48,
    filters: Annotated[
        int, typer.Option(min=1, help="Boards to count false prunes and choose rules on.")
    ] = 60,
    test: Annotated[int, typer.Option(min=1, help="Held-out boards.")] = 100,
    big: Annotated[int, typer.Option(min=0, help="Held-out boards of 7x7, generated.")] = 20,
    pool_size: Annotated[int, typer.Option(min=1, help="Boards of one learning task.")] = 8,
    vocabulary: Annotated[
        str, typer.Option(help="What rules may say: rushhour, rushhour-near, rushhour-all.")
    ] = "rushhour",
    engine: Annotated[
        str, typer.Option(help="The engine: native, or popper where Popper is installed.")
    ] = "native",
    max_vars: Annotated[int, typer.Option(min=2, max=20)] = 4,
    max_body: Annotated[int, typer.Option(min=1, max=20)] = 4,
    tolerance: Annotated[
        float,
        typer.Option(
            min=0, max=1, metavar="SHARE", help="Keep rules with such a share of false prunes, too."
        ),
    ] = 0.0,
    run: Annotated[
        Path, typer.Option(metavar="DIR", help="Run directory; begun there, it goes on.")
    ] = Path("runs/rushhour"),
    json: Json = False,
    time_limit: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="CPU seconds of the engine, a task.")
    ] = 60.0,
    memory_limit: Annotated[
        float | None, typer.Option(min=0, metavar="MB", help="Megabytes of a task.")
    ] = None,
    workers: Workers = 0,
    quiet: Quiet = False,
) -> None:
    """Learn when a state needs more slides than remain, and search with it as a bound.

    Rules are learned from pools of boards whose clusters are labelled in full. Those with a false
    prune on the filter boards are dropped; of the others those are chosen that save expansions. The
    result is bound.json, for `rushhour solve --method learned --bound`. Stopped at any point, the
    same command goes on where it was.
    """
    from pipeline.commands.troubles import say_troubles
    from pipeline.progress import Progress
    from pipeline.rushhour import Settings
    from pipeline.rushhour import learn as run_learning
    from pipeline.rushhour.scores import text_of

    settings = Settings(
        file=None if file is None else str(file),
        seed=seed,
        training=count,
        filters=filters,
        test=test,
        big=big,
        pool_size=pool_size,
        engine=engine,
        vocabulary=vocabulary,
        max_vars=max_vars,
        max_body=max_body,
        seconds=time_limit,
        memory_bytes=None if memory_limit is None else int(memory_limit * 1_000_000),
        tolerance=tolerance,
        workers=workers,
    )
    progress = Progress(quiet)
    finished = run_learning(run, settings, progress)
    say_troubles(progress, finished.damaged, finished.scores.failures)
    if json:
        print_json(finished.scores)
    else:
        typer.echo(text_of(finished.scores))
