"""The picture of a path as a predicate sees it."""

from __future__ import annotations

from witness.blame import firing_square
from witness.drawing.picture import Picture
from witness.predicates import WitnessPredicate
from witness.puzzle import Path, Puzzle

__all__ = ["judged_picture"]


def judged_picture(
    predicate: WitnessPredicate, puzzle: Puzzle, path: Path, name: str = ""
) -> Picture:
    """Return the picture of a path, as pruned if a predicate fires on it.

    The square that alone makes it fire is marked, if there is one (`firing_square`). A solution,
    and a path that leaves no goal to end at, are drawn as they are: no search asks about them.
    """
    asked = puzzle.goal_set & ~path.visited and not puzzle.is_solved_by(path)
    if not asked or not predicate.bind(puzzle)(path):
        return Picture(puzzle, path, name=name)
    return Picture(puzzle, path, True, firing_square(predicate, puzzle, path), name)
