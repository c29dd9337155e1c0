"""Names that files give to things, as results print them."""

from __future__ import annotations

import unicodedata

__all__ = ["check_name"]

CONTROLS = {"Cc", "Zl", "Zp", "Cs"}
"""Categories of Unicode: controls, separators of lines and paragraphs, halves of pairs."""


def check_name(name: str) -> None:
    """Raise ValueError for a name that would steer a terminal or break a line where it is shown."""
    if any(unicodedata.category(letter) in CONTROLS for letter in name):
        raise ValueError(f"the id {name[:40]!a} holds control characters")
