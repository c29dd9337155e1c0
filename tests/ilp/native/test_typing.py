from __future__ import annotations

from dataclasses import replace
from random import Random
from types import ModuleType

import pytest

from ilp.bias import UNTYPED, Bias
from ilp.native import learn
from ilp.native.typing import with_types
from ilp.task import Task
from solving import InputError, Limits

ANY = UNTYPED
BIAS = Bias("h", (ANY,), {"car": (ANY, ANY), "long": (ANY,), "less": (ANY, ANY), "empty": (ANY,)})
FACTS: dict[str, list[tuple[str, ...]]] = {
    "car": [("t1", "c1"), ("t2", "c2")],
    "long": [("c1",)],
    "less": [("1", "2"), ("2", "3")],
    "empty": [],
}
TASK = Task(BIAS, FACTS, [("t1",)], [("t2",)])


def test_arguments_that_share_constants_have_one_type() -> None:
    train, car, number, nothing = "any0", "any1", "any2", "any3"
    found = with_types(TASK).bias
    assert found.head_types == (train,)
    assert found.body == {
        "car": (train, car),
        "long": (car,),
        "less": (number, number),
        "empty": (nothing,),
    }
    assert str(learn(TASK, Limits()).hypothesis) == "h(A) :- car(A,B), long(B)."


def test_declared_types_are_taken_over() -> None:
    bias = replace(BIAS, body={**BIAS.body, "car": ("train", "wagon")})
    found = with_types(replace(TASK, bias=bias)).bias
    assert found.head_types == ("train",)
    assert found.body["long"] == ("wagon",)


def test_a_typed_task_is_left_alone(paths_task: Task) -> None:
    assert with_types(paths_task) is paths_task


def test_what_types_cannot_say_is_refused() -> None:
    bias = replace(BIAS, body={**BIAS.body, "car": ("train", "wagon"), "mixed": (ANY,)})
    task = replace(TASK, bias=bias, facts={**FACTS, "mixed": [("t1",), ("c1",)]})
    message = "does not type h, whose constants link those of the types train, wagon"
    with pytest.raises(InputError, match=message):
        learn(task, Limits())
    only = replace(BIAS, body={**BIAS.body, "car": ("train", "wagon")}, head_types=("train",))
    only = replace(only, head_only_types={"train": 0})
    assert with_types(replace(TASK, bias=only)).bias.body["long"] == ("wagon",)
    also = replace(only, body={**only.body, "empty": (ANY,)})
    facts = {**FACTS, "empty": [("t2",)]}
    with pytest.raises(InputError, match="restricts variables of type train"):
        with_types(Task(also, facts, TASK.positives, TASK.negatives))


def test_partly_typed_tasks_equal_typed_ones(random_tasks: ModuleType) -> None:
    """Each constant has one type here, so types left out can be told from the constants."""
    compared = 0
    for seed in range(40):
        task = random_tasks.random_task(Random(seed), "open")
        rng = Random(seed)
        body = {
            name: (ANY,) * len(types) if rng.random() < 0.4 else types
            for name, types in task.bias.body.items()
        }
        partly = replace(task, bias=replace(task.bias, body=body))
        one, two = learn(task, Limits()), learn(partly, Limits())
        assert (one.tp, one.size) == (two.tp, two.size), seed
        compared += one.tp > 0 and body != task.bias.body
    assert compared > 5
