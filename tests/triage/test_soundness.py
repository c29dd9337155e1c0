from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bk import learned_predicate
from ilp import parse_hypothesis
from triage.soundness import (
    FalsePositives,
    SoundnessUnit,
    completable_paths,
    count_false_positives,
    merged,
)
from witness import (
    PREDICATES,
    Backend,
    NamedPuzzle,
    Path,
    Puzzle,
    Universe,
    WitnessPredicate,
    label_paths,
)

ALL_2X2 = [
    NamedPuzzle(f"{goal}-{counts}", Puzzle.create(2, 2, goals=[goal], triangles=triangles))
    for goal in ((2, 2), (0, 2), (1, 0))
    for counts in product(range(4), repeat=4)
    if (triangles := {(i // 2, i % 2): k for i, k in enumerate(counts) if k})
]


class Edge:
    """An unsound predicate: gives up any path with an edge on a square of one triangle."""

    name = "edge"
    sound = False

    def bind(self, puzzle: Puzzle) -> Callable[[Path], bool]:
        ones = [edges for edges, k in puzzle.constraints if k == 1]
        return lambda path: any(path.edges & edges for edges in ones)


RULES = learned_predicate(
    parse_hypothesis("incompletable(A,B) :- shared(A,B,C), square(B,D), two(C), three(D).")
)
"""Unsound rules that the kernels know."""


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rows, cols = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    squares = [(r, c) for r in range(rows) for c in range(cols)]
    triangles = draw(st.dictionaries(st.sampled_from(squares), st.integers(1, 3)))
    points = [(r, c) for r in range(rows + 1) for c in range(cols + 1)]
    ends = draw(st.lists(st.sampled_from(points), min_size=2, max_size=4, unique=True))
    cut = draw(st.integers(1, len(ends) - 1))
    return Puzzle.create(rows, cols, starts=ends[:cut], goals=ends[cut:], triangles=triangles)


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_completable_paths_are_those_that_the_labels_name(puzzle: Puzzle) -> None:
    expected = [x.path for x in label_paths(puzzle, Universe.PARTIAL) if x.completable]
    assert completable_paths(puzzle, 10**6) == expected


def test_a_puzzle_with_too_many_paths_is_not_enumerated() -> None:
    puzzle = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(1, 1): 3})
    assert completable_paths(puzzle, 50) is None
    (found,) = count_false_positives(
        SoundnessUnit((NamedPuzzle("a", puzzle),), (PREDICATES["baseline"],), 50)
    )
    assert found == FalsePositives(too_large=1)


@pytest.mark.parametrize("predicate", [PREDICATES["pocket"], Edge(), RULES])
def test_both_backends_count_alike(predicate: WitnessPredicate) -> None:
    some = tuple(ALL_2X2[::7])
    counts = [
        count_false_positives(SoundnessUnit(some, (predicate,), most, backend))
        for most in (20, 10**6)
        for backend in Backend
    ]
    assert counts[0] == counts[1] != counts[2] == counts[3]
    assert counts[0][0].too_large > 0 == counts[2][0].too_large


def test_hand_written_predicates_have_no_false_positive() -> None:
    unit = SoundnessUnit(tuple(ALL_2X2), tuple(PREDICATES.values()), 10**6)
    for found in count_false_positives(unit):
        assert found.puzzles == len(ALL_2X2)
        assert found.paths > 1000
        assert (found.false_positives, found.hit, found.counterexamples) == (0, 0, ())


def test_an_unsound_predicate_is_refuted_with_a_counterexample() -> None:
    unit = SoundnessUnit(tuple(ALL_2X2), (Edge(),), 10**6)
    (found,) = count_false_positives(unit)
    assert found.false_positives > found.hit > 0
    by_id = {named.id: named.puzzle for named in ALL_2X2}
    for example in found.counterexamples:
        puzzle = by_id[example.puzzle]
        path = Path.along(puzzle.grid, [puzzle.grid.point(*p) for p in example.path])
        assert path in (completable_paths(puzzle, 10**6) or ())
        assert example.square is not None
        assert dict(puzzle.triangles)[puzzle.grid.square(*example.square)] == 1


def test_parts_add_up() -> None:
    whole = count_false_positives(SoundnessUnit(tuple(ALL_2X2), (Edge(),), 10**6))
    parts = [
        count_false_positives(SoundnessUnit(tuple(some), (Edge(),), 10**6))[0]
        for some in (ALL_2X2[:100], ALL_2X2[100:101], ALL_2X2[101:])
    ]
    assert merged(parts) == whole[0]
