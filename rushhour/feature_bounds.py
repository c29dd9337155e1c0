"""Bounds on the slides that are left which see of a state its features only.

A bound is the maximum of its parts, and 1 at least before the exit; a part is a function of few
features, so that a compiled search can have it as a table. *Proved* bounds never say more than a
plan needs. A bound that is not proved may: a search with it finds plans that are not shortest.

    h1      blockers + 1                  proved: `rushhour.bounds`
    h2      blockers + stuck + 1          wrong where two stuck ones wait for one vehicle
    movers  the least cost of spans       proved: `rushhour.spans`
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from rushhour.board import Board, State
from rushhour.features import Features, features_of
from rushhour.spans import MOST

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BOUNDS", "MOST_BOUND", "FeatureBound", "NamedBound", "Part", "bound_on", "table_of"]

MOST_BOUND = 31
"""No bound says more."""


class Part(Protocol):
    """A function of some features; equal parts must compare equal, as tables are kept."""

    def __hash__(self) -> int:
        """Return a number that equal parts share."""

    @property
    def used(self) -> tuple[str, ...]:
        """The features it looks at."""

    def least(self, features: Features) -> int:
        """Return how many slides are left at least; 0 says nothing."""


class FeatureBound(Protocol):
    """A bound: its name, whether it is proved, its parts."""

    @property
    def name(self) -> str:
        """What results call it."""

    @property
    def proved(self) -> bool:
        """Whether it is proved that no state needs fewer slides."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, of which the greatest counts."""


@dataclass(frozen=True, slots=True)
class _Sum:
    """The sum of some features and a number, where the first of them is not 0."""

    used: tuple[str, ...]
    more: int = 0

    def least(self, features: Features) -> int:
        counts = [getattr(features, name) for name in self.used]
        return sum(counts) + self.more if counts[0] else 0


@dataclass(frozen=True, slots=True)
class NamedBound:
    """A bound that is given by its parts."""

    name: str
    proved: bool
    parts: tuple[Part, ...]


BOUNDS: dict[str, NamedBound] = {
    "h1": NamedBound("h1", True, (_Sum(("blockers",), 1),)),
    "h2": NamedBound("h2", False, (_Sum(("blockers", "stuck"), 1),)),
    "movers": NamedBound("movers", True, (_Sum(("movers",)),)),
}
"""The bounds written by hand (the module's table)."""


def bound_on(bound: FeatureBound, board: Board) -> Callable[[State], int]:
    """Return the bound of a board's states: 0 in front of the exit, elsewhere at least 1."""
    features = features_of(board)

    def on_state(state: State) -> int:
        if board.is_goal(state):
            return 0
        seen = features(state)
        return max([1, *(min(part.least(seen), MOST_BOUND) for part in bound.parts)])

    return on_state


@lru_cache(maxsize=4096)
def table_of(part: Part) -> NDArray[np.int8]:
    """Return a part's values by the features that it uses, one dimension of MOST + 1 for each."""
    import numpy as np

    table = np.zeros((MOST + 1,) * len(part.used), np.int8)
    blank = Features(*[0] * len(Features._fields))
    for place in np.ndindex(*table.shape):
        seen = blank._replace(**dict(zip(part.used, place, strict=True)))
        table[place] = min(part.least(seen), MOST_BOUND)
    return table
