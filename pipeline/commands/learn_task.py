"""`witness-ilp learn-task`: run an engine on a task in Popper's three files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Json, print_json
from solving import InputError, Limits

__all__ = ["learn_task"]


def learn_task(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Holds bk.pl, bias.pl, exs.pl.")],
    engine: Annotated[str, typer.Option(help="The engine.")] = "native",
    json: Json = False,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help="CPU seconds; the best so far is returned."),
    ] = None,
) -> None:
    """Learn rules from one task."""
    import msgspec

    from ilp import ENGINES, read_task
    from pipeline.output import LearnedTask

    if engine not in ENGINES:
        raise InputError(f"unknown engine {engine!r}: expected one of {', '.join(sorted(ENGINES))}")
    learned = ENGINES[engine].learn(read_task(folder), Limits(cpu_seconds=time_limit))
    if json:
        print_json(msgspec.convert(learned.to_json(), LearnedTask))
        return
    typer.echo(str(learned.hypothesis) or "no rules")
    positives, negatives = learned.tp + learned.fn, learned.tn + learned.fp
    typer.echo(
        f"{learned.outcome}: covers {learned.tp} of {positives} positives "
        f"(no consistent hypothesis covers more than {learned.recall_ceiling}) "
        f"and {learned.fp} of {negatives} negatives; "
        f"size {learned.size}, {learned.seconds:.2f} s, {learned.engine}"
    )
