"""The switches of the step models: what the paper leaves open, each on or off.

`PAPER` is the paper's model; `BEST` has what pays on the levels that were tried.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from puzznic.models.cp.dead_ends import DEAD_ENDS
from puzznic.models.cp.learned import NO_RULES, LearnedRules

__all__ = ["BEST", "PAPER", "Options", "Repeats", "Start", "single_changes"]


class Repeats(StrEnum):
    """Which states may not repeat."""

    ALLOWED = "allowed"
    UNDO = "undo"
    """No move right after a move takes it back."""
    NONE = "none"
    """Any two states differ."""


class Start(StrEnum):
    """Where horizons begin; as many moves are required of each plan."""

    ONE = "one"
    STAR = "star"
    """At the star bound of the first state."""
    SEARCH = "search"
    """At what the native search proves within `EXPANSIONS`: often the fewest moves."""


Value = bool | Repeats | Start | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """What is added to a step model. Nothing of it removes all of the best plans.

    trimmed: cells, and patterns in cells, that no block can get to are left out. windows: so are
    blocks where they can't be by then. repeats: of states. commuting: of two moves in a row that
    could be made in either order, it is fixed. mirror: where a level is its own mirror image, not
    more moves to the left than to the right. bound: the star bound of each pattern in each state,
    summed up, fits in the moves left. shares: as many moves of each pattern as its bound in the
    first state. causes: equal blocks come to touch only where the step before brought one.
    dead_ends: names in `dead_ends.DEAD_ENDS`. start: where horizons begin, and how many moves are
    required.
    slides: a step moves a block by any number of cells. It is another measure of cost, to which
    windows, bound, shares and start do not apply; only the fixed-steps model has it.
    learned: rules about dead states. Those that are not proved may remove best plans; the
    fixed-steps model, which alone has them, does not take their word for it.
    """

    trimmed: bool = False
    windows: bool = False
    repeats: Repeats = Repeats.ALLOWED
    commuting: bool = False
    mirror: bool = False
    bound: bool = False
    shares: bool = False
    causes: bool = False
    dead_ends: tuple[str, ...] = ()
    start: Start = Start.ONE
    slides: bool = False
    learned: LearnedRules = NO_RULES


PAPER = Options()
BEST = Options(
    trimmed=True,
    windows=True,
    repeats=Repeats.UNDO,
    commuting=True,
    mirror=True,
    bound=True,
    shares=True,
    causes=True,
    dead_ends=("alone", "apart", "frozen"),
    start=Start.STAR,
)


def single_changes(start: Options) -> dict[str, Options]:
    """Return "option=value" -> the options with this one change: another value, one name less."""
    found: dict[str, Options] = {}
    for field in fields(start):
        if field.name in ("slides", "learned"):  # Other costs; and rules come from elsewhere.
            continue
        for value in _others(field.name, getattr(start, field.name)):
            change: dict[str, Any] = {field.name: value}
            found[f"{field.name}={_word(value)}"] = replace(start, **change)
    return found


def _others(name: str, now: Value) -> list[Value]:
    if isinstance(now, (Repeats, Start)):
        return [value for value in type(now) if value is not now]
    if isinstance(now, tuple):
        return [tuple(n for n in now if n != one) for one in now] or [(one,) for one in DEAD_ENDS]
    return [not now]


def _word(value: Value) -> str:
    if isinstance(value, tuple):
        return "+".join(value) or "none"
    return value.value if isinstance(value, (Repeats, Start)) else ("yes" if value else "no")
