"""JSON values in a text: one a line, or a single one over several lines."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solving import InputError
from solving.json_files import UNREADABLE

__all__ = ["json_values"]


def json_values(text: str, source: str | None) -> Iterator[tuple[int, object]]:
    """Yield each value with the line where it begins, counted from 1; blank lines don't count.

    Raises InputError with the line for what is no JSON, and for values that are nested too deeply.
    """
    # Not `splitlines`: JSON strings may hold other line separators.
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    try:
        alone = msgspec.json.decode(text)
    except UNREADABLE:
        yield from ((number, _decoded(line, source, number)) for number, line in lines)
    else:
        yield lines[0][0], alone


def _decoded(text: str, source: str | None, line: int) -> object:
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise InputError("values are nested too deeply", source=source, line=line) from None
    except UNREADABLE as error:
        raise InputError(f"not valid JSON: {error}", source=source, line=line) from None
