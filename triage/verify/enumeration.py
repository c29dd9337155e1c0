"""(c) Enumeration of all puzzles up to a size, and of given puzzles.

Up to a size: boards of up to n x n squares, the start at the bottom left, one goal anywhere on the
rim, and *one* constrained square with one k. A predicate that looks at each square alone fires on a
puzzle with more of them where it fires for one, and then each solution meets that one's k too; so
puzzles with one constrained square stand for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from triage.soundness import FalsePositives, SoundnessUnit, count_false_positives, merged
from triage.verify.clingo_runs import Clock
from triage.verify.found import Found, completion
from witness import Backend, NamedPuzzle, Path, Puzzle, WitnessPredicate, full_paths
from witness.grid import grid
from witness.square_view import SETS, Within

__all__ = ["MAX_PATHS", "Enumerated", "enumerate_puzzles", "lemma_holds", "small_puzzles"]

MAX_PATHS = 2_000_000
"""Paths to walk for one puzzle; a puzzle with more is too large."""
BATCH = 50
PYTHON_SQUARES = 9
"""Boards up to which it takes longer to compile a predicate than to walk in Python."""


@dataclass(frozen=True, slots=True)
class Enumerated:
    """What enumeration found: how many puzzles and completable paths, and a counterexample.

    limited: the time ran out before all puzzles were done.
    """

    counts: FalsePositives
    found: Found | None
    limited: bool


def small_puzzles(max_size: int) -> Iterator[NamedPuzzle]:
    """Yield the puzzles of one constrained square up to a size, small ones first."""
    sizes = [(m, n) for m in range(1, max_size + 1) for n in range(1, max_size + 1)]
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        board = grid(rows, cols)
        for goal in board.peripheral[1:]:
            for square in range(board.square_count):
                for k in (1, 2, 3):
                    puzzle = Puzzle(board, (0,), (goal,), ((square, k),))
                    yield NamedPuzzle(f"{rows}x{cols} goal {goal} square {square} k {k}", puzzle)


def enumerate_puzzles(
    predicate: WitnessPredicate, puzzles: Iterable[NamedPuzzle], clock: Clock
) -> Enumerated:
    """Return what enumeration of some puzzles finds; it ends at the first counterexample."""
    left, parts = iter(puzzles), [FalsePositives()]
    while batch := tuple(islice(left, BATCH)):
        if clock.left <= 0:
            clock.out = True
            return Enumerated(merged(parts), None, True)
        large = max(named.puzzle.grid.square_count for named in batch) > PYTHON_SQUARES
        backend = Backend.COMPILED if large else Backend.PYTHON
        (counted,) = count_false_positives(SoundnessUnit(batch, (predicate,), MAX_PATHS, backend))
        parts.append(counted)
        if counted.false_positives:
            return Enumerated(merged(parts), _found(counted, batch), False)
    return Enumerated(merged(parts), None, False)


def _found(counted: FalsePositives, batch: Sequence[NamedPuzzle]) -> Found | None:
    example = counted.counterexamples[0]
    puzzle = next(named.puzzle for named in batch if named.id == example.puzzle)
    path = Path.along(puzzle.grid, (puzzle.grid.point(*at) for at in example.path))
    solution = completion(puzzle, path)
    return None if solution is None else Found(puzzle, path, solution)


def lemma_holds(within: Within, max_size: int) -> bool:
    """Return whether no completion leaves the set A, on all boards up to a size.

    Boards as above; every path to the goal is cut at every head.
    """
    for size in range(1, max_size + 1):
        for other in range(1, size + 1):
            board = grid(other, size)
            for goal in board.peripheral[1:]:
                if not _stays_within(Puzzle(board, (0,), (goal,), ()), within):
                    return False
    return True


def _stays_within(puzzle: Puzzle, within: Within) -> bool:
    """Return whether each path to the goal stays within A wherever it is cut."""
    allowed, rest = SETS[within](puzzle), dict[tuple[int, ...], int]()
    for path in full_paths(puzzle):
        for cut in range(1, path.length + 1):
            start = path.vertices[:cut]
            later = sum(1 << v for v in path.vertices[cut:])
            rest[start] = rest.get(start, 0) | later
    return all(
        not later & ~allowed(Path.along(puzzle.grid, start)) for start, later in rest.items()
    )
