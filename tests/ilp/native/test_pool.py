"""Pooled and reduced tasks: the same rules cover the same examples."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from ilp.bias import Bias
from ilp.coverage import Coverage
from ilp.native import learn
from ilp.pool import pool, representatives, shared_types
from ilp.rules import Hypothesis
from ilp.task import Task, Weights, read_task, validate
from solving import InputError, Limits

STYLES = ["puzzle", "typed", "slotted", "open", "untyped", "directed"]


def found(task: Task) -> tuple[int, int, int, int]:
    learned = learn(task, Limits())
    return learned.tp, learned.fn, learned.tn, learned.size


@pytest.mark.parametrize("style", STYLES)
def test_representatives_are_learned_like_the_task(random_tasks: ModuleType, style: str) -> None:
    for seed in range(20):
        task = random_tasks.random_task(Random(seed), style)
        reduced = representatives(task)
        validate(reduced)
        assert found(reduced) == found(task), seed
        assert set(reduced.positives) <= set(task.positives)
        assert tuple(map(sum, reduced.weights_of)) == (len(task.positives), len(task.negatives))
        again = representatives(reduced)
        assert again == reduced


@pytest.mark.parametrize(("name", "most"), [("D23A", 20), ("D34A", 40)])
def test_representatives_of_sample_tasks(shared_data: Path, name: str, most: int) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    reduced = representatives(task)
    assert len(reduced.positives) + len(reduced.negatives) <= most
    assert sum(map(len, reduced.facts.values())) < 200
    assert found(reduced) == found(task)


def same_bias(random_tasks: ModuleType, style: str, seed: int, count: int) -> dict[str, Task]:
    """Return tasks of one bias: other facts and examples over the same relations."""
    first = random_tasks.random_task(Random(seed), style)
    tasks = {"0": first}
    for i in range(1, count):
        keep = Random(seed + 100 * i)
        facts = {
            name: rows if keep.random() < 0.4 else [r for r in rows if keep.random() < 0.7]
            for name, rows in first.facts.items()
        }
        tasks[str(i)] = replace(first, facts=facts)
    return tasks


def rules_to_try(
    random_tasks: ModuleType, brute: ModuleType, task: Task, rng: Random
) -> Hypothesis:
    made = (random_tasks.random_rule(rng, task.bias) for _ in range(40))
    return Hypothesis(tuple(rule for rule in made if brute.is_legal(rule, task.bias)))


@pytest.mark.parametrize("style", STYLES)
def test_pooled_examples_are_covered_as_in_their_own_task(
    random_tasks: ModuleType, brute_force: ModuleType, style: str
) -> None:
    tried = 0
    for seed in range(25):
        tasks = same_bias(random_tasks, style, seed, count=3)
        pooled = pool(tasks)
        validate(pooled)
        rules = rules_to_try(random_tasks, brute_force, tasks["0"], Random(seed)).rules
        whole = Coverage(pooled)
        parts = [Coverage(task) for task in tasks.values()]
        for rule in rules:
            masks = [part.covered(Hypothesis((rule,))) for part in parts]
            splits = [len(task.positives) for task in tasks.values()]
            expected = [m[:n] for m, n in zip(masks, splits, strict=True)]
            expected += [m[n:] for m, n in zip(masks, splits, strict=True)]
            covered = whole.covered(Hypothesis((rule,)))
            assert covered.tolist() == np.concatenate(expected).tolist(), (seed, str(rule))
            tried += 1
    assert tried > 30


BIAS = Bias(
    "h",
    ("path",),
    {
        "shared": ("path", "num"),
        "last": ("path", "edge"),
        "lt": ("num", "num"),
        "goal": ("vertex",),
        "head": ("path", "vertex"),
    },
    head_only_types={"path": 0},
)


def small(goal: str) -> Task:
    return Task(
        BIAS,
        {
            "shared": [("p1", "1"), ("p2", "2")],
            "last": [("p1", "e1")],
            "lt": [("1", "2")],
            "goal": [(goal,)],
            "head": [("p1", "v1"), ("p2", "v2")],
        },
        [("p1",)],
        [("p2",)],
    )


def test_names_are_kept_apart_only_where_they_must_be() -> None:
    tasks = {"a": small("v1"), "b": small("v2")}
    assert shared_types(list(tasks.values())) == {"num", "edge"}
    pooled = pool(tasks)
    assert pooled.facts["lt"] == [("1", "2")]
    assert pooled.facts["last"] == [("t0_p1", "e1"), ("t1_p1", "e1")]
    assert pooled.facts["goal"] == [("t0_v1",), ("t1_v2",)]
    assert pooled.positives == [("t0_p1",), ("t1_p1",)]
    assert pooled.weights is None
    same = [small("v1"), small("v1")]
    assert shared_types(same) == {"num", "edge", "vertex"}


def test_types_linked_to_a_type_apart_are_apart() -> None:
    body = {**BIAS.body, "weight": ("num", "vertex")}
    tasks = []
    for goal in ("v1", "v2"):
        task = small(goal)
        facts = {**task.facts, "weight": [("1", "v1")]}
        tasks.append(replace(task, bias=replace(BIAS, body=body), facts=facts))
    assert shared_types(tasks) == {"edge"}


def test_what_was_learned_holds_in_every_task() -> None:
    pooled = pool({"a": representatives(small("v1")), "b": representatives(small("v2"))})
    assert pooled.weights == Weights([1, 1], [1, 1])
    learned = learn(pooled, Limits())
    assert (learned.tp, learned.size) == (2, 2)
    assert str(learned.hypothesis) == "h(A) :- last(A,B)."


def test_odd_names_and_other_biases() -> None:
    task = small("v1")
    odd = replace(task, positives=[("-1.5",)])
    assert pool({"a": task, "b": odd}).positives == [("t0_p1",), ("t1x0",)]
    other = replace(task, bias=replace(BIAS, max_body=2))
    with pytest.raises(InputError, match="b: its bias differs from that of a"):
        pool({"a": task, "b": other})
    with pytest.raises(InputError, match="no tasks"):
        pool({})


def test_weights_are_counted_and_checked() -> None:
    task = replace(small("v1"), weights=Weights([5], [7]))
    assert found(task) == (5, 0, 7, 2)
    for weights in (Weights([0], [7]), Weights([5], [7, 7])):
        with pytest.raises(InputError, match="weight of at least 1"):
            validate(replace(task, weights=weights))
