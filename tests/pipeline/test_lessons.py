"""What one run of the engine learns from."""

from __future__ import annotations

import pytest

from bk import make_task
from bk.pooling import pooled_task
from pipeline.config import Learning
from pipeline.lessons import lessons, task_of
from witness import NamedPuzzle, Puzzle

PUZZLES = [
    NamedPuzzle(f"p{i}", Puzzle.create(2, 2, goals=[(2, 2)], triangles={square: 3}))
    for i, square in enumerate([(0, 0), (0, 1), (1, 0), (1, 1)])
]
EMPTY = NamedPuzzle("empty", Puzzle.create(1, 1, goals=[(1, 1)], triangles={}))


def test_one_lesson_a_puzzle() -> None:
    found = lessons(PUZZLES, Learning())
    assert [(lesson.id, lesson.puzzles) for lesson in found] == [(p.id, (p,)) for p in PUZZLES]
    assert task_of(found[1], Learning()) == make_task(PUZZLES[1].puzzle)


@pytest.mark.parametrize(("size", "parts"), [(1, 4), (3, 2), (4, 1), (9, 1)])
def test_pools_are_parts_of_the_training_set(size: int, parts: int) -> None:
    found = lessons(PUZZLES, Learning(examples="pool", pool_size=size))
    assert len(found) == parts
    assert [named for lesson in found for named in lesson.puzzles] == PUZZLES
    assert [lesson.id for lesson in found] == [f"pool-{i}" for i in range(parts)]


def test_a_pool_is_learned_from_together() -> None:
    learning = Learning(examples="pool", pool_size=4, universe="partial")
    (lesson,) = lessons([*PUZZLES[:3], EMPTY], learning)
    task = task_of(lesson, learning)
    assert task is not None
    positives, negatives = task.weights_of
    alone = [make_task(named.puzzle, universe="partial") for named in PUZZLES[:3]]
    assert sum(positives) == sum(len(one.positives) for one in alone)
    assert sum(negatives) == sum(len(one.negatives) for one in alone)
    assert task == pooled_task(PUZZLES[:3], universe="partial")


@pytest.mark.parametrize("examples", ["instances", "pool"])
def test_without_triangles_there_is_nothing_to_learn(examples: str) -> None:
    learning = Learning(examples=examples)
    assert [task_of(lesson, learning) for lesson in lessons([EMPTY], learning)] == [None]


def test_the_largest_lesson_has_most_squares() -> None:
    first, second = lessons([*PUZZLES[:3], EMPTY], Learning(examples="pool", pool_size=3))
    assert (first.squares, second.squares) == (12, 1)
