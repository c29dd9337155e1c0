"""Problems of the kinds that Popper comes with: the known optimum is found and proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from ilp.native import learn
from ilp.task import Task, read_task, write_task
from solving import Limits

NAMES = ["kinship", "trains", "zendo", "films", "graph"]


def best(task: Task) -> tuple[int, int]:
    learned = learn(task, Limits())
    assert learned.optimal
    assert learned.fp == 0
    return learned.tp, learned.size


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_covered_with_no_more_literals(small_problems: ModuleType, name: str) -> None:
    for seed in range(3):
        task, rules = small_problems.PROBLEMS[name](Random(seed))
        tp, size = best(task)
        assert tp == len(task.positives), seed
        assert size <= rules.size, seed


@pytest.mark.parametrize(
    ("name", "size", "max_body"),
    [("kinship", 9, 2), ("graph", 9, 3), ("trains", 9, 3), ("zendo", 6, 3), ("films", 10, 3)],
)
def test_the_optimum_is_that_of_the_brute_force(
    small_problems: ModuleType, brute_force: ModuleType, name: str, size: int, max_body: int
) -> None:
    task, _ = getattr(small_problems, name)(Random(7), size)
    task = replace(task, bias=replace(task.bias, max_vars=3, max_body=max_body))
    assert best(task) == brute_force.best(task)


def test_the_rule_itself_is_found(small_problems: ModuleType) -> None:
    """With enough examples nothing shorter fits."""
    task, rules = small_problems.trains(Random(1), 300)
    learned = learn(task, Limits())
    assert (learned.tp, learned.size) == (len(task.positives), rules.size)
    assert sorted(map(str, learned.hypothesis.rules[0].body)) == sorted(
        map(str, rules.rules[0].body)
    )


@pytest.mark.parametrize("name", NAMES)
def test_read_from_files(small_problems: ModuleType, tmp_path: Path, name: str) -> None:
    task, _ = small_problems.PROBLEMS[name](Random(2))
    write_task(task, tmp_path)
    assert read_task(tmp_path) == task


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_everything_does_not_matter(small_problems: ModuleType, name: str) -> None:
    task, _ = small_problems.PROBLEMS[name](Random(5))
    expected = learn(task, Limits()).hypothesis
    for seed in range(3):
        rng = Random(seed)
        positives, negatives = task.positives[:], task.negatives[:]
        facts = {relation: rows[:] for relation, rows in task.facts.items()}
        for rows in (positives, negatives, *facts.values()):
            rng.shuffle(rows)
        shuffled = Task(task.bias, facts, positives, negatives)
        assert learn(shuffled, Limits()).hypothesis == expected
