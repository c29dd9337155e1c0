"""What the rules of Rush Hour are bound to: how states are looked at, and which numbers are asked.

A task asks of a state all numbers of remaining slides, a learned rule one after the other, so the
relations' Python twins see both alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bk.remembering import last_remembered
from rushhour.board import Board
from rushhour.features import Features, features_of

__all__ = ["MOST_REMAINING", "Question", "about_features", "about_states"]

MOST_REMAINING = 15
"""No task and no rule speaks of more slides."""


@dataclass(frozen=True, slots=True)
class Question:
    """look: the function from what is asked about to its features. remaining: the numbers asked."""

    look: Callable[[Any], Features]
    remaining: tuple[int, ...]


def about_states(board: Board, remaining: tuple[int, ...]) -> Question:
    """Return the question about states of a board; asked twice in a row, one is looked at once."""
    return Question(last_remembered(features_of(board)), remaining)


def about_features(remaining: tuple[int, ...]) -> Question:
    """Return the question about features themselves, of whatever board."""
    return Question(lambda features: features, remaining)
