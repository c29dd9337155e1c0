"""A board with its identifier and what its file says of it."""

from __future__ import annotations

from dataclasses import dataclass

from rushhour.board import Board

__all__ = ["NamedBoard"]


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """A board, the identifier that results refer to, and the figures of the file, if any.

    slides: the least number of slides to a goal. cluster: how many states can be reached.
    """

    id: str
    board: Board
    slides: int | None = None
    cluster: int | None = None
