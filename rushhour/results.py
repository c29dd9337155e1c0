"""What a search for a plan, or through a whole cluster, returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rushhour.board import Board, State
from rushhour.plan import Plan
from solving import Status

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Cluster", "Exploration", "Result"]


@dataclass(frozen=True, slots=True)
class Result:
    """One search: its end, a shortest plan if there is one, and what it cost.

    status: "unsolvable" is proved; a limit proves nothing. states: distinct states found, the first
    included. expansions: states whose moves were looked at. cpu_seconds: of the search alone.
    """

    status: Status
    plan: Plan | None
    states: int
    expansions: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Cluster:
    """All states that can be reached from a board's first one, labelled.

    positions: (states, vehicles) uint8, one state a row, in the order of a breadth-first search.
    distances: int32, the least number of moves from each to a goal; -1 if the cluster has no goal.
    """

    board: Board
    positions: NDArray[np.uint8]
    distances: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def solvable(self) -> bool:
        """Whether there is a goal in the cluster: from all of its states, or from none."""
        return bool(self.distances[0] >= 0)

    def state(self, index: int) -> State:
        """Return one state."""
        return tuple(int(at) for at in self.positions[index])

    def hardest(self) -> int:
        """Return the index of a state farthest from the goals: the least tuple of all such."""
        farthest = (self.distances == self.distances.max()).nonzero()[0]
        return min((int(index) for index in farthest), key=self.state)


@dataclass(frozen=True, slots=True)
class Exploration:
    """The end of a search through a whole cluster.

    status: "solved" if the cluster has a goal, "unsolvable" if it has none; with a limit there is
    no cluster. states: those found.
    """

    status: Status
    cluster: Cluster | None
    states: int
    cpu_seconds: float
