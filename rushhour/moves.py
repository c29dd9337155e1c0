"""Moves: a vehicle goes any number of free cells along its lane.

Two metrics: a *slide* of any length counts 1 (Cian et al.; Fogleman), or each unit step does.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rushhour.board import Board, State

__all__ = ["Metric", "Move", "after", "legal_moves"]


class Metric(StrEnum):
    """What is counted and made least."""

    SLIDES = "slides"
    STEPS = "steps"


class Move(NamedTuple):
    """A vehicle's index and by how many cells it moves: > 0 is right or down."""

    vehicle: int
    by: int


def legal_moves(board: Board, state: State, metric: Metric = Metric.SLIDES) -> Iterator[Move]:
    """Yield the moves from a state, all slides or all unit steps.

    In the order of `board.lanes`; a vehicle's moves to its low end come first, short before long.
    Every move can be undone by one.
    """
    taken = {*board.occupants(state), *board.walls}
    for lane in board.lanes:
        for index in lane:
            for direction in (-1, 1):
                free = _free_cells(board, index, state[index], direction, taken)
                longest = free if metric is Metric.SLIDES else min(free, 1)
                yield from (Move(index, direction * n) for n in range(1, longest + 1))


def after(state: State, move: Move) -> State:
    """Return the state that a legal move leads to."""
    index, by = move
    return (*state[:index], state[index] + by, *state[index + 1 :])


def _free_cells(board: Board, index: int, at: int, direction: int, taken: set[int]) -> int:
    """Return how many cells are free before a vehicle's front or behind its back."""
    vehicle = board.vehicles[index]
    place = at - 1 if direction < 0 else at + vehicle.length
    free = 0
    while 0 <= place < board.lane_length(vehicle) and board.cell(vehicle, place) not in taken:
        free, place = free + 1, place + direction
    return free
