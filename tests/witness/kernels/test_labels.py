"""Compiled walks over partial paths are the reference's, in the same order."""

from __future__ import annotations

import pytest

from witness import (
    PREDICATES,
    LabelledPath,
    Puzzle,
    Universe,
    either,
    label_paths,
    partial_paths,
    read_puzzles,
)
from witness import count_paths as reference_count
from witness.kernels import LabelArrays, completable_arrays, count_paths, fired, label_arrays
from witness.rule_table import LastStep, RuleTable


def labelled(arrays: LabelArrays) -> list[LabelledPath]:
    rows = zip(arrays.completable, arrays.square_completable, strict=True)
    return [
        LabelledPath(arrays.path(i), bool(completable), tuple(map(bool, squares)))
        for i, (completable, squares) in enumerate(rows)
    ]


@pytest.fixture(scope="module")
def boards(make_boards) -> list[Puzzle]:
    small = ((1, 1), (1, 4), (2, 2), (2, 3), (3, 2))
    return [*make_boards(21, 60, sizes=small), *make_boards(22, 60, sizes=small, middles=True)]


@pytest.mark.parametrize("universe", Universe)
def test_labels_are_the_references(boards, universe):
    for puzzle in boards:
        assert labelled(label_arrays(puzzle, universe)) == list(label_paths(puzzle, universe))


def test_parents_are_the_paths_one_step_shorter(boards):
    for puzzle in boards:
        arrays = label_arrays(puzzle)
        for i, parent in enumerate(arrays.parent):
            path = arrays.path(i)
            if parent < 0:
                assert path.length == 0
                assert arrays.edge[i] == -1
            else:
                assert arrays.path(parent).vertices == path.vertices[:-1]
                assert path.edges >> int(arrays.edge[i]) & 1


def test_counts_are_the_references(boards):
    for puzzle in boards:
        assert count_paths(puzzle) == reference_count(puzzle)


def test_the_numbers_of_paths_from_corner_to_corner():
    numbers = {
        (2, 2): (12, 39),
        (3, 3): (184, 1_087),
        (3, 4): (976, 7_100),
        (4, 4): (8_512, 81_599),
        (4, 5): (79_384, 894_905),
    }
    for size, expected in numbers.items():
        assert count_paths(Puzzle.create(*size, goals=[size], triangles={})) == expected


@pytest.mark.parametrize("name", PREDICATES)
def test_fired_is_the_predicate(boards, name):
    for puzzle in boards[::3]:
        test = PREDICATES[name].bind(puzzle)
        found = fired(label_arrays(puzzle, Universe.PARTIAL), name)
        assert found.tolist() == [test(path) for path in partial_paths(puzzle)]


def test_fired_with_a_rule_table_and_a_disjunction(boards):
    table = RuleTable.where(
        "hasty", lambda k, c, last: c < k and last is LastStep.OFF, with_baseline=False
    )
    for puzzle in boards[::3]:
        for predicate in (table, either(table, PREDICATES["reach"])):
            test = predicate.bind(puzzle)
            found = fired(label_arrays(puzzle), predicate)
            assert found.tolist() == [test(row.path) for row in label_paths(puzzle)]


def test_completable_paths(boards):
    for puzzle in boards:
        arrays = completable_arrays(puzzle, 10_000)
        assert arrays.completable.all()
        paths = [arrays.path(i) for i in range(len(arrays))]
        assert paths == [row.path for row in label_paths(puzzle) if row.completable]


def test_too_large_for_a_walk():
    puzzle = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(0, 0): 1})
    overfull = PREDICATES["baseline"].bind(puzzle)
    walked = sum(not overfull(path) for path in partial_paths(puzzle))
    assert completable_arrays(puzzle, walked) is not None
    assert completable_arrays(puzzle, walked - 1) is None


def test_arrays_grow_and_walks_go_on(monkeypatch, boards):
    expected = [label_arrays(puzzle).squares.tolist() for puzzle in boards]
    monkeypatch.setattr("witness.kernels.labels.FIRST_PATHS", 1)
    monkeypatch.setattr("witness.kernels.labels.CALL_BUDGET", 48)
    assert [label_arrays(puzzle).squares.tolist() for puzzle in boards] == expected
    assert count_paths(boards[0]) == reference_count(boards[0])
    arrays = label_arrays(boards[0])
    assert len(fired(arrays, "region")) == len(arrays)


def test_more_squares_than_marks():
    triangles = {(0, c): 1 for c in range(63)}
    puzzle = Puzzle.create(1, 63, goals=[(1, 63)], triangles=triangles)
    with pytest.raises(ValueError, match="labels hold up to 62 squares, not 63"):
        label_arrays(puzzle)


RECALLS = {"baseline": 0.569, "full3": 0.823, "region": 0.974}


def test_the_authors_training_puzzles(shared_data):
    """3.66 million partial paths; no predicate fires on a completable one."""
    records = read_puzzles(shared_data / "witness_triangles" / "training.txt")
    paths = incompletable = 0
    hits = dict.fromkeys(RECALLS, 0)
    for record in records:
        arrays = label_arrays(record.puzzle, Universe.PARTIAL)
        paths += len(arrays)
        incompletable += int((~arrays.completable).sum())
        for name in RECALLS:
            fires = fired(arrays, name)
            assert not (fires & arrays.completable).any()
            hits[name] += int(fires.sum())
    assert paths == 3_658_366
    assert incompletable / paths == pytest.approx(0.953, abs=0.001)
    for name, recall in RECALLS.items():
        assert hits[name] / incompletable == pytest.approx(recall, abs=0.001)
