"""The boards that a command of `witness-ilp rushhour` is given."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.ids import with_ids
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
    return with_ids(boards, ids, "board", file)
