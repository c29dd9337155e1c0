"""What verification says: the published shape of `verify --json` and of a winner's certificate.

sound   meaning                                    method
true    proved, for what `covers` says             the strongest that proves it
false   refuted by a counterexample                the one that found it
null    not decided: no proof, no counterexample   null
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from triage.verify.found import Found
from witness import Path, Puzzle, WitnessPredicate, firing_square, puzzle_to_json

__all__ = ["Example", "Lemma", "Method", "RuleVerdict", "Verdict", "Way", "example_of"]

Method = Literal["theorem", "bounded", "enumeration"]
Position = tuple[int | float, int | float]


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A counterexample: the predicate fires on the path, although the solution extends it.

    puzzle: as in files of puzzles. square: [row, col] of the one that makes the predicate fire,
    null if no single one does. path, solution: [row, col] of their points.
    """

    puzzle: dict[str, Any]
    square: tuple[int, int] | None
    path: tuple[Position, ...]
    solution: tuple[Position, ...]


class RuleVerdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule: whether it is sound, and how that is known.

    case: where the theorem fails, a way for a path to meet the square in which the rule fires,
    although the completion meets the count; on a board there may be no such path.
    """

    rule: str
    sound: bool | None
    method: Method | None
    case: str | None = None
    counterexample: Example | None = None


class Lemma(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the theorem takes for granted of a set of points, and up to where it was checked.

    bounded, enumerated: all boards up to so many by so many squares, by clingo and by walking.
    """

    set: str
    statement: str
    bounded: int
    enumerated: int


class Way(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way of verification that was tried, and what it says by itself."""

    method: Method
    sound: bool | None
    covers: str


class Verdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a predicate is sound: see the table above.

    covers: the puzzles that `sound` speaks of. every_size: these are boards of every size, with
    any blocked edges and any vertices as starts and goals. split_edges: and with starts and goals
    in the middle of a constrained square's sides.
    """

    sound: bool | None
    method: Method | None
    covers: str
    every_size: bool
    split_edges: bool
    counterexample: Example | None
    rules: tuple[RuleVerdict, ...]
    lemmas: tuple[Lemma, ...]
    ways: tuple[Way, ...]


def example_of(found: Found, predicate: WitnessPredicate) -> Example:
    """Return a counterexample of a predicate in its published shape."""
    puzzle = found.puzzle
    square = firing_square(predicate, puzzle, found.path)
    return Example(
        puzzle=puzzle_to_json(puzzle, "counterexample"),
        square=None if square is None else puzzle.grid.square_position(square),
        path=_positions(puzzle, found.path),
        solution=_positions(puzzle, found.solution),
    )


def _positions(puzzle: Puzzle, path: Path) -> tuple[Position, ...]:
    return tuple(puzzle.grid.point_position(point) for point in path.vertices)
