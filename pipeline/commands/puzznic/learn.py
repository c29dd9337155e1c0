"""`witness-ilp puzznic learn`: dead ends learned from levels whose states are all labelled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, cast

import typer

from pipeline.commands.options import Json, Quiet, Workers, print_json

__all__ = ["learn"]


def learn(
    files: Annotated[
        list[Path] | None,
        typer.Option(
            "--levels", metavar="PATH", help="Draw levels from this file or folder; repeatable."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same levels, same rules.")] = 1,
    count: Annotated[int, typer.Option(min=1, help="Levels to learn from.")] = 24,
    filters: Annotated[
        int, typer.Option(min=1, help="Levels to count false prunes and choose rules on.")
    ] = 24,
    test: Annotated[int, typer.Option(min=1, help="Held-out levels.")] = 24,
    pool_size: Annotated[int, typer.Option(min=1, help="Levels of one learning task.")] = 12,
    sample: Annotated[
        int, typer.Option(min=1, help="Dead states of a level that teach, and so many alive.")
    ] = 2_000,
    max_states: Annotated[
        int, typer.Option(min=1, help="Levels with more states are left out.")
    ] = 200_000,
    vocabulary: Annotated[
        str, typer.Option(help="What rules may say: puzznic, puzznic-plain.")
    ] = "puzznic",
    engine: Annotated[
        str, typer.Option(help="The engine: native, or popper where Popper is installed.")
    ] = "native",
    max_body: Annotated[int, typer.Option(min=1, max=20)] = 4,
    beyond: Annotated[
        bool, typer.Option("--beyond", help="Learn from dead states that the bound misses alone.")
    ] = False,
    support: Annotated[
        int, typer.Option(min=1, help="Levels on which a rule has to find dead states.")
    ] = 2,
    by: Annotated[
        str, typer.Option(help="Choose rules by the expansions they save, or by recall.")
    ] = "expansions",
    run: Annotated[
        Path, typer.Option(metavar="DIR", help="Run directory; begun there, it goes on.")
    ] = Path("runs/puzznic"),
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
    """Learn when no plan leads on from a state, and search without such states.

    Rules are learned from pools of levels whose states are all labelled. Those with a false prune
    on any state of the training and filter levels are dropped; of the others those are chosen that
    save expansions. The result is dead_ends.json, for `puzznic solve --dead-ends`. Stopped at any
    point, the same command goes on where it was.
    """
    from pipeline.commands.troubles import say_troubles
    from pipeline.progress import Progress
    from pipeline.puzznic import Settings
    from pipeline.puzznic import learn as run_learning
    from pipeline.puzznic.scores import text_of

    settings = Settings(
        files=tuple(map(str, files or ())),
        seed=seed,
        training=count,
        filters=filters,
        test=test,
        pool_size=pool_size,
        engine=engine,
        vocabulary=vocabulary,
        max_body=max_body,
        sample=sample,
        max_states=max_states,
        beyond=beyond,
        support=support,
        seconds=time_limit,
        memory_bytes=None if memory_limit is None else int(memory_limit * 1_000_000),
        by=cast(Literal["expansions", "recall"], by),
        workers=workers,
    )
    progress = Progress(quiet)
    finished = run_learning(run, settings, progress)
    say_troubles(progress, finished.damaged, finished.scores.failures)
    if json:
        print_json(finished.scores)
    else:
        typer.echo(text_of(finished.scores))
