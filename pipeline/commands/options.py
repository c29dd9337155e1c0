"""Options that several commands share, and what they mean."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.ids import with_ids
from solving import Limits
from solving.files import check_folder, check_target
from witness.backends import Backend

if TYPE_CHECKING:
    from msgspec import Struct

    from pipeline.doctor import Diagnosis
    from witness import NamedPuzzle

__all__ = [
    "Compiled",
    "ExpansionLimit",
    "Ids",
    "Json",
    "MemoryLimit",
    "PredicateSpec",
    "PuzzleFile",
    "Quiet",
    "Repeats",
    "TimeLimit",
    "Workers",
    "output_file",
    "output_folder",
    "output_pictures",
    "print_json",
    "puzzle_limits",
    "read_selected",
]

PuzzleFile = Annotated[
    Path,
    typer.Argument(
        metavar="PUZZLES",
        help="Puzzles: JSON lines, four-line records, text pictures or witnesspuzzles.com's JSON.",
    ),
]
Ids = Annotated[
    list[str] | None,
    typer.Option("--id", metavar="ID", help="Only the puzzle with this id; may be repeated."),
]
PredicateSpec = Annotated[
    str,
    typer.Option(
        metavar="NAME|FILE", help="A name (edge-left), a winner.json, or a file of Prolog rules."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, as docs/schemas describes.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress on standard error.")]
Compiled = Annotated[
    Backend,
    typer.Option("--backend", help="The implementation of A*; both expand the same paths."),
]
Workers = Annotated[int, typer.Option(min=0, help="Worker processes; 0: one a core.")]
Repeats = Annotated[int, typer.Option(min=1, help="Timed runs of each search at least.")]
TimeLimit = Annotated[
    float | None, typer.Option(min=0, metavar="SECONDS", help="CPU seconds for one puzzle.")
]
ExpansionLimit = Annotated[
    int | None, typer.Option(min=0, metavar="N", help="Expansions for one puzzle.")
]
MemoryLimit = Annotated[
    float | None, typer.Option(min=0, metavar="MB", help="Megabytes of the open list, estimated.")
]


def output_file(path: Path | None) -> Path | None:
    """Return an option's file; raises OSError before any work where it could not be written."""
    if path is not None:
        check_target(path)
    return path


def output_folder(path: Path) -> Path:
    """Return an option's folder, which may have to be made, checked likewise."""
    folder = path.resolve()
    check_folder(next(p for p in (folder, *folder.parents) if p.exists()), path)
    return path


def output_pictures(path: Path | None) -> Path | None:
    """Return an option's target of pictures, a file *.svg or a folder, checked likewise."""
    if path is None or (path.suffix == ".svg" and not path.is_dir()):
        return output_file(path)
    return output_folder(path)


def puzzle_limits(seconds: float | None, expansions: int | None, megabytes: float | None) -> Limits:
    """Return the limits of one search from the three options."""
    return Limits(seconds, expansions, None if megabytes is None else int(megabytes * 1_000_000))


def read_selected(path: Path, ids: Sequence[str] | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a file, or those with the ids; raises InputError for an unknown id."""
    from witness import read_puzzles

    return with_ids(read_puzzles(path), ids, "puzzle", path)


def print_json(found: Struct | Diagnosis) -> None:
    """Print one JSON object on one line of standard output."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    sys.stdout.flush()  # Readers of a long list get each line when it is there.
