"""`witness-ilp learn-task`: run an engine on a task in Popper's three files."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.interrupts import interruptible
from pipeline.commands.options import Json, print_json
from solving import InputError, Limits

if TYPE_CHECKING:
    from ilp import Learned, Task
    from ilp.swi import Prolog

__all__ = ["Check", "learn_task"]

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


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
    memory_limit: Annotated[
        float | None,
        typer.Option(min=0, metavar="MB", help="Megabytes; the best so far is returned."),
    ] = None,
    explain: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Name up to N kinds of positives that no rule can cover."
        ),
    ] = 0,
    check: Annotated[
        Check | None,
        typer.Option(help="Count what the rules cover in SWI-Prolog, too; fail if it differs."),
    ] = None,
) -> int:
    """Learn rules from one task; Ctrl-C ends the search and prints the best so far."""
    import msgspec

    from ilp import Outcome, engine_named, read_task
    from pipeline.output import LearnedTask

    engine_named(engine)
    prolog = _prolog() if check else None
    task = read_task(folder)
    memory = None if memory_limit is None else int(memory_limit * 1_000_000)
    learned, status = _learned(engine, task, Limits(cpu_seconds=time_limit, memory_bytes=memory))
    if prolog:
        _compare(learned, task, prolog)
    blocked = _blocked(task, explain) if explain else []
    if json:
        print_json(msgspec.convert({**learned.to_json(), "blocked": blocked}, LearnedTask))
        return status
    typer.echo(str(learned.hypothesis) or "no rules")
    positives, negatives = learned.tp + learned.fn, learned.tn + learned.fp
    unfinished = learned.outcome in (Outcome.PARTIAL, Outcome.NONE) and not learned.optimal
    cut_short = unfinished and status != INTERRUPTED
    typer.echo(
        f"{learned.outcome}{', as a limit was hit' if cut_short else ''}: "
        f"covers {learned.tp} of {positives} positives "
        f"(no consistent hypothesis covers more than {learned.recall_ceiling}) "
        f"and {learned.fp} of {negatives} negatives; "
        f"size {learned.size}, {learned.seconds:.2f} s, {learned.engine}"
    )
    if prolog:
        typer.echo(f"{prolog.name} covers the same examples")
    for kind in blocked:
        typer.echo(
            f"no rule can cover {kind['positive']} ({kind['count']} such): "
            f"it would cover the negative {kind['negative']}, too"
        )
    return status


def _learned(engine: str, task: Task, limits: Limits) -> tuple[Learned, int]:
    """Return what the engine found, and the exit status."""
    from ilp import ENGINES

    with interruptible() as interrupted:
        learned = ENGINES[engine].learn(task, limits, interrupted)
        return learned, INTERRUPTED if interrupted() else 0


def _blocked(task: Task, most: int) -> list[dict[str, object]]:
    """Return the largest kinds of positives that no consistent rule covers, and why."""
    from ilp import Atom
    from ilp.native import blocked_positives

    return [
        {
            "positive": str(Atom(task.bias.head, kind.positive)),
            "count": kind.count,
            "negative": str(Atom(task.bias.head, kind.negative)),
        }
        for kind in blocked_positives(task)[:most]
    ]


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
