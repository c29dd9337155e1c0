"""Labels: figures, published tasks, and equality with the definition."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Puzzle, Universe, label_paths, partial_paths


@pytest.mark.parametrize(
    ("rows", "cols", "goal", "partial", "prefixes"),
    [
        (2, 2, (0, 1), 23, 18),
        (2, 3, (2, 2), 90, 70),
        (3, 3, (2, 3), 609, 394),
        (3, 4, (0, 4), 7_098, 3_020),
        (4, 4, (2, 4), 37_526, 17_907),
    ],
)
def test_sizes_of_the_universes(rows, cols, goal, partial, prefixes):
    puzzle = Puzzle.create(rows, cols, goals=[goal], triangles={(0, 0): 3})
    assert sum(1 for _ in label_paths(puzzle, Universe.PARTIAL)) == partial
    assert sum(1 for _ in label_paths(puzzle)) == prefixes


@pytest.mark.parametrize(
    ("task", "size", "goal", "triangles"),
    [
        ("D22A", (2, 2), (0, 1), {(0, 0): 2, (0, 1): 3}),
        ("D23A", (2, 3), (2, 2), {(0, 1): 1, (1, 2): 3}),
        ("D33A", (3, 3), (2, 3), {(0, 0): 1, (2, 0): 3}),
        ("D34A", (3, 4), (0, 4), {(0, 0): 2, (0, 3): 1, (2, 0): 3, (2, 3): 2}),
    ],
)
def test_labels_of_the_example_tasks(shared_data, task, size, goal, triangles):
    """The tasks hold every partial path but the one without edges; squares are s0, s1, ..."""
    text = (shared_data / "popper_tasks" / task / "exs.pl").read_text()
    expected = Counter(re.findall(r"(pos|neg)\(incompletable\(p\d+,s(\d+)\)\)", text))
    puzzle = Puzzle.create(*size, goals=[goal], triangles=triangles)
    found = Counter(
        ("neg" if completable else "pos", str(square))
        for labelled in label_paths(puzzle, Universe.PARTIAL)
        if labelled.path.length
        for square, completable in enumerate(labelled.square_completable)
    )
    assert found == expected


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_labels_hold_their_definition(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    walks = full_walks(puzzle)
    universe = list(label_paths(puzzle, Universe.PARTIAL))
    assert [labelled.path for labelled in universe] == list(partial_paths(puzzle))
    for path, completable, square_completable in universe:
        here = len(path.vertices)
        onwards = [walk for walk in walks if walk.points[:here] == path.vertices != walk.points]
        assert completable == any(all(walk.met) for walk in onwards)
        assert square_completable == tuple(
            any(walk.met[i] for walk in onwards) for i in range(len(puzzle.triangles))
        )
    prefixes = {walk.points[:n] for walk in walks for n in range(1, len(walk.points))}
    assert list(label_paths(puzzle)) == [x for x in universe if x.path.vertices in prefixes]
