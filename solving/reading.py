"""Whole files, with a bound on their size: a wrong name must not fill the memory.

Every reader of text takes UTF-8, with a byte order mark or without.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from solving.errors import InputError

__all__ = ["MANY_BYTES", "SOME_BYTES", "read_bytes", "read_text"]

SOME_BYTES: Final = 16_000_000
"""The most that one thing may take: rules, a configuration, an artefact."""
MANY_BYTES: Final = 256_000_000
"""The most that a list of puzzles, boards or facts may take: some millions of them."""


def read_bytes(path: str | Path, most: int = SOME_BYTES) -> bytes:
    """Return a file's content; InputError for one that can't be read or has more than `most`."""
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(most + 1)
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}", source=path) from None
    except ValueError as error:  # A null byte in the name.
        raise InputError(f"can't be read: {error}", source=repr(str(path))) from None
    if len(raw) > most:
        message = f"too large: expected at most {most // 1_000_000:,} million bytes"
        raise InputError(message, source=path)
    return raw


def read_text(path: str | Path, most: int = SOME_BYTES) -> str:
    """Return a file's text; InputError as `read_bytes`, and with the line for what is no UTF-8."""
    raw = read_bytes(path, most)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError("expected text in UTF-8", source=path, line=line) from None
