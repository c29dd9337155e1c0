"""What `--id` chooses, for the puzzles of every game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from solving import InputError

__all__ = ["with_ids"]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


NamedT = TypeVar("NamedT", bound=_Named)


def with_ids(
    named: Sequence[NamedT], ids: Sequence[str] | None, what: str, source: str | Path | None
) -> list[NamedT]:
    """Return those with the ids, once each and in that order; all of them without ids.

    Raises InputError for an unknown id; what: the kind of puzzle, as the message calls it.
    """
    if not ids:
        return list(named)
    by_id = {one.id: one for one in named}
    for wanted in ids:
        if wanted not in by_id:
            raise InputError(f"no {what} has the id {wanted!r}", source=source)
    return [by_id[wanted] for wanted in dict.fromkeys(ids)]
