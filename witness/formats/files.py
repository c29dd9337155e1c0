"""Files of puzzles in any of our formats; the format of a file is told from its first line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from solving import InputError, write_atomic
from solving.reading import MANY_BYTES, read_text
from witness.formats.json_lines import format_json_lines, parse_json_lines
from witness.formats.named import NamedPuzzle
from witness.formats.pictures import format_pictures, parse_pictures
from witness.formats.records import format_records, parse_records
from witness.formats.witnesspuzzles import (
    format_witnesspuzzles,
    is_witnesspuzzles,
    parse_witnesspuzzles,
)
from witness.puzzle import Puzzle

__all__ = ["Format", "format_puzzles", "parse_puzzles", "read_puzzles", "write_puzzles"]


class Format(StrEnum):
    """The formats of files of puzzles."""

    JSON = "json"
    """JSON lines, `witness.formats.json_lines`: keeps everything."""
    RECORDS = "records"
    """Four-line records, `witness.formats.records`: no ids, one start and goal."""
    TEXT = "text"
    """Text pictures, `witness.formats.pictures`: keeps everything."""
    WITNESSPUZZLES = "witnesspuzzles"
    """The JSON of a site of players' puzzles, `witness.formats.witnesspuzzles`."""


PARSERS = {
    Format.JSON: parse_json_lines,
    Format.RECORDS: parse_records,
    Format.TEXT: parse_pictures,
    Format.WITNESSPUZZLES: parse_witnesspuzzles,
}
WRITERS = {
    Format.JSON: format_json_lines,
    Format.RECORDS: format_records,
    Format.TEXT: format_pictures,
    Format.WITNESSPUZZLES: format_witnesspuzzles,
}


def read_puzzles(path: str | Path) -> list[NamedPuzzle]:
    """Return the puzzles of a file, at least one.

    Raises InputError with file and line for a file that can't be read, is too large, is not UTF-8,
    is empty, is in none of the formats, or holds a broken puzzle or an id twice.
    """
    return parse_puzzles(read_text(path, MANY_BYTES), str(path))


def parse_puzzles(text: str, source: str | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a text in any of our formats; InputError as `read_puzzles`."""
    return PARSERS[_detect(text, source)](text, source)


def write_puzzles(
    path: str | Path,
    puzzles: Iterable[Puzzle | NamedPuzzle],
    ids: Sequence[str] | None = None,
    format: Format = Format.JSON,
) -> None:
    """Write puzzles to a file, atomically; ids and errors as `format_puzzles`."""
    write_atomic(path, format_puzzles(puzzles, ids, format))


def format_puzzles(
    puzzles: Iterable[Puzzle | NamedPuzzle],
    ids: Sequence[str] | None = None,
    format: Format = Format.JSON,
) -> str:
    """Return puzzles as the text of a file.

    ids: one a puzzle; without it a NamedPuzzle keeps its own and a Puzzle gets its number from 0.
    Raises ValueError for ids that are too few, too many, empty or not distinct, and for a puzzle
    that the format can't hold.
    """
    named = _named(list(puzzles), ids)
    if len({puzzle.id for puzzle in named}) < len(named) or not all(p.id for p in named):
        raise ValueError("the ids of puzzles must be distinct and not empty")
    return WRITERS[format](named)


def _named(puzzles: list[Puzzle | NamedPuzzle], ids: Sequence[str] | None) -> list[NamedPuzzle]:
    if ids is not None and len(ids) != len(puzzles):
        raise ValueError(f"{len(ids)} ids for {len(puzzles)} puzzles")
    found = []
    for index, item in enumerate(puzzles):
        own = item if isinstance(item, NamedPuzzle) else NamedPuzzle(str(index), item)
        found.append(own if ids is None else NamedPuzzle(ids[index], own.puzzle))
    return found


def _detect(text: str, source: str | None) -> Format:
    """Return the format of a text, told from its first line that is not blank."""
    lines = ((n, line.strip()) for n, line in enumerate(text.split("\n"), start=1))
    number, first = next(((n, line) for n, line in lines if line), (0, ""))
    if not first:
        raise InputError("expected puzzles, found an empty file", source=source)
    if first[0] in "{[":
        return Format.WITNESSPUZZLES if is_witnesspuzzles(text) else Format.JSON
    if first[:5] in ("Size:", "Init:", "Goal:") or first.startswith("Colors:"):
        return Format.RECORDS
    if first.startswith("id:") or first[0] in "+SG":
        return Format.TEXT
    raise InputError(
        "expected JSON lines, four-line records that begin with 'Size:', or text pictures",
        source=source,
        line=number,
    )
