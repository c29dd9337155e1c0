"""The command `witness-ilp`: one line on standard error and exit status 2 for every bad input."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence

import typer

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
from solving import InputError

__all__ = ["main", "run"]

NAME = "witness-ilp"
INTERRUPTED, BROKEN_PIPE = 130, 141
RESUMED = {"learn", "reproduce"}
"""The commands that go on where they were stopped."""
UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""Typer exports only this subclass of the error for wrong arguments."""

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


def main() -> None:
    """Run the command line of this process and exit with its status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return the exit status; errors are one line on standard error."""
    if sys.stdout is None:
        # The caller closed it: what would be printed is not wanted.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  open until the process ends
    try:
        status = app(list(arguments) or ["--help"], prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:
        # Typer's answer to a reader that went away (`| head`).
        return _broken_pipe()
    except BrokenPipeError:
        return _broken_pipe()
    except UsageError as error:
        return _failed(getattr(error, "format_message", error.__str__)() or f"see {NAME} --help")
    except InputError as error:
        return _failed(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _drop_unwritable_output()
        return _failed(f"{where}{error.strerror or error}")
    except RecursionError:
        return _failed("an input is nested too deeply: expected at most some hundred levels")
    except MemoryError:
        return _failed("out of memory")
    except Exception as error:
        if place := _in_a_relation(error):
            return _failed(
                f"a relation's Python twin fails {place}: {type(error).__name__}: {error}"
            )
        raise
    if status == INTERRUPTED:
        hint = "; the same command goes on from here" if RESUMED & set(arguments[:1]) else ""
        print(f"{NAME}: interrupted{hint}", file=sys.stderr)
    return status if isinstance(status, int) else 0


def _in_a_relation(error: Exception) -> str | None:
    """Return where an error comes from code that was made from a vocabulary's templates."""
    from ilp.vocabulary import FACTS_CODE, RULES_CODE

    places = {FACTS_CODE: "when facts are made", RULES_CODE: "in a rule"}
    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    files += [error.filename or ""] if isinstance(error, SyntaxError) else []
    return next((places[file] for file in files if file in places), None)


def _failed(message: str) -> int:
    print(f"{NAME}: {' '.join(message.split())}", file=sys.stderr)
    return 2


def _broken_pipe() -> int:
    """Leave quietly: what is still buffered must not fail at exit."""
    _discard_output()
    return BROKEN_PIPE


def _drop_unwritable_output() -> None:
    """Make sure that output which could not be written is not tried again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        _discard_output()


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
