from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

from ilp.bias import Bias
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.constraints import EffortError
from ilp.native.homomorphism import coverable, select
from ilp.native.pieces import find_pieces
from ilp.native.products import Sharing
from ilp.native.search import Search
from ilp.native.tables import build_tables
from ilp.task import Task
from solving import Limits


def shareable(classes: Classes, steps: int = 10_000) -> list[int]:
    return sharing(classes).sets(steps)


def sharing(classes: Classes) -> Sharing:
    budget = Budget(Limits())
    selection = select(classes, coverable(classes), minimal=True, budget=budget)
    tables = build_tables(classes, selection.all, budget)
    return Sharing(tables, find_pieces(classes, selection, tables), budget)


@pytest.fixture
def colours() -> Task:
    """Return paths with one last edge each: red, blue, red and blue, or plain."""
    bias = Bias(
        "h",
        ("path",),
        {"last": ("path", "edge"), "red": ("path", "edge"), "blue": ("path", "edge")},
        max_vars=3,
        max_body=3,
        head_only_types={"path": 0},
    )
    facts = {
        "last": [("red", "e"), ("blue", "e"), ("both", "e"), ("plain", "e")],
        "red": [("red", "e"), ("both", "e")],
        "blue": [("blue", "e"), ("both", "e")],
    }
    return Task(bias, facts, [("red",), ("blue",)], [("plain",)])


def test_positives_with_nothing_in_common_cannot_share(
    colours: Task, compressed: Callable[[Task], Classes]
) -> None:
    """All that a red and a blue edge share, a plain one has."""
    assert sorted(shareable(compressed(colours))) == [0b01, 0b10]


def test_positives_with_something_in_common_may_share(
    colours: Task, compressed: Callable[[Task], Classes]
) -> None:
    facts = {**colours.facts, "last": colours.facts["last"][:3]}
    task = Task(colours.bias, facts, colours.positives, colours.negatives)
    assert shareable(compressed(task)) == [0b11]


def test_effort_is_bounded(colours: Task, compressed: Callable[[Task], Classes]) -> None:
    with pytest.raises(EffortError):
        shareable(compressed(colours), steps=3)


def test_what_was_done_is_kept(colours: Task, compressed: Callable[[Task], Classes]) -> None:
    search, refused = sharing(compressed(colours)), 0
    found: list[int] = []
    for _ in range(10):
        try:
            found = search.sets(18)
        except EffortError:
            refused += 1
    assert 0 < refused < 10
    assert sorted(found) == [0b01, 0b10]


def test_positives_of_a_known_rule_are_not_looked_at(
    colours: Task, compressed: Callable[[Task], Classes]
) -> None:
    assert sharing(compressed(colours)).sets(10_000, known=[0b11]) == [0b11]


@pytest.mark.parametrize("style", ["puzzle", "typed", "open"])
def test_rules_cover_what_can_be_shared(
    random_tasks: ModuleType, compressed: Callable[[Task], Classes], style: str
) -> None:
    """No rule of any size covers positives that are said not to share one."""
    told_apart = 0
    for seed in range(40):
        task = random_tasks.random_task(Random(seed), style)
        classes = compressed(task)
        budget = Budget(Limits())
        selection = select(classes, coverable(classes), minimal=True, budget=budget)
        if not selection.positives:
            continue
        try:
            sets = shareable(classes, steps=20_000)
        except EffortError:
            continue
        told_apart += len(sets) > 1
        search = Search(classes, selection, task.bias, budget)
        search.run(use_bounds=False)
        for rule in search.best.rules:
            assert any(not rule.positives & ~mask for mask in sets), seed
    assert told_apart > 2
