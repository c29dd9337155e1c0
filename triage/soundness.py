"""Count false positives by enumeration: does a predicate fire on a path that a solution extends?

The walk over a puzzle's partial paths leaves out what uses more than k edges of a square: nothing
extends that to a solution, so nothing there can be a false positive. What is left is enumerated
in full, or the puzzle is reported as too large. Zero false positives is evidence, not a proof for
all boards. The compiled walk is some fifty times faster than the one here, and equal to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from witness import (
    PREDICATES,
    Backend,
    NamedPuzzle,
    Path,
    Puzzle,
    WitnessPredicate,
    compiled_form,
    firing_square,
    kernels,
)

if TYPE_CHECKING:
    from witness.kernels import LabelArrays

__all__ = [
    "Counterexample",
    "FalsePositives",
    "SoundnessUnit",
    "completable_paths",
    "count_false_positives",
    "merged",
]

KEPT_COUNTEREXAMPLES = 3


class Counterexample(Struct, frozen=True):
    """A path on which a predicate fires although a solution extends it.

    path: (row, col) of its points. square: (row, col) of the first square whose constraint alone
    makes the predicate fire; None where no single one does.
    """

    puzzle: str
    path: tuple[tuple[int | float, int | float], ...]
    square: tuple[int, int] | None


class FalsePositives(Struct, frozen=True, kw_only=True):
    """One predicate's false positives.

    puzzles: enumerated in full; too_large: not enumerated. paths: completable partial paths of the
    enumerated puzzles, each tested; false_positives: those on which it fired, in `hit` puzzles.
    """

    puzzles: int = 0
    too_large: int = 0
    paths: int = 0
    false_positives: int = 0
    hit: int = 0
    counterexamples: tuple[Counterexample, ...] = ()


@dataclass(frozen=True, slots=True)
class SoundnessUnit:
    """One worker's piece: every predicate on every puzzle with up to `max_paths` paths to walk.

    backend: the walk; a predicate that the kernels don't know is tested in Python by either.
    """

    puzzles: tuple[NamedPuzzle, ...]
    predicates: tuple[WitnessPredicate, ...]
    max_paths: int
    backend: Backend = Backend.COMPILED


@dataclass(frozen=True, slots=True)
class _Listed:
    """Paths by number, as `LabelArrays` of the kernels."""

    paths: Sequence[Path]

    def __len__(self) -> int:
        return len(self.paths)

    def path(self, number: int) -> Path:
        """Return a path by its number."""
        return self.paths[number]


_Paths: TypeAlias = "_Listed | LabelArrays"


def count_false_positives(unit: SoundnessUnit) -> tuple[FalsePositives, ...]:
    """Return the false positives of each of the unit's predicates, in order."""
    totals = [FalsePositives() for _ in unit.predicates]
    for named in unit.puzzles:
        paths = _walked(named.puzzle, unit)
        found = [_on_puzzle(named, predicate, paths) for predicate in unit.predicates]
        totals = [merged((total, one)) for total, one in zip(totals, found, strict=True)]
    return tuple(totals)


def merged(parts: Iterable[FalsePositives]) -> FalsePositives:
    """Return the sum over disjoint sets of puzzles; the first few counterexamples are kept."""
    parts = list(parts)
    examples = tuple(example for part in parts for example in part.counterexamples)
    return FalsePositives(
        puzzles=sum(part.puzzles for part in parts),
        too_large=sum(part.too_large for part in parts),
        paths=sum(part.paths for part in parts),
        false_positives=sum(part.false_positives for part in parts),
        hit=sum(part.hit for part in parts),
        counterexamples=examples[:KEPT_COUNTEREXAMPLES],
    )


def completable_paths(puzzle: Puzzle, max_paths: int) -> list[Path] | None:
    """Return the partial paths that a solution properly extends, depth first.

    None if more than `max_paths` partial paths use at most k edges of each square.
    """
    overfull = PREDICATES["baseline"].bind(puzzle)
    walked: list[Path] = []
    parents: list[int] = []
    completable: list[bool] = []
    waiting = [(Path.at(start), -1) for start in reversed(puzzle.starts)]
    while waiting:
        path, parent = waiting.pop()
        if puzzle.goal_set >> path.head & 1:
            completable[parent] |= puzzle.counts_met(path)
        if overfull(path) or not puzzle.goal_set & ~path.visited:
            continue
        if len(walked) >= max_paths:
            return None
        waiting.extend([(child, len(walked)) for child in puzzle.children(path)][::-1])
        walked.append(path)
        parents.append(parent)
        completable.append(False)
    for i in reversed(range(len(walked))):
        if completable[i] and parents[i] >= 0:
            completable[parents[i]] = True
    return [path for path, yes in zip(walked, completable, strict=True) if yes]


def _walked(puzzle: Puzzle, unit: SoundnessUnit) -> _Paths | None:
    """Return the puzzle's completable paths, or None, as `completable_paths` does."""
    if unit.backend is Backend.COMPILED and kernels.takes_labels(puzzle):
        return kernels.completable_arrays(puzzle, unit.max_paths)
    paths = completable_paths(puzzle, unit.max_paths)
    return None if paths is None else _Listed(paths)


def _wrong(puzzle: Puzzle, predicate: WitnessPredicate, paths: _Paths) -> Sequence[int]:
    """Return the numbers of the paths on which the predicate fires."""
    form = compiled_form(predicate)
    if form is not None and not isinstance(paths, _Listed):
        return [int(number) for number in kernels.fired(paths, form).nonzero()[0]]
    fires = predicate.bind(puzzle)
    return [number for number in range(len(paths)) if fires(paths.path(number))]


def _on_puzzle(
    named: NamedPuzzle, predicate: WitnessPredicate, paths: _Paths | None
) -> FalsePositives:
    if paths is None:
        return FalsePositives(too_large=1)
    wrong = _wrong(named.puzzle, predicate, paths)
    return FalsePositives(
        puzzles=1,
        paths=len(paths),
        false_positives=len(wrong),
        hit=bool(wrong),
        counterexamples=tuple(
            _counterexample(named, predicate, paths.path(number))
            for number in wrong[:KEPT_COUNTEREXAMPLES]
        ),
    )


def _counterexample(named: NamedPuzzle, predicate: WitnessPredicate, path: Path) -> Counterexample:
    board = named.puzzle.grid
    square = firing_square(predicate, named.puzzle, path)
    return Counterexample(
        named.id,
        tuple(board.point_position(v) for v in path.vertices),
        None if square is None else board.square_position(square),
    )
