"""Plans from what models give: the vehicles' positions at each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rushhour.moves import Move
from rushhour.plan import Plan

__all__ = ["plan_of_states"]


def plan_of_states(states: Sequence[Sequence[int]]) -> Plan:
    """Return the plan that leads through some states, one move between two.

    Moves are not joined, so that a plan has as many as its model's horizon. Raises ValueError where
    not exactly one vehicle moves.
    """
    return Plan(tuple(_moves(states)))


def _moves(states: Sequence[Sequence[int]]) -> Iterator[Move]:
    for number, (before, after) in enumerate(pairwise(states), start=1):
        pairs = enumerate(zip(before, after, strict=True))
        moved = [Move(index, new - old) for index, (old, new) in pairs if new != old]
        if len(moved) != 1:
            raise ValueError(f"move {number}: {len(moved)} vehicles move at once")
        yield moved[0]
