"""The real Popper, where it is installed (docs/how-to/use-popper.md)."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from bk import make_task
from ilp.bias import Bias
from ilp.coverage import confusion
from ilp.learned import Outcome
from ilp.popper import find_popper, learn
from ilp.task import Task, read_task
from solving import InputError, Limits
from witness import Puzzle

TASK = Task(
    Bias("f", ("t",), {"g": ("t", "u"), "h": ("u",), "k": ("t",)}, max_vars=2, max_body=2),
    {"g": [("a", "x"), ("b", "y"), ("c", "y")], "h": [("y",)], "k": []},
    [("b",), ("c",), ("e",)],
    [("a",), ("d",)],
)


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    try:
        find_popper()
    except InputError as error:
        pytest.skip(str(error))


def test_small_task() -> None:
    learned = learn(TASK, Limits(cpu_seconds=60))
    assert [str(rule) for rule in learned.hypothesis.rules] == ["f(A) :- g(A,B), h(B)."]
    assert (learned.tp, learned.fn, learned.tn, learned.fp) == (2, 1, 2, 0)
    assert (learned.outcome, learned.recall_ceiling) == (Outcome.BEST, 2)


def test_task_whose_rule_is_out_of_reach() -> None:
    """One literal can't tell b from a, two could."""
    facts = {"g": [("a", "x"), ("b", "x"), ("b", "y"), ("a", "y")], "h": [("b",), ("c",)]}
    bias = Bias("f", ("t",), {"g": ("t", "u"), "h": ("t",)}, max_vars=2, max_body=1)
    learned = learn(Task(bias, facts, [("b",)], [("a",), ("c",)]), Limits(cpu_seconds=60))
    assert (learned.outcome, learned.tp, learned.recall_ceiling) == (Outcome.NONE, 0, 1)


def test_directions() -> None:
    directions = {"f": ("in",), "g": ("in", "out"), "h": ("in",), "k": ("in",)}
    bias = Bias("f", ("t",), TASK.bias.body, 2, 2, directions=directions)
    learned = learn(Task(bias, TASK.facts, TASK.positives, TASK.negatives), Limits(cpu_seconds=60))
    assert [str(rule) for rule in learned.hypothesis.rules] == ["f(A) :- g(A,B), h(B)."]


def test_task_that_popper_5_0_0_ends_worse_than_it_was() -> None:
    """Its last hypothesis covers 3 of these positives, the one before all 8 that can be."""
    puzzle = Puzzle.create(2, 2, goals=[(1, 0)], triangles={(1, 0): 3, (1, 1): 1})
    learned = learn(make_task(puzzle), Limits(cpu_seconds=120))
    assert (learned.tp, learned.recall_ceiling, learned.size) == (8, 8, 4)


def test_deadline() -> None:
    began = monotonic()
    assert learn(TASK, Limits(cpu_seconds=0.2)).outcome in (Outcome.NONE, Outcome.PARTIAL)
    assert monotonic() - began < 1.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "tp", "size"),
    [("D22A", 4, 7), ("D23A", 75, 11), ("D33A", 633, 11), ("D34A", 10970, 16)],
)
def test_reference_tasks(name: str, tp: int, size: int, shared_data: Path) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    learned = learn(task, Limits(cpu_seconds=250))
    assert confusion(learned.hypothesis, task)[::3] == (tp, 0)
    assert learned.recall_ceiling == tp
    assert learned.outcome is Outcome.BEST
    # Popper may miss the shortest by a literal, and says which of equal rules it likes.
    assert size <= learned.size <= size + 1
