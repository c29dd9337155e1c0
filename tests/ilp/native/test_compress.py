from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

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


def alike(found: Classes) -> list[int]:
    """Return the class of each example, numbered in order of occurrence."""
    numbers: dict[int, int] = {}
    return [numbers.setdefault(c, len(numbers)) for c in found.of_example.tolist()]


def test_constants_known_by_their_marks_only_do_not_tell_examples_apart(
    paths_task: Task, compressed: Compressed
) -> None:
    found = compressed(paths_task)
    assert alike(found) == [0, 0, 1, 2, 1]
    thick, none, thin = found.of_example[[0, 3, 2]].tolist()
    assert found.positives[[thick, none, thin]].tolist() == [2, 0, 0]
    assert found.negatives[[thick, none, thin]].tolist() == [0, 1, 2]
    marks = [{view for view, _ in f.marks} for f in found.features if isinstance(f, Pattern)]
    assert marks == [{0, 1}, {0, 1, 2}]


def test_a_pattern_holds_where_a_constant_has_more_marks(
    paths_task: Task, compressed: Compressed
) -> None:
    found = compressed(paths_task)
    assert found.holds[found.of_example[[0, 3, 2]]].tolist() == [
        [True, True],
        [False, False],
        [True, False],
    ]


def named(body: dict[str, tuple[str, ...]], facts: dict[str, list[tuple[str, ...]]]) -> Task:
    bias = Bias("h", ("path",), body, 3, 3, head_only_types={"path": 0})
    return Task(bias, facts, [("p1",), ("p2",)], [("p3",)])


def test_constants_of_a_linked_type_keep_their_names(compressed: Compressed) -> None:
    body = {"count": ("path", "num"), "lt": ("num", "num")}
    facts = {"count": [("p1", "1"), ("p2", "2"), ("p3", "2")], "lt": [("1", "2")]}
    found = compressed(named(body, facts))
    assert alike(found) == [0, 1, 1]
    assert found.features == (NamedFacts(0, ((0,),)), NamedFacts(0, ((1,),)))
    assert found.global_facts[1].tolist() == [[0, 1]]


def test_two_constants_in_one_fact_get_numbers_within_the_example(compressed: Compressed) -> None:
    body = {"pair": ("path", "edge", "edge"), "red": ("edge",)}
    facts = {
        "pair": [("p1", "a", "b"), ("p2", "b", "a"), ("p3", "b", "a"), ("p3", "a", "b")],
        "red": [],
    }
    found = compressed(named(body, facts))
    assert alike(found) == [0, 0, 1]
    assert not found.global_facts
    facts["red"] = [("a",), ("c",)]
    assert alike(compressed(named(body, facts))) == [0, 1, 2]


def cycles(path: str, names: list[str], length: int) -> list[tuple[str, str, str]]:
    parts = [names[at : at + length] for at in range(0, len(names), length)]
    return [(path, p[i], p[(i + 1) % length]) for p in parts for i in range(length)]


def test_structures_that_are_equal_up_to_names_are_one_class(compressed: Compressed) -> None:
    """Colours alone can't tell a cycle of six from two of three; setting one apart can."""
    rng = Random(1)
    body = {"next": ("path", "edge", "edge")}
    examples = [(f"p{i}",) for i in range(30)]
    facts = [
        row
        for i, (path,) in enumerate(examples)
        for row in cycles(path, [f"e{j}" for j in rng.sample(range(12), 6)], 3 + 3 * (i % 2))
    ]
    bias = Bias("h", ("path",), body, 4, 4, head_only_types={"path": 0})
    found = compressed(Task(bias, {"next": facts}, examples[:15], examples[15:]))
    assert alike(found) == [0, 1] * 15


def test_too_many_facts_keep_their_names(
    compressed: Compressed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ilp.native.slots.MAX_FACTS", 1)
    body = {"pair": ("path", "edge", "edge")}
    facts = {"pair": [("p1", "a", "b"), ("p2", "b", "a"), ("p3", "b", "a")]}
    assert alike(compressed(named(body, facts))) == [0, 1, 1]


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


def test_any_number_of_marks(compressed: Compressed) -> None:
    numbers = [str(i) for i in range(200)]
    body = {"at": ("path", "edge", "num"), "lt": ("num", "num")}
    facts = {
        "at": [("p1", "a", n) for n in numbers] + [("p2", "b", n) for n in numbers],
        "lt": [("0", "1")],
    }
    assert alike(compressed(named(body, facts))) == [0, 0, 1]
    facts["at"].remove(("p2", "b", "150"))
    assert alike(compressed(named(body, facts))) == [0, 1, 2]


def test_classes_do_not_depend_on_the_order_of_facts(
    paths_task: Task, compressed: Compressed
) -> None:
    facts = {name: rows[::-1] for name, rows in paths_task.facts.items()}
    other = Task(paths_task.bias, facts, paths_task.positives, paths_task.negatives)
    one, two = compressed(paths_task), compressed(other)
    assert one.features == two.features
    assert np.array_equal(one.holds, two.holds)
