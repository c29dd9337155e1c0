"""Numbers with their units, as results print them."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, unit: str) -> str:
    """Return a number with its unit, which takes an s but for 1: "1 slide", "0 unit steps"."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
