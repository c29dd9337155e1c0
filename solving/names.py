"""Names that files give to things, as results print them."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["PATTERN", "check_name"]

CONTROLS = {"Cc", "Cs"}
"""Categories of Unicode: controls (line ends are some), and halves of pairs."""
PATTERN: Final = "^[^\\u0000-\\u001f\\u007f-\\u009f]+$"
"""The same as a pattern for JSON schemas."""


def check_name(name: str) -> None:
    """Raise ValueError for a name that would steer a terminal or break a line where it is shown."""
    if any(unicodedata.category(letter) in CONTROLS for letter in name):
        raise ValueError(f"the id {name[:40]!a} holds control characters")
