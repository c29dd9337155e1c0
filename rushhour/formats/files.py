"""Files of boards, in either format: told from the first line."""

from __future__ import annotations

from pathlib import Path

from rushhour.formats.flat import parse_flat_lines
from rushhour.formats.framed import parse_framed
from rushhour.formats.named import NamedBoard
from solving import InputError

__all__ = ["parse_boards", "read_boards"]


def read_boards(path: str | Path) -> list[NamedBoard]:
    """Return the boards of a file, at least one.

    Raises InputError with file and line for a file that can't be read, is not UTF-8, holds no
    board, or a broken one.
    """
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}", source=path) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError("expected text in UTF-8", source=path, line=line) from None
    return parse_boards(text, str(path))


def parse_boards(text: str, source: str | None = None) -> list[NamedBoard]:
    """Return the boards of a text; InputError as `read_boards`."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    framed = first.startswith("+") or ":" in first
    found = (parse_framed if framed else parse_flat_lines)(text, source)
    if not found:
        raise InputError("expected boards, found none", source=source)
    return found
