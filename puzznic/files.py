"""Files of levels: one level a file as it is, or several, each below a header.

    id: shaft
    moves: 1
    #####
    #R R#
    #####

The id of a level without one is the file's name, with the level's number if there are several;
`moves`, the fewest that solve it, may be left out. Blank lines after a level are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from puzznic.level import MAX_BYTES, Level, format_level, parse_level
from solving import InputError
from solving.names import check_name
from solving.reading import read_text

__all__ = ["NamedLevel", "format_named", "parse_levels", "read_levels"]

HEADER = re.compile(r"([^#\s:]+):(.*)")
Lines = list[str]


@dataclass(frozen=True, slots=True)
class NamedLevel:
    """A level, the name that results refer to, and the fewest moves if its file tells them."""

    id: str
    level: Level
    moves: int | None = None


def read_levels(paths: Iterable[str | Path]) -> list[NamedLevel]:
    """Return the levels of some files, and of the files *.txt of some folders, in their order.

    Raises InputError with file and line as `parse_levels` does, for a folder without levels, and
    for an id that comes twice.
    """
    found: dict[str, NamedLevel] = {}
    for file in _files(paths):
        for named in parse_levels(read_text(file, MAX_BYTES), str(file), file.stem):
            if named.id in found:
                raise InputError(f"the id {named.id!r} is taken already", source=file)
            found[named.id] = named
    return list(found.values())


def parse_levels(text: str, source: str | None = None, name: str = "level") -> list[NamedLevel]:
    """Return the levels of a text, at least one; raises InputError with the line of what is wrong.

    name: the id of a level without a header.
    """
    groups = list(_groups(text.split("\n")))
    found = []
    for number, (first, header, rows) in enumerate(groups, start=1):
        default = name if len(groups) == 1 else f"{name}-{number}"
        id, moves = _header(header, default, source, first)
        level = parse_level("\n".join(rows), source, first_line=first + len(header))
        found.append(NamedLevel(id, level, moves))
    return found


def format_named(named: NamedLevel) -> str:
    """Return a level as text with its header."""
    moves = "" if named.moves is None else f"moves: {named.moves}\n"
    return f"id: {named.id}\n{moves}{format_level(named.level)}"


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        files = sorted(path.glob("*.txt"))
        if not files:
            raise InputError("expected files *.txt in the folder, found none", source=path)
        yield from files


def _groups(lines: Lines) -> Iterator[tuple[int, Lines, Lines]]:
    """Yield for each level the number of its first line, its header's lines, and its rows."""
    first, header, rows = 1, Lines(), Lines()
    for number, line in enumerate(lines, start=1):
        if HEADER.match(line) is None:
            rows.append(line)
            continue
        if any(row.strip() for row in rows):
            yield first, header, rows
            first, header = number, []
        elif rows:
            # Blank lines above a header: they are in nobody's way.
            first, header = number, []
        rows = []
        header = [*header, line]
    yield first, header, rows


def _checked(id: str, source: str | None, line: int) -> str:
    try:
        check_name(id)
    except ValueError as error:
        raise InputError(str(error), source=source, line=line) from None
    return id


def _header(lines: Lines, default: str, source: str | None, first: int) -> tuple[str, int | None]:
    """Return the id and the number of moves that a header names."""
    id, moves = default, None
    told: set[str] = set()
    for number, line in enumerate(lines, start=first):
        key, _, value = (part.strip() for part in line.partition(":"))
        if key in told:
            raise InputError(f"{key!r} stands twice above one level", source=source, line=number)
        told.add(key)
        if key == "id" and value:
            id = _checked(value, source, number)
        elif key == "moves" and value.isdecimal() and len(value) < 10:
            moves = int(value)
        else:
            expected = "expected `id: NAME` or `moves: NUMBER`"
            raise InputError(f"{expected}, not {line.strip()[:40]!r}", source=source, line=number)
    return id, moves
