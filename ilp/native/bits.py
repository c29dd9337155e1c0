"""Bit sets as Python integers: bit i is element i."""

from __future__ import annotations

__all__ = ["bits"]


def bits(mask: int) -> list[int]:
    """Return the elements of a bit set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
