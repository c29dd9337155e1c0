"""Files of boards, in either format: told from the first line."""

from __future__ import annotations

from pathlib import Path

from rushhour.formats.flat import parse_flat_lines
from rushhour.formats.framed import parse_framed
from rushhour.formats.named import NamedBoard
from solving import InputError
from solving.reading import MANY_BYTES, read_text

__all__ = ["parse_boards", "read_boards"]


def read_boards(path: str | Path) -> list[NamedBoard]:
    """Return the boards of a file, at least one.

    Raises InputError with file and line for a file that can't be read, is too large, is not
    UTF-8, holds no board, or a broken one.
    """
    return parse_boards(read_text(path, MANY_BYTES), str(path))


def parse_boards(text: str, source: str | None = None) -> list[NamedBoard]:
    """Return the boards of a text; InputError as `read_boards`."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    framed = first.startswith("+") or ":" in first
    found = (parse_framed if framed else parse_flat_lines)(text, source)
    if not found:
        raise InputError("expected boards, found none", source=source)
    return found
