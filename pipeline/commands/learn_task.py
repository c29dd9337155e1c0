"""`witness-ilp learn-task`: run an engine on a task in Popper's three files."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import Json, print_json
from solving import InputError, Limits

if TYPE_CHECKING:
    from ilp import Learned, Task
    from ilp.swi import Prolog

__all__ = ["Check", "learn_task"]


class Check(StrEnum):
    """Who gives a second opinion on what the learned rules cover."""

    PROLOG = "prolog"


def learn_task(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Holds bk.pl, bias.pl, exs.pl.")],
    engine: Annotated[
        str, typer.Option(help="The engine: native, or popper where Popper is installed.")
    ] = "native",
    json: Json = False,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help="CPU seconds; the best so far is returned."),
    ] = None,
    check: Annotated[
        Check | None,
        typer.Option(help="Count what the rules cover in SWI-Prolog, too; fail if it differs."),
    ] = None,
) -> None:
    """Learn rules from one task."""
    import msgspec

    from ilp import ENGINES, read_task
    from pipeline.output import LearnedTask

    if engine not in ENGINES:
        raise InputError(f"unknown engine {engine!r}: expected one of {', '.join(sorted(ENGINES))}")
    prolog = _prolog() if check else None
    task = read_task(folder)
    learned = ENGINES[engine].learn(task, Limits(cpu_seconds=time_limit))
    if prolog:
        _compare(learned, task, prolog)
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
    if prolog:
        typer.echo(f"{prolog.name} covers the same examples")


def _prolog() -> Prolog:
    """Return the Prolog to ask, before anything is learned for nothing."""
    from ilp.swi import find_prolog

    return find_prolog()


def _compare(learned: Learned, task: Task, prolog: Prolog) -> None:
    """Raise InputError if Prolog does not find the engine's own counts."""
    from ilp.swi import second_opinion

    found = second_opinion(learned.hypothesis, task, prolog)
    theirs, ours = (
        (found.tp, found.fn, found.tn, found.fp),
        (learned.tp, learned.fn, learned.tn, learned.fp),
    )
    if found.difference or theirs != ours:
        raise InputError(
            f"{prolog.name} disagrees: tp, fn, tn, fp are {theirs}, not {ours}"
            + (f"; {found.difference}" if found.difference else "")
        )
