"""Levels of Puzznic, drawn anew until they can be solved.

random      blocks dropped one by one into random columns
backwards   played backwards from the empty level: see `generators.puzznic_backwards`

Walls are ledges and posts of 1 to 3 cells at uniform places, until their share is reached; what is
then not connected to the largest part of the level is wall, too. Every level is solved with the
native search, and its fewest moves are written with it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random

from generators.errors import GenerationError
from generators.puzznic_backwards import backwards_level
from generators.puzznic_ground import LevelSpec, empty_level, pattern_groups
from puzznic import EMPTY, Level, format_level, initial, parse_level
from puzznic.files import NamedLevel
from puzznic.rules import State, matching
from puzznic.search import solve
from solving import Limits

__all__ = ["LevelKind", "LevelSpec", "level_set", "random_level"]

MAX_ATTEMPTS = 2_000
"""Levels drawn for one."""
LIMITS = Limits(expansions=200_000, memory_bytes=1_000_000_000)
"""Beyond which a level is too hard, and another is drawn; no time, so that all machines agree."""


class LevelKind(StrEnum):
    """How a level is drawn."""

    RANDOM = "random"
    BACKWARDS = "backwards"


def level_set(
    kind: LevelKind,
    seed: int,
    count: int,
    spec: LevelSpec,
    least_moves: int = 1,
    progress: Callable[[int], object] = int,
) -> list[NamedLevel]:
    """Return distinct solvable levels that need so many moves; same seed, same levels.

    Each carries the fewest moves that solve it. `progress` is called with 1 for each. Raises
    GenerationError if too many levels in a row are drawn in vain.
    """
    rng = Random(f"{seed} {kind} {spec}")
    found: dict[Level, NamedLevel] = {}
    attempts = 0
    while len(found) < count:
        if attempts == MAX_ATTEMPTS:
            raise GenerationError(
                f"none of {attempts} levels is new, solvable and needs {least_moves} moves"
            )
        attempts += 1
        level = _DRAW[kind](rng, spec)
        if level is None or level in found:
            continue
        moves = _fewest_moves(level)
        if moves is None or moves < least_moves:
            continue
        found[level] = NamedLevel(f"{kind}-{seed}-{len(found) + 1}", level, moves)
        attempts = 0
        progress(1)
    return list(found.values())


def random_level(rng: Random, spec: LevelSpec) -> Level | None:
    """Return a random settled level, solvable or not; None if the blocks found no place."""
    ground = empty_level(rng, spec)
    kinds = [name for name, size in pattern_groups(rng, spec) for _ in range(size)]
    rng.shuffle(kinds)
    state: State = ground.cells
    for kind in kinds:
        dropped = _dropped(rng, ground, state, kind)
        if dropped is None:
            return None
        state = dropped
    return _level(ground, state)


def _dropped(rng: Random, ground: Level, state: State, kind: str) -> State | None:
    """Return a state with one more block where it rests and matches nothing, or None."""
    places = [cell for cell in ground.floor if state[cell] == EMPTY != state[cell + ground.width]]
    for cell in rng.sample(places, len(places)):
        placed = (*state[:cell], kind, *state[cell + 1 :])
        if not matching(ground, placed):
            return placed
    return None


def _backwards(rng: Random, spec: LevelSpec) -> Level | None:
    drawn = backwards_level(rng, spec)
    return None if drawn is None else _level(drawn.level, initial(drawn.level))


def _level(ground: Level, state: State) -> Level:
    """Return the level of a state as it is read from its text, trimmed."""
    return parse_level(format_level(ground, state))


def _fewest_moves(level: Level) -> int | None:
    """Return how many moves a level needs, None if it is unsolvable or too big to tell."""
    result = solve(level, LIMITS)
    return result.moves if result.optimal else None


_DRAW = {LevelKind.RANDOM: random_level, LevelKind.BACKWARDS: _backwards}
