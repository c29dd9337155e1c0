"""What a predicate says of a path: if it fires, by which rules, because of which squares."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bk import in_english
from ilp import Hypothesis
from triage import load_predicate, load_rules
from triage.candidates import candidate_predicate
from witness import Path, Puzzle, WitnessPredicate

__all__ = ["Judge", "Reason", "Said", "load_judge"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that covers a path. squares: the constrained squares with which it does."""

    rule: str
    english: str
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What a predicate says of a path.

    since: the length of the path's first beginning on which the predicate fires (a search would
    have pruned there), None if it fires nowhere.
    """

    fires: bool
    since: int | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Judge:
    """A predicate and its parts (rule, English, the rule alone); one part if written by hand."""

    spec: str
    predicate: WitnessPredicate
    parts: tuple[tuple[str, str, WitnessPredicate], ...]

    @property
    def english(self) -> tuple[str, ...]:
        """The rules in English; empty for a hand-written predicate."""
        return tuple(english for _, english, _ in self.parts if english)

    def judge(self, puzzle: Puzzle, path: Path) -> Said:
        """Return what the predicate says of a path of a puzzle."""
        test = self.predicate.bind(puzzle)
        walk = Path.at(path.vertices[0])
        since = 0 if test(walk) else None
        for vertex in path.vertices[1:]:
            walk = walk.extended(vertex, puzzle.grid.edge(walk.head, vertex))
            if since is None and test(walk):
                since = walk.length
        fires = test(path)
        return Said(fires, since, self._reasons(puzzle, path) if fires else ())

    def _reasons(self, puzzle: Puzzle, path: Path) -> tuple[Reason, ...]:
        found = []
        for rule, english, predicate in self.parts:
            if predicate.bind(puzzle)(path):
                found.append(Reason(rule, english, _squares(predicate, puzzle, path)))
        return tuple(found)


def load_judge(spec: str) -> Judge:
    """Return the judge for a predicate as commands name it; InputError as `load_predicate`."""
    predicate, rules = load_predicate(spec), load_rules(spec)
    if rules is None:
        return Judge(spec, predicate, ((spec, "", predicate),))
    parts = [
        (
            str(rule),
            in_english(rule, rules.vocabulary),
            candidate_predicate(Hypothesis((rule,)), rules.vocabulary),
        )
        for rule in rules.hypothesis.rules
    ]
    return Judge(spec, predicate, tuple(parts))


def _squares(predicate: WitnessPredicate, puzzle: Puzzle, path: Path) -> tuple[int, ...]:
    """Return the constrained squares each of which alone makes a predicate fire on the path.

    None are to blame if any square of the board would: then it is the path, wherever triangles are.
    """

    def fires(square: int, k: int) -> bool:
        return predicate.bind(replace(puzzle, triangles=((square, k),)))(path)

    squares = puzzle.grid.square_count
    if squares > 1 and all(fires(square, 1) for square in range(squares)):
        return ()
    return tuple(square for square, k in puzzle.triangles if fires(square, k))
