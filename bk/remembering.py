"""What a state shows, looked up once for all that is asked of it in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["last_remembered"]

StateT = TypeVar("StateT")
ShownT = TypeVar("ShownT")


def last_remembered(look: Callable[[StateT], ShownT]) -> Callable[[StateT], ShownT]:
    """Return the same function, which does not look again at the very object that it saw last."""
    last: tuple[StateT, ShownT] | None = None

    def remembered(state: StateT) -> ShownT:
        nonlocal last
        if last is None or last[0] is not state:
            last = state, look(state)
        return last[1]

    return remembered
