"""The command `witness-ilp`: one line on standard error and exit status 2 for every bad input.

What takes time to load is imported inside, so that Ctrl-C while it loads is answered, too.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` takes longer to load than all else here.
    from collections.abc import Sequence

__all__ = ["NAME", "main", "run"]

NAME = "witness-ilp"
INTERRUPTED, BROKEN_PIPE = 130, 141
LONGEST = 600
"""Characters of a message: what files hold may be in it."""
RESUMED = {"learn", "reproduce"}
"""The commands that go on where they were stopped."""


def main() -> None:
    """Run the command line of this process and exit with its status."""
    try:
        _quieten_interrupts()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def _quieten_interrupts() -> None:
    """Say nothing of objects that Ctrl-C left half-made and that complain when they are removed."""
    import signal

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return  # It is ignored, as in the background of a shell.

    def pressed(number: int, frame: object) -> None:
        sys.unraisablehook = lambda left: None
        signal.signal(signal.SIGINT, signal.default_int_handler)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, pressed)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return the exit status; errors are one line on standard error."""
    if sys.stdout is None:
        # The caller closed it: what would be printed is not wanted.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  open until the process ends
    try:
        status = _status(arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:
        hint = "; the same command goes on from here" if RESUMED & set(arguments[:2]) else ""
        print(f"{NAME}: interrupted{hint}", file=sys.stderr)
    return status


def _status(arguments: Sequence[str]) -> int:
    """Return how a command ended; what was wrong has been printed."""
    if (empty := _empty(arguments)) is not None:
        return _failed(f"{empty} is empty")
    try:
        status = _called(arguments)
    except SystemExit:
        # Typer's answer to a reader that went away (`| head`).
        return _broken_pipe()
    except BrokenPipeError:
        return _broken_pipe()
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _drop_unwritable_output()
        return _failed(f"{where}{error.strerror or error}")
    except Exception as error:
        message = _message(error)
        if message is None:
            raise
        return _failed(message)
    return status if isinstance(status, int) else 0


def _called(arguments: Sequence[str]) -> object:
    """Return what a command returned."""
    try:
        from pipeline.app import command
    except ImportError as error:
        return _failed(f"can't start: {error}; python -m pipeline.doctor says what is missing")
    status: object = command()(list(arguments) or ["--help"], prog_name=NAME, standalone_mode=False)
    sys.stdout.flush()
    return status


def _message(error: Exception) -> str | None:
    """Return what to say of an error that the input is to blame for, None for any other."""
    import typer

    from solving import InputError

    # Typer exports only this subclass of the error for wrong arguments.
    usage_error: type[Exception] = typer.BadParameter.__bases__[0]
    if isinstance(error, usage_error):
        return getattr(error, "format_message", error.__str__)() or f"see {NAME} --help"
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, RecursionError):
        return "an input is nested too deeply: expected at most some hundred levels"
    if isinstance(error, MemoryError):
        return "out of memory"
    place = _in_a_relation(error)
    said = f"{type(error).__name__}: {error}"
    return f"a relation's Python twin fails {place}: {said}" if place else None


def _empty(arguments: Sequence[str]) -> str | None:
    """Return what to call the first argument that says nothing, None if all say something.

    No command has a use for one, and as a path it would be the working folder.
    """
    for before, argument in zip(("", *arguments), arguments, strict=False):
        if not argument.strip():
            return f"the value of {before}" if before.startswith("--") else "an argument"
        if argument.startswith("--") and argument.endswith("="):
            return f"the value of {argument[:-1]}"
    return None


def _in_a_relation(error: Exception) -> str | None:
    """Return where an error comes from code that was made from a vocabulary's templates."""
    import traceback

    from ilp.vocabulary import FACTS_CODE, RULES_CODE

    places = {FACTS_CODE: "when facts are made", RULES_CODE: "in a rule"}
    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    files += [error.filename or ""] if isinstance(error, SyntaxError) else []
    return next((places[file] for file in files if file in places), None)


def _failed(message: str) -> int:
    """Print a message as one line that fits a screen and can't steer a terminal."""
    words = " ".join(message.split())
    if len(words) > LONGEST:
        words = f"{words[: LONGEST - 80]} ... {words[-75:]}"
    safe = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)
    print(f"{NAME}: {safe}", file=sys.stderr)
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
