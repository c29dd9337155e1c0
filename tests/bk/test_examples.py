"""Learning tasks of puzzles: the examples, their labels and the sample tasks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path as FilePath

import pytest

from bk import Label, TaskTooLargeError, make_task
from ilp import Task, read_task, validate, write_task
from solving import InputError
from witness import Path, Puzzle, Universe, full_paths, partial_paths

SAMPLES = {
    "D22A": Puzzle.create(2, 2, goals=[(0, 1)], triangles={(0, 0): 2, (0, 1): 3}),
    "D23A": Puzzle.create(2, 3, goals=[(2, 2)], triangles={(0, 1): 1, (1, 2): 3}),
    "D33A": Puzzle.create(3, 3, goals=[(2, 3)], triangles={(0, 0): 1, (2, 0): 3}),
    "D34A": Puzzle.create(
        3, 4, goals=[(0, 4)], triangles={(0, 0): 2, (0, 3): 1, (2, 0): 3, (2, 3): 2}
    ),
}


def profile(task: Task) -> Counter[tuple[object, ...]]:
    """Return how often each kind of example occurs, whatever paths and edges are called."""
    k, last, sides = dict(task.facts["square"]), dict(task.facts["last"]), set(task.facts["side"])
    positives = set(task.positives)
    return Counter(
        (s, k[s], used, (s, last[p]) in sides, (p, s) in positives)
        for p, s, used in task.facts["shared"]
    )


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_makes_the_sample_tasks(shared_data: FilePath, name: str) -> None:
    sample = read_task(shared_data / "popper_tasks" / name)
    made = make_task(SAMPLES[name], universe=Universe.PARTIAL)
    assert made.bias == sample.bias
    assert profile(made) == profile(sample)
    assert {n: len(rows) for n, rows in made.facts.items()} == {
        n: len(rows) for n, rows in sample.facts.items()
    }


@pytest.mark.parametrize("universe", list(Universe))
@pytest.mark.parametrize("label", list(Label))
def test_labels_by_definition(puzzle: Puzzle, universe: Universe, label: Label) -> None:
    task = make_task(puzzle, label=label, universe=universe)
    full = list(full_paths(puzzle))

    def extensions(path: Path) -> list[Path]:
        size = len(path.vertices)
        return [f for f in full if len(f.vertices) > size and f.vertices[:size] == path.vertices]

    partial = [
        p
        for p in partial_paths(puzzle)
        if p.length and (universe is Universe.PARTIAL or extensions(p))
    ]
    expected = {}
    for number, path in enumerate(partial, start=1):
        ends = extensions(path)
        for i, (edges, k) in enumerate(puzzle.constraints):
            met = (
                any((f.edges & edges).bit_count() == k for f in ends)
                if label is Label.SQUARE
                else any(puzzle.is_solved_by(f) for f in ends)
            )
            expected[f"p{number}", f"s{i}"] = not met
    assert dict.fromkeys(task.positives, True) | dict.fromkeys(task.negatives, False) == expected
    assert len(task.positives) + len(task.negatives) == len(expected)


def test_task_can_be_written_and_read(puzzle: Puzzle, tmp_path: FilePath) -> None:
    task = make_task(puzzle, universe=Universe.PARTIAL, max_vars=5, max_body=3)
    assert (task.bias.max_vars, task.bias.max_body) == (5, 3)
    if task.positives and task.negatives:
        write_task(task, tmp_path)
        assert read_task(tmp_path) == task


def test_relation_without_facts_survives(tmp_path: FilePath) -> None:
    # On one square every edge is a side, so `nonside` is empty.
    puzzle = Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 3}, blocked=[((0, 0), (0, 1))])
    task = make_task(puzzle, universe=Universe.PARTIAL)
    assert task.facts["nonside"] == []
    assert not task.negatives
    solvable = make_task(Puzzle.create(1, 1, goals=[(1, 0)], triangles={(0, 0): 3}))
    assert solvable.facts["nonside"] == []
    assert not solvable.positives
    one = Task(task.bias, solvable.facts, [("p1", "s0")], [("p2", "s0")])
    write_task(one, tmp_path)
    assert read_task(tmp_path) == one


def test_puzzle_that_teaches_nothing() -> None:
    with pytest.raises(ValueError, match="without triangles"):
        make_task(Puzzle.create(1, 1, goals=[(1, 1)], triangles={}))
    easy = make_task(Puzzle.create(1, 1, goals=[(1, 1)], triangles={(0, 0): 2}))
    with pytest.raises(InputError, match="no positive example"):
        validate(easy)


def test_label_and_universe_as_text() -> None:
    puzzle = SAMPLES["D22A"]
    assert make_task(puzzle, label="puzzle", universe="partial") == make_task(  # type: ignore[arg-type]
        puzzle, label=Label.PUZZLE, universe=Universe.PARTIAL
    )
    with pytest.raises(ValueError, match="some"):
        make_task(puzzle, universe="some")  # type: ignore[arg-type]


def test_unknown_vocabulary() -> None:
    with pytest.raises(InputError, match=r"no vocabulary 'x'; there is: datalog"):
        make_task(SAMPLES["D22A"], vocabulary="x")


def test_a_task_that_is_too_large_is_refused_before_it_is_made():
    puzzle = Puzzle.create(6, 6, goals=[(6, 6)], triangles={(0, 0): 3, (1, 1): 1})
    with pytest.raises(
        TaskTooLargeError, match=r"6x6 puzzle with 2 .* more than 1,000,000 partial"
    ):
        make_task(puzzle)
    small = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3})
    assert make_task(small, max_examples=39).positives
    with pytest.raises(TaskTooLargeError):
        make_task(small, max_examples=38)
