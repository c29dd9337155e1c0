"""Sets of distinct puzzles: the first new ones of an endless stream of draws.

Draw number i of a seed has a random stream of its own, seeded with the text "SEED/i": the numbers
of rows and of columns are uniform in min_size..max_size, then a generator makes one puzzle. A set
is the first `count` puzzles of draws 0, 1, 2, ... that are neither excluded nor there already. So
it is the same on any machine and with any number of workers, and a smaller set is the beginning of
a larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import count as count_up
from itertools import islice
from random import Random

from joblib import delayed

from generators.census import all_puzzles, candidate_count
from generators.errors import GenerationError
from generators.registry import GENERATORS
from solving import InputError
from solving.processes import interrupts_held, worker_pool
from witness.puzzle import Puzzle

__all__ = ["PuzzleSetSpec", "disjoint_sets", "puzzle_set"]

PATIENCE = 100_000
"""So many draws in a row without a new puzzle end a request. The rarest 2x2 puzzle comes up once in
some thousands of draws, so where puzzles are left one is found."""
BATCH = 256
"""Draws that a worker makes at a time."""
CENSUS_SQUARES = 4
"""Up to so many squares all puzzles are counted one by one to tell what is possible."""

Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class PuzzleSetSpec:
    """What a puzzle set is asked for: `count` puzzles of min_size..max_size rows and columns.

    generator: a name in GENERATORS. Raises InputError for an unknown one, a negative count, and
    sizes other than 1 <= min_size <= max_size.
    """

    generator: str
    seed: int
    count: int
    max_size: int
    min_size: int = 2

    def __post_init__(self) -> None:
        if self.generator not in GENERATORS:
            known = ", ".join(sorted(GENERATORS))
            raise InputError(f"unknown generator {self.generator!r}: expected one of {known}")
        if self.count < 0:
            raise InputError(f"expected a count of puzzles >= 0, not {self.count}")
        if not 1 <= self.min_size <= self.max_size:
            raise InputError(
                f"expected sizes 1 <= min <= max, not {self.min_size} and {self.max_size}"
            )

    def __str__(self) -> str:
        low, high = self.min_size, self.max_size
        sizes = f"{low}x{low}" if low == high else f"{low}x{low} to {high}x{high}"
        return (
            f"{self.count} distinct {self.generator} puzzles of {sizes} squares (seed {self.seed})"
        )

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """All (rows, cols) of the set's puzzles."""
        sides = range(self.min_size, self.max_size + 1)
        return [(rows, cols) for rows in sides for cols in sides]

    def draw(self, index: int) -> Puzzle:
        """Return the puzzle of draw `index`; raises GenerationError as the generator does."""
        rng = Random(f"{self.seed}/{index}")
        rows = rng.randint(self.min_size, self.max_size)
        cols = rng.randint(self.min_size, self.max_size)
        try:
            return GENERATORS[self.generator].draw(rng, rows, cols)
        except GenerationError as error:
            raise GenerationError(f"{self}: {error.message}") from error


def puzzle_set(
    generator: str,
    seed: int,
    count: int,
    max_size: int,
    min_size: int = 2,
    exclude: Iterable[Puzzle] = (),
    workers: int = 1,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Return `count` distinct puzzles, none of them in `exclude`.

    workers: processes to draw with; the set does not depend on it. progress: called with 1 for
    each puzzle found, as tqdm's `update`.

    Raises InputError as `PuzzleSetSpec` does, ValueError unless workers >= 1, and GenerationError,
    which names the seed, when there are not so many puzzles or no more are found.
    """
    spec = PuzzleSetSpec(generator, seed, count, max_size, min_size)
    return _found(spec, set(exclude), workers, progress)


def disjoint_sets(
    specs: Sequence[PuzzleSetSpec],
    exclude: Iterable[Puzzle] = (),
    workers: int = 1,
    progress: Progress | None = None,
) -> list[list[Puzzle]]:
    """Return a set for each spec, each disjoint from those before and from `exclude`.

    Raises as `puzzle_set` does.
    """
    taken = set(exclude)
    sets = []
    for spec in specs:
        sets.append(_found(spec, taken, workers, progress))
        taken.update(sets[-1])
    return sets


def _found(
    spec: PuzzleSetSpec, taken: Collection[Puzzle], workers: int, progress: Progress | None
) -> list[Puzzle]:
    if workers < 1:
        raise ValueError(f"expected at least 1 worker, not {workers}")
    _check_possible(spec, taken)
    with closing(_draws(spec, workers)) as draws:
        found = []
        for puzzle in islice(_new(spec, taken, draws), spec.count):
            found.append(puzzle)
            if progress is not None:
                progress(1)
    return found


def _new(
    spec: PuzzleSetSpec, taken: Collection[Puzzle], draws: Iterator[Puzzle]
) -> Iterator[Puzzle]:
    """Yield each drawn puzzle that is not taken, once."""
    found: set[Puzzle] = set()
    vain = 0
    for puzzle in draws:
        vain += 1
        if puzzle not in taken and puzzle not in found:
            found.add(puzzle)
            vain = 0
            yield puzzle
        elif vain == PATIENCE:
            raise GenerationError(f"{spec}: found {len(found)}, then no new one in {vain} draws")


def _check_possible(spec: PuzzleSetSpec, taken: Collection[Puzzle]) -> None:
    """Raise GenerationError if there are surely fewer puzzles than asked for."""
    most = GENERATORS[spec.generator].most
    sizes = [(rows, cols, most(rows * cols)) for rows, cols in spec.sizes]
    if spec.max_size**2 <= CENSUS_SQUARES:
        puzzles = {puzzle for size in sizes for puzzle in all_puzzles(*size)}
        free = len(puzzles.difference(taken))
        if spec.count > free:
            excluded = len(puzzles) - free
            less = f", of which {excluded} are excluded" if excluded else ""
            raise GenerationError(f"{spec}: there are only {len(puzzles)}{less}")
    elif spec.count > (bound := sum(candidate_count(*size) for size in sizes)):
        raise GenerationError(f"{spec}: there are at most {bound}")


def _draws(spec: PuzzleSetSpec, workers: int) -> Generator[Puzzle, None, None]:
    """Yield the draws 0, 1, 2, ... without end."""
    if workers == 1 or spec.count <= BATCH:
        yield from map(spec.draw, count_up())
    with ExitStack() as stack:
        with interrupts_held():
            pool = stack.enter_context(worker_pool(workers))
            pool(delayed(abs)(0) for _ in range(workers))  # All workers start with the first task.
        for first in count_up(0, BATCH * workers):
            starts = range(first, first + BATCH * workers, BATCH)
            for batch in pool(delayed(_batch)(spec, start) for start in starts):
                yield from batch


def _batch(spec: PuzzleSetSpec, start: int) -> list[Puzzle]:
    return [spec.draw(index) for index in range(start, start + BATCH)]
