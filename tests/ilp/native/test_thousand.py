"""A thousand random tasks: the best hypothesis is the brute force's, proved, and legal."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native import learn
from ilp.task import Task
from solving import Limits

STYLES = ["puzzle", "typed", "slotted", "open", "untyped", "directed", "chained"]


def check(task: Task, brute_force: ModuleType) -> bool:
    """Compare the engine with the brute force; return whether the ceiling was missed."""
    learned = learn(task, Limits())
    assert (learned.tp, learned.size) == brute_force.best(task)
    assert learned.optimal
    assert learned.tp <= learned.recall_ceiling
    assert all(brute_force.is_legal(rule, task.bias) for rule in learned.hypothesis.rules)
    return learned.tp < learned.recall_ceiling


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(10**6, 10**9), style=st.sampled_from(STYLES), few=st.booleans())
def test_any_task(
    random_tasks: ModuleType, brute_force: ModuleType, seed: int, style: str, few: bool
) -> None:
    task = random_tasks.random_task(Random(seed), style, max_clauses=2 if few else None)
    check(task, brute_force)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("style", STYLES)
def test_a_thousand_tasks(random_tasks: ModuleType, brute_force: ModuleType, style: str) -> None:
    missed = 0
    for seed in range(10_000, 10_170):
        missed += check(random_tasks.random_task(Random(seed), style), brute_force)
    assert missed > 10  # Ceilings out of reach are among them.
