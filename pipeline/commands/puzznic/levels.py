"""The levels that a command of `witness-ilp puzznic` is given."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.ids import with_ids
from puzznic.files import NamedLevel, read_levels
from solving import InputError

__all__ = ["LevelId", "LevelPath", "LevelPaths", "level_of", "levels_of"]

LevelPath = Annotated[Path, typer.Argument(metavar="LEVEL", help="A file with a level.")]
LevelPaths = Annotated[
    list[Path],
    typer.Argument(metavar="LEVEL...", help="Files of levels, or folders of files *.txt."),
]
LevelId = Annotated[
    list[str] | None,
    typer.Option("--id", metavar="ID", help="Only the level with this id; may be repeated."),
]


def levels_of(paths: Sequence[Path], ids: Sequence[str] | None = None) -> list[NamedLevel]:
    """Return the levels asked for; raises InputError for an unknown id."""
    source = paths[0] if len(paths) == 1 else None
    return with_ids(read_levels(paths), ids, "level", source)


def level_of(path: Path, id: str | None = None) -> NamedLevel:
    """Return the one level of a file, or that with the id; raises InputError if it is not one."""
    levels = levels_of([path], None if id is None else [id])
    if len(levels) > 1:
        raise InputError(f"expected one level, not {len(levels)}: choose one by --id", source=path)
    return levels[0]
