from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from solving import Limits, Status
from triage.evaluate import Settings, Unit, measure, uncollected
from triage.measurement import Measured, repeated
from witness import PREDICATES, NamedPuzzle, Path, Puzzle, astar

BASELINE = PREDICATES["baseline"]


def named(goal: tuple[int, int] = (3, 3), size: int = 3) -> NamedPuzzle:
    triangles = {(0, 0): 3, (1, 1): 2, (2, 1): 1}
    return NamedPuzzle("a", Puzzle.create(size, size, goals=[goal], triangles=triangles))


def test_measures_what_astar_counts() -> None:
    puzzle = named()
    unit = Unit((puzzle,), (PREDICATES["edge-left"], PREDICATES["full3"]), BASELINE, Settings())
    for (comparison,), name in zip(measure(unit), ("edge-left", "full3"), strict=True):
        alone, baseline = astar(puzzle.puzzle, PREDICATES[name]), astar(puzzle.puzzle)
        assert comparison.puzzle == "a"
        assert comparison.squares == 9
        assert comparison.predicate.expansions == alone.expansions
        assert comparison.predicate.generated == alone.generated
        assert comparison.baseline.expansions == baseline.expansions
        assert comparison.predicate.status is Status.SOLVED


def test_one_comparison_for_each_predicate_and_puzzle() -> None:
    puzzles = (named((3, 3)), named((0, 3)))
    found = measure(Unit(puzzles, (BASELINE,) * 3, BASELINE, Settings(repeats=1)))
    assert [len(row) for row in found] == [2, 2, 2]


@dataclass
class Fickle:
    """A predicate that prunes from its third binding on: warm-up, first and second repeat."""

    name: str = "fickle"
    sound: bool = False
    bound: Iterator[int] = field(default_factory=lambda: iter(range(100)))

    def bind(self, puzzle: Puzzle) -> Callable[[Path], bool]:
        return BASELINE.bind(puzzle) if next(self.bound) > 1 else lambda path: False


def test_searches_that_differ_between_repeats_are_an_error() -> None:
    with pytest.raises(RuntimeError, match="repeated searches differ"):
        measure(Unit((named(),), (Fickle(),), BASELINE, Settings(repeats=2)))


def in_turn(*runs: float, settings: Settings) -> tuple[float, int]:
    """Return the least time of the second form and how often it was run, given each run's time."""
    times = iter(runs)
    taken: list[float] = []

    def once(some: Sequence[int]) -> list[list[Measured]]:
        assert some[0] == 0
        taken.extend(next(times) for form in some if form)
        seconds = [taken[-1] if form else 5.0 for form in some]
        return [[Measured(Status.SOLVED, 5, 9, each)] for each in seconds]

    _, (found,) = repeated(once, 2, settings)
    return found.cpu_seconds, len(taken)


@pytest.mark.parametrize(
    ("runs", "settings", "found"),
    [
        ((9.0, 8.0, 7.0), Settings(repeats=2), (8.0, 2)),
        ((9.0, 8.0, 7.0, 6.99, 1.0), Settings(repeats=2, stable=0.02), (6.99, 4)),
        ((9.0, 9.5, 1.0), Settings(repeats=2, stable=0.02), (9.0, 2)),
        ((9.0, 8.0), Settings(repeats=1, stable=0.02), (9.0, 1)),
        (tuple(range(30, 0, -1)), Settings(repeats=2, stable=0.02), (23, 8)),
    ],
    ids=["as asked", "until stable", "stable at once", "one", "never stable"],
)
def test_searches_are_repeated_until_their_times_are_stable(
    runs: tuple[float, ...], settings: Settings, found: tuple[float, int]
) -> None:
    assert in_turn(*runs, settings=settings) == found


def test_only_who_is_not_stable_is_run_again() -> None:
    runs = []

    def once(some: Sequence[int]) -> list[list[Measured]]:
        runs.append(list(some))
        return [[Measured(Status.SOLVED, 5, 9, 1 / len(runs) if f == 2 else 1.0)] for f in some]

    repeated(once, 4, Settings(repeats=2, stable=0.3))
    assert runs == [[0, 1, 2, 3], [0, 1, 2, 3], [0, 2], [0, 2]]


class Never:
    """A predicate that knows nothing."""

    name = "never"
    sound = True

    def bind(self, puzzle: Puzzle) -> Callable[[Path], bool]:
        return lambda path: False


def test_a_hopeless_search_is_given_up() -> None:
    triangles = {(0, 2): 1, (1, 0): 2, (2, 1): 1, (2, 3): 1, (3, 0): 2, (3, 2): 1, (3, 3): 2}
    puzzle = NamedPuzzle("4x4", Puzzle.create(4, 4, goals=[(4, 0)], triangles=triangles))
    baseline = astar(puzzle.puzzle).expansions
    never = astar(puzzle.puzzle, Never()).expansions
    assert 1000 < 2 * baseline < never
    ((found,),) = measure(Unit((puzzle,), (Never(),), BASELINE, Settings(give_up=2.0)))
    assert found.predicate.status is Status.TIMEOUT
    assert found.predicate.expansions == 2 * baseline


def test_a_limit_is_a_status() -> None:
    settings = Settings(limits=Limits(expansions=2))
    ((found,),) = measure(Unit((named(),), (BASELINE,), BASELINE, settings))
    assert found.baseline.status is found.predicate.status is Status.TIMEOUT


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_before_afterwards(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    try:
        with uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() is enabled
        assert gc.get_freeze_count() == 0
    finally:
        gc.enable()
