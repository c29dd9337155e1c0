"""Why a predicate fires: which square is to blame, and where a search first prunes.

Whatever a predicate looks at, one square is to blame if the predicate fires on the same board with
only that square's triangles on it, and does not fire on the board without any.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solving import Limits, Use
from witness.predicates import PathTest, WitnessPredicate
from witness.puzzle import Path, Puzzle
from witness.search import astar

__all__ = ["ENOUGH", "firing_square", "first_pruned"]

ENOUGH = Limits(expansions=10_000)
"""How long to look for a pruned path: a predicate that prunes at all mostly does so at once."""


def firing_square(predicate: WitnessPredicate, puzzle: Puzzle, path: Path) -> int | None:
    """Return the first constrained square that alone makes the predicate fire on the path.

    None if the predicate does not fire, if it fires whatever the triangles say (no goal can be
    reached, for example), and if it takes more than one square.
    """
    if not predicate.bind(puzzle)(path) or _fires_with(predicate, puzzle, path, ()):
        return None
    for constraint in puzzle.triangles:
        if _fires_with(predicate, puzzle, path, (constraint,)):
            return constraint[0]
    return None


def _fires_with(
    predicate: WitnessPredicate,
    puzzle: Puzzle,
    path: Path,
    triangles: tuple[tuple[int, int], ...],
) -> bool:
    return predicate.bind(replace(puzzle, triangles=triangles))(path)


def first_pruned(
    predicate: WitnessPredicate,
    puzzle: Puzzle,
    against: WitnessPredicate | None = None,
    limits: Limits = ENOUGH,
) -> Path | None:
    """Return the first path that A* prunes with a predicate.

    With `against`, the first that this one would have let pass: both prune, and the paths on which
    it fires do not count. None if the search ends, or hits a limit, without such a path.
    """
    try:
        astar(puzzle, _Trap(predicate, against), Use.PRUNE, limits)
    except _FiredError as fired:
        return fired.path
    return None


class _FiredError(Exception):
    """Ends a search at the path on which its predicate fired."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True, slots=True)
class _Trap:
    """A predicate that raises where it fires, unless another one fires there too."""

    predicate: WitnessPredicate
    against: WitnessPredicate | None
    sound: bool = True

    @property
    def name(self) -> str:
        return self.predicate.name

    def bind(self, puzzle: Puzzle) -> PathTest:
        test = self.predicate.bind(puzzle)
        known = None if self.against is None else self.against.bind(puzzle)

        def trap(path: Path) -> bool:
            if known is not None and known(path):
                return True
            if test(path):
                raise _FiredError(path)
            return False

        return trap
