"""`witness-ilp doctor`: what is installed, what is missing for which feature, and how to get it."""

from __future__ import annotations

import typer

from pipeline.commands.options import Json, print_json

__all__ = ["doctor"]


def doctor(json: Json = False) -> int:
    """Say what is installed, what is missing for which feature, and whether the core works.

    Exit status 0 if the core works, 1 if it does not. Where this command does not start at all,
    `python -m pipeline.doctor` says why.
    """
    from pipeline.doctor import examine, text_of

    found = examine()
    if json:
        print_json(found)
    else:
        typer.echo(text_of(found), nl=False)
    return 0 if found.works else 1
