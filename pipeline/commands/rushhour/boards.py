"""The boards that a command of `witness-ilp rushhour` is given."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from rushhour import NamedBoard, parse_boards, read_boards
from solving import InputError

__all__ = ["BoardFile", "BoardId", "BoardText", "boards_of"]

BoardText = Annotated[
    str | None,
    typer.Argument(metavar="[BOARD]", help="A board in one line: 36 characters for 6x6."),
]
BoardFile = Annotated[
    Path | None,
    typer.Option("--file", metavar="BOARDS", help="Boards, one a line or framed."),
]
BoardId = Annotated[
    list[str] | None,
    typer.Option("--id", metavar="ID", help="Only the board with this id; may be repeated."),
]


def boards_of(
    text: str | None, file: Path | None, ids: Sequence[str] | None = None
) -> list[NamedBoard]:
    """Return the boards asked for; raises InputError for none, and for an unknown id."""
    if (text is None) == (file is None):
        raise InputError("expected either a board or --file")
    boards = read_boards(file) if file is not None else parse_boards(text or "", "BOARD")
    if not ids:
        return boards
    by_id = {named.id: named for named in boards}
    for wanted in ids:
        if wanted not in by_id:
            raise InputError(f"no board has the id {wanted!r}", source=file)
    return [by_id[wanted] for wanted in dict.fromkeys(ids)]
