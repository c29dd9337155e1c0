"""What the rules of Puzznic are bound to: how states are looked at, and which pairs there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bk.remembering import last_remembered
from puzznic.level import Level
from puzznic.marks import PairMarks, marks_of, pattern_pairs

__all__ = ["Question", "about_states"]


@dataclass(frozen=True, slots=True)
class Question:
    """look: the function from what is asked about to its marks. pairs: the numbers of pairs."""

    look: Callable[[Any], PairMarks]
    pairs: range


def about_states(level: Level) -> Question:
    """Return the question about states of a level; asked twice in a row, one is looked at once."""
    return Question(last_remembered(marks_of(level)), range(len(pattern_pairs(level))))
