"""The engine's oracle and its random tasks, as fixtures (they are modules beside this file)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from ilp.bias import Bias
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.compress import compress
from ilp.task import Task
from solving import Limits


def _load(name: str) -> ModuleType:
    spec = spec_from_file_location(f"native_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def brute_force() -> ModuleType:
    """Return the module with `best(task)` and `is_legal(rule, bias)`."""
    return _load("brute_force")


@pytest.fixture(scope="session")
def random_tasks() -> ModuleType:
    """Return the module with `random_task(rng, style)` and `STYLES`."""
    return _load("random_tasks")


@pytest.fixture(scope="session")
def small_problems() -> ModuleType:
    """Return the module with `PROBLEMS` and a function for each."""
    return _load("small_problems")


@pytest.fixture(scope="session")
def unlimited() -> Callable[[], Budget]:
    """Return what makes a budget without limits."""
    return lambda: Budget(Limits())


@pytest.fixture(scope="session")
def compressed() -> Callable[[Task], Classes]:
    """Return the compression of a task, without limits."""
    return lambda task: compress(task, Budget(Limits()))


@pytest.fixture
def paths_task() -> Task:
    """Return a small task of paths: each has a last edge, and edges have no names for rules.

    p1 and p4 look alike (a red last edge), so do p2 and p5 (a red and thick one); p3 has none.
    """
    bias = Bias(
        head="good",
        head_types=("path",),
        body={"last": ("path", "edge"), "red": ("edge",), "thick": ("edge",)},
        max_vars=3,
        max_body=4,
        head_only_types={"path": 0},
    )
    facts = {
        "last": [("p1", "e1"), ("p2", "e2"), ("p4", "e4"), ("p5", "e5")],
        "red": [("e1",), ("e2",), ("e4",), ("e5",)],
        "thick": [("e2",), ("e5",)],
    }
    return Task(bias, facts, [("p2",), ("p5",)], [("p1",), ("p3",), ("p4",)])
