"""The commands of `witness-ilp` and what runs each; nothing heavy is imported before it is used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import typer

from pipeline.cli import NAME
from pipeline.commands import (
    doctor,
    evaluate,
    explain,
    generate,
    learn,
    learn_task,
    puzzles,
    puzznic,
    report,
    reproduce,
    rushhour,
    serve,
    show,
    solve,
    task,
    verify,
)

__all__ = ["app", "command"]

app = typer.Typer(
    name=NAME,
    help="Learn human-readable rules that prune search in triangle puzzles, and use them.",
    add_completion=False,
    rich_markup_mode=None,
)
app.add_typer(generate.app, name="generate")
app.add_typer(puzznic.app, name="puzznic")
app.add_typer(rushhour.app, name="rushhour")
COMMANDS: tuple[tuple[str, Callable[..., object]], ...] = (
    ("show", show.show),
    ("convert", puzzles.convert),
    ("solve", solve.solve),
    ("task", task.task),
    ("learn-task", learn_task.learn_task),
    ("learn", learn.learn),
    ("evaluate", evaluate.evaluate),
    ("explain", explain.explain),
    ("verify", verify.verify),
    ("report", report.report),
    ("reproduce", reproduce.reproduce),
    ("serve", serve.serve),
    ("doctor", doctor.doctor),
)
for name, function in COMMANDS:
    app.command(name)(function)


@cache
def command() -> Any:
    """Return the whole command line, put together once: that takes longer than most commands."""
    return typer.main.get_command(app)
