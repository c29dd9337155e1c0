"""The page of all commands: what each prints for `--help`."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from unittest.mock import patch

import typer

from pipeline.app import app
from pipeline.cli import NAME, run

__all__ = ["commands_page"]

WIDTH = "96"
"""Columns of the help texts."""
HEAD = f"""\
# Commands

What `{NAME} COMMAND --help` prints. Exit status: 0, the command did what it was asked for; 1, the
answer is no (proved unsolvable, refuted, a core that does not work); 2, bad input, with one line on
standard error; 3, a limit was hit; 130, interrupted. What `--json` prints is described in
[JSON](json.md).
"""


def commands_page() -> str:
    """Return the page as Markdown."""
    sections = [_section(words) for words in sorted(_commands(app))]
    return "\n".join([HEAD, *sections])


def _commands(group: typer.Typer, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of each command."""
    for command in group.registered_commands:
        assert command.name is not None
        yield (*before, command.name)
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        assert inner.name is not None
        yield from _commands(inner.typer_instance, (*before, inner.name))


def _section(words: tuple[str, ...]) -> str:
    with patch.dict(os.environ, COLUMNS=WIDTH), redirect_stdout(io.StringIO()) as printed:
        run([*words, "--help"])
    return f"## {' '.join(words)}\n\n```text\n{printed.getvalue().strip()}\n```\n"
