"""JSON that holds one value of a known shape; what does not fit is one line with the file."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

import msgspec

from solving.errors import InputError

__all__ = ["UNREADABLE", "decoded"]

ShapeT = TypeVar("ShapeT")
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises: broken JSON or another shape, no UTF-8, nested too deeply."""


def decoded(raw: bytes, type_: type[ShapeT], what: str, source: str | Path) -> ShapeT:
    """Return the value; InputError says `what` was expected ("not a winner.json") and why not."""
    try:
        return msgspec.json.decode(raw.removeprefix(b"\xef\xbb\xbf"), type=type_)
    except RecursionError:
        raise InputError(f"{what}: values are nested too deeply", source=source) from None
    except UNREADABLE as error:
        raise InputError(f"{what}: {error}", source=source) from error
