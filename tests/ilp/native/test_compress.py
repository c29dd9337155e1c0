from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ilp.bias import Bias
from ilp.native.classes import Classes, NamedFacts, Pattern
from ilp.native.clock import Budget
from ilp.native.homomorphism import coverable, select
from ilp.task import Task, read_task

Compressed = Callable[[Task], Classes]


@pytest.mark.parametrize(
    ("name", "classes", "positives", "negatives", "ceiling"),
    [
        ("D22A", 8, 1, 7, 4),
        ("D23A", 11, 5, 6, 75),
        ("D33A", 13, 6, 7, 633),
        ("D34A", 19, 8, 11, 10970),
    ],
)
def test_figures_of_the_sample_tasks(
    shared_data: Path,
    compressed: Compressed,
    unlimited: Callable[[], Budget],
    name: str,
    classes: int,
    positives: int,
    negatives: int,
    ceiling: int,
) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    found = compressed(task)
    wanted = coverable(found)
    kept = select(found, wanted, minimal=True, budget=unlimited())
    assert len(found) == classes
    assert (len(kept.positives), len(kept.negatives)) == (positives, negatives)
    assert found.positives[wanted].sum() == ceiling


def test_constants_known_by_their_marks_only_do_not_tell_examples_apart(
    paths_task: Task, compressed: Compressed
) -> None:
    found = compressed(paths_task)
    assert found.of_example.tolist() == [0, 0, 1, 2, 1]
    assert found.positives.tolist() == [2, 0, 0]
    assert found.negatives.tolist() == [0, 2, 1]
    marks = [{view for view, _ in f.marks} for f in found.features if isinstance(f, Pattern)]
    assert marks == [{0, 1}, {1, 2}, {0, 1, 2}]


def test_a_pattern_holds_where_a_constant_has_more_marks(
    paths_task: Task, compressed: Compressed
) -> None:
    """Every path knows of an edge that is red and thick, whether it ends with one or not."""
    holds = compressed(paths_task).holds
    assert holds.tolist() == [
        [True, True, True],
        [True, True, False],
        [False, True, False],
    ]


def named(body: dict[str, tuple[str, ...]], facts: dict[str, list[tuple[str, ...]]]) -> Task:
    bias = Bias("h", ("path",), body, 3, 3, head_only_types={"path": 0})
    return Task(bias, facts, [("p1",), ("p2",)], [("p3",)])


def test_constants_of_a_linked_type_keep_their_names(compressed: Compressed) -> None:
    body = {"count": ("path", "num"), "lt": ("num", "num")}
    facts = {"count": [("p1", "1"), ("p2", "2"), ("p3", "2")], "lt": [("1", "2")]}
    found = compressed(named(body, facts))
    assert found.of_example.tolist() == [0, 1, 1]
    assert found.features == (NamedFacts(0, ((0,),)), NamedFacts(0, ((1,),)))
    assert found.global_facts[1].tolist() == [[0, 1]]


def test_two_constants_in_one_fact_keep_their_names(compressed: Compressed) -> None:
    body = {"pair": ("path", "edge", "edge")}
    facts = {"pair": [("p1", "a", "b"), ("p2", "b", "a"), ("p3", "b", "a")]}
    found = compressed(named(body, facts))
    assert found.of_example.tolist() == [0, 1, 1]


def test_facts_that_always_come_together_are_one_feature(compressed: Compressed) -> None:
    body = {"on": ("path", "num"), "lt": ("num", "num")}
    facts = {
        "on": [("p1", "1"), ("p1", "2"), ("p2", "1"), ("p2", "2"), ("p3", "2")],
        "lt": [("1", "2")],
    }
    found = compressed(named(body, facts))
    assert set(found.features) == {NamedFacts(0, ((0,),)), NamedFacts(0, ((1,),))}
    facts["on"] = [fact for fact in facts["on"] if fact[0] != "p3"]
    assert compressed(named(body, facts)).features == (NamedFacts(0, ((0,), (1,))),)


def test_many_marks_fall_back_to_names(compressed: Compressed) -> None:
    """More than 64 marks do not fit a word: the constants keep their names, and classes split."""
    numbers = [str(i) for i in range(70)]
    body = {"at": ("path", "edge", "num"), "lt": ("num", "num")}
    facts = {
        "at": [("p1", "a", n) for n in numbers] + [("p2", "b", n) for n in numbers],
        "lt": [("0", "1")],
    }
    assert compressed(named(body, facts)).of_example.tolist() == [0, 1, 2]
    facts["at"] = [fact for fact in facts["at"] if int(fact[2]) < 60]
    assert compressed(named(body, facts)).of_example.tolist() == [0, 0, 1]


def test_classes_do_not_depend_on_the_order_of_facts(
    paths_task: Task, compressed: Compressed
) -> None:
    facts = {name: rows[::-1] for name, rows in paths_task.facts.items()}
    other = Task(paths_task.bias, facts, paths_task.positives, paths_task.negatives)
    one, two = compressed(paths_task), compressed(other)
    assert one.features == two.features
    assert np.array_equal(one.holds, two.holds)
