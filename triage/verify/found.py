"""Counterexamples: a path on which a predicate fires although a solution extends it."""

from __future__ import annotations

from dataclasses import dataclass

from witness import PREDICATES, Path, Puzzle, WitnessPredicate

__all__ = ["Found", "completion"]


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, a partial path of it, and a solution that extends the path.

    Raises RuntimeError if the solution is none, or does not extend the path.
    """

    puzzle: Puzzle
    path: Path
    solution: Path

    def __post_init__(self) -> None:
        start = self.solution.vertices[: len(self.path.vertices)]
        if start != self.path.vertices or self.solution.length <= self.path.length:
            raise RuntimeError("a counterexample's solution does not extend its path")
        if not self.puzzle.is_solved_by(self.solution):
            raise RuntimeError("a counterexample's solution is none")

    def refutes(self, predicate: WitnessPredicate) -> bool:
        """Return whether a predicate fires on the path."""
        return predicate.bind(self.puzzle)(self.path)


def completion(puzzle: Puzzle, path: Path) -> Path | None:
    """Return a solution that properly extends a path, depth first; None if there is none."""
    overfull = PREDICATES["baseline"].bind(puzzle)
    waiting = list(puzzle.children(path))
    while waiting:
        longer = waiting.pop()
        if puzzle.is_solved_by(longer):
            return longer
        if not overfull(longer):
            waiting.extend(puzzle.children(longer))
    return None
