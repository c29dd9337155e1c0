"""The winner that ships with the project: `data/winner.json`, beside this file once installed.

Its provenance says which run made it; docs/results.md has the command.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["SHIPPED", "shipped_winner"]

SHIPPED = "shipped"
"""The name by which commands know it."""
_HERE = Path(__file__).resolve().parent
_PLACES = (_HERE / "winner.json", _HERE.parent / "data" / "winner.json")


def shipped_winner() -> Path | None:
    """Return the file, None if this copy of the project came without it."""
    return next((place for place in _PLACES if place.exists()), None)
