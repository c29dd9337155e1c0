"""What bodies bind: on literals, against the definition on whole rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

from ilp.bias import Bias
from ilp.directions import call_order, is_callable
from ilp.native import learn
from ilp.native.binding import ANY_ORDER, Binding, combined, is_complete
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.tables import Tables, build_tables
from ilp.rules import parse_rule
from ilp.task import Task
from solving import Limits

BIAS = Bias(
    "h",
    ("path", "square"),
    {
        "shared": ("path", "num"),
        "of": ("square", "num"),
        "near": ("path", "square"),
        "lt": ("num", "num"),
        "one": ("num",),
    },
    directions={
        "h": ("in", "out"),
        "shared": ("in", "out"),
        "of": ("in", "out"),
        "near": ("in", "out"),
        "lt": ("in", "in"),
        "one": ("out",),
    },
    head_only_types={"path": 0, "square": 1},
)
FACTS: dict[str, list[tuple[str, ...]]] = {
    "shared": [("p", "1"), ("q", "2")],
    "of": [("s", "2")],
    "near": [("p", "s"), ("q", "s")],
    "lt": [("1", "2")],
    "one": [("1",)],
}
TASK = Task(BIAS, FACTS, [("p", "s")], [("q", "s")])
SHARED, OF, NEAR, LT, ONE = range(5)


@pytest.fixture
def binding(compressed: Callable[[Task], Classes], unlimited: Callable[[], Budget]) -> Binding:
    tables: Tables = build_tables(compressed(TASK), (0, 1), unlimited())
    assert [t.view.relation for t in tables.views] == list(FACTS)
    return Binding(BIAS, tables)


def test_effects(binding: Binding) -> None:
    assert binding.effect([(SHARED, (0,))]) == (1, 3)
    assert binding.effect([(NEAR, ())]) == (3, 3)
    assert binding.effect([(OF, (0,))]) == (0, 3)
    assert binding.effect([(LT, (0, 1)), (SHARED, (0,))]) == (0, 2)
    assert binding.effect([(LT, (0, 1)), (SHARED, (0,)), (ONE, (1,))]) == (1, 3)


def test_components_bind_for_one_another(binding: Binding) -> None:
    of, near = binding.effect([(OF, (0,))]), binding.effect([(NEAR, ())])
    assert not is_complete(of)
    assert combined(of, near) == (3, 3)
    assert is_complete(combined(of, near))
    assert combined(ANY_ORDER, ANY_ORDER) == ANY_ORDER
    assert is_complete(ANY_ORDER)


def test_a_literal_that_binds_is_not_pointless(binding: Binding) -> None:
    body = [(SHARED, (0,)), (LT, (0, 1)), (ONE, (1,))]
    assert binding.binds_nothing(body, 1)
    assert not binding.binds_nothing(body, 2)
    assert not binding.binds_nothing(body, 0)
    assert binding.binds_nothing([(SHARED, (0,)), (ONE, (0,))], 1)


def test_keys_tell_bodies_apart_that_bind_differently(binding: Binding) -> None:
    assert binding.key([(SHARED, (0,)), (ONE, (1,)), (LT, (0, 1))]) == binding.key(
        [(ONE, (0,)), (ONE, (1,)), (LT, (0, 1))]
    )
    assert binding.key([(LT, (0, 1)), (SHARED, (0,))]) != binding.key([(LT, (0, 1)), (ONE, (1,))])
    assert binding.key([(OF, (0,))]) != binding.key([(SHARED, (0,))])


def test_the_head_output_must_be_bound_for_another_literal() -> None:
    rule = parse_rule("h(A,B) :- of(B,C), lt(D,C), shared(A,D), near(A,B).")
    ordered = call_order(rule, BIAS)
    assert str(ordered) == "h(A,B) :- shared(A,D), near(A,B), of(B,C), lt(D,C)."
    assert not is_callable(parse_rule("h(A,B) :- of(B,C), shared(A,C)."), BIAS)
    assert is_callable(parse_rule("h(A,B) :- near(A,B), lt(C,D)."), Bias("h", ("t", "t"), {}))


def test_learned_rules_can_be_called(random_tasks: ModuleType) -> None:
    learned_some = 0
    for seed in range(40):
        task = random_tasks.random_task(Random(seed), "directed")
        rules = learn(task, Limits()).hypothesis.rules
        assert all(is_callable(rule, task.bias) for rule in rules), seed
        learned_some += bool(rules)
    assert learned_some > 10
