"""The engine as a whole: figures of the sample tasks, the brute force, limits, ends."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from ilp.bias import Bias
from ilp.learned import Outcome
from ilp.native import EngineError, learn
from ilp.task import Task, read_task
from solving import InputError, Limits

NO_LIMITS = Limits()
STYLES = ["puzzle", "typed", "slotted", "open", "untyped", "directed", "chained"]


@pytest.mark.parametrize(
    ("name", "tp", "size"),
    [("D22A", 4, 7), ("D23A", 75, 11), ("D33A", 633, 11), ("D34A", 10970, 16)],
)
def test_sample_tasks(shared_data: Path, name: str, tp: int, size: int) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    learned = learn(task, NO_LIMITS)
    assert (learned.tp, learned.fp, learned.size) == (tp, 0, size)
    assert learned.optimal
    assert learned.outcome is Outcome.OPTIMAL
    assert learned.recall_ceiling == tp
    assert learned.engine == "native"
    assert learned.tp + learned.fn == len(task.positives)
    assert learned.tn == len(task.negatives)


@pytest.mark.parametrize("style", [*STYLES, "many"])
def test_against_the_brute_force(
    brute_force: ModuleType, random_tasks: ModuleType, style: str
) -> None:
    assert style in random_tasks.STYLES
    for seed in range({"many": 8, "chained": 15}.get(style, 40)):
        task = random_tasks.random_task(Random(seed), style)
        learned = learn(task, NO_LIMITS)
        assert (learned.tp, learned.size) == brute_force.best(task), seed
        assert learned.optimal
        assert learned.tp <= learned.recall_ceiling
        rules = learned.hypothesis.rules
        assert all(brute_force.is_legal(rule, task.bias) for rule in rules), seed


@pytest.mark.parametrize(
    "style", ["puzzle", "typed", "slotted", "open", "untyped", "directed", "chained"]
)
def test_against_the_brute_force_with_few_rules(
    brute_force: ModuleType, random_tasks: ModuleType, style: str
) -> None:
    for seed in range(10 if style == "chained" else 25):
        rng = Random(1000 + seed)
        task = random_tasks.random_task(rng, style, max_clauses=rng.randint(1, 2))
        learned = learn(task, NO_LIMITS)
        assert (learned.tp, learned.size) == brute_force.best(task), seed
        assert len(learned.hypothesis.rules) <= (task.bias.max_clauses or 0)


@pytest.mark.parametrize(
    "style", ["puzzle", "typed", "slotted", "open", "untyped", "directed", "chained"]
)
def test_the_bound_never_cuts_the_optimum(random_tasks: ModuleType, style: str) -> None:
    for seed in range(2000, 2030):
        task = random_tasks.random_task(Random(seed), style)
        with_bound = learn(task, NO_LIMITS)
        without = learn(task, NO_LIMITS, use_bounds=False)
        assert (with_bound.tp, with_bound.size) == (without.tp, without.size), seed


def test_no_consistent_rule(paths_task: Task) -> None:
    task = Task(paths_task.bias, paths_task.facts, [("p1",)], [("p4",)])
    learned = learn(task, NO_LIMITS)
    assert learned.outcome is Outcome.NONE
    assert learned.optimal
    assert (learned.tp, learned.fn, learned.size, learned.recall_ceiling) == (0, 1, 0, 0)
    assert learned.hypothesis.rules == ()


def test_only_one_kind_of_example(paths_task: Task) -> None:
    """Without negatives the shortest rule covers all that it can; without positives none does."""
    every = Task(paths_task.bias, paths_task.facts, [("p1",), ("p2",)], [])
    learned = learn(every, NO_LIMITS)
    assert (str(learned.hypothesis), learned.tp) == ("good(A) :- last(A,B).", 2)
    none = learn(Task(paths_task.bias, paths_task.facts, [], [("p1",)]), NO_LIMITS)
    assert (none.outcome, none.recall_ceiling, none.tn) == (Outcome.NONE, 0, 1)


def test_a_small_task(paths_task: Task) -> None:
    learned = learn(paths_task, NO_LIMITS)
    assert str(learned.hypothesis) == "good(A) :- last(A,B), thick(B)."
    assert (learned.tp, learned.recall_ceiling) == (2, 2)


def test_the_bounds_of_the_bias_are_kept(paths_task: Task) -> None:
    for changes in ({"max_body": 1}, {"max_vars": 1}):
        task = replace(paths_task, bias=replace(paths_task.bias, **changes))
        learned = learn(task, NO_LIMITS)
        assert (learned.outcome, learned.recall_ceiling) == (Outcome.NONE, 2)


def test_a_positive_out_of_reach_does_not_hide_a_larger_one() -> None:
    """p1 needs two literals; p2 has all that p1 has, and a mark of its own that needs one."""
    bias = Bias(
        "h", ("path",), {"a": ("path",), "b": ("path",), "c": ("path",)}, 1, 1,
        head_only_types={"path": 0},
    )  # fmt: skip
    facts = {"a": [("p1",), ("p2",), ("n1",)], "b": [("p1",), ("p2",), ("n2",)], "c": [("p2",)]}
    learned = learn(Task(bias, facts, [("p1",), ("p2",)], [("n1",), ("n2",)]), NO_LIMITS)
    assert str(learned.hypothesis) == "h(A) :- c(A)."
    assert learned.recall_ceiling == 2
    assert learned.optimal


def test_literals_that_differ_in_their_head_variable_only_are_both_kept() -> None:
    """Both hold in the same classes, and the rule needs both head variables."""
    bias = Bias(
        "h",
        ("path", "square"),
        {"a": ("path", "num"), "b": ("square", "num"), "less": ("num", "num")},
        max_vars=3,
        max_body=3,
        head_only_types={"path": 0, "square": 1},
    )
    facts = {"a": [("p1", "1")], "b": [("s1", "1")], "less": [("1", "2")]}
    learned = learn(Task(bias, facts, [("p1", "s1")], [("p2", "s2")]), NO_LIMITS)
    assert str(learned.hypothesis) == "h(A,B) :- a(A,C), b(B,C)."


@pytest.mark.parametrize("limits", [Limits(cpu_seconds=0), Limits(memory_bytes=0)])
def test_a_limit_at_the_start_leaves_nothing(paths_task: Task, limits: Limits) -> None:
    learned = learn(paths_task, limits)
    assert learned.outcome is Outcome.NONE
    assert not learned.optimal
    assert (learned.tp, learned.recall_ceiling) == (0, 2)


def test_a_deadline_on_the_way_gives_the_best_so_far(
    shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that ticks with each look makes the deadline fall at the same place every time."""
    task = read_task(shared_data / "popper_tasks" / "D23A")
    ticks = iter(range(10**9))
    monkeypatch.setattr("ilp.native.clock.thread_time", lambda: float(next(ticks)))
    seen: list[tuple[Outcome, int, int]] = []
    for seconds in range(5, 250, 5):
        learned = learn(task, Limits(cpu_seconds=seconds))
        assert learned.fp == 0
        assert learned.optimal == (learned.outcome is Outcome.OPTIMAL)
        found = (learned.outcome, learned.tp, learned.size)
        if found not in seen:
            seen.append(found)
    assert [outcome for outcome, _, _ in seen if outcome is not Outcome.PARTIAL] == [
        Outcome.NONE,
        Outcome.OPTIMAL,
    ]
    values = [(tp, -size) for _, tp, size in seen]
    assert values == sorted(values)
    assert (75, -15) in values
    assert seen[-1] == (Outcome.OPTIMAL, 75, 11)


def test_little_memory_gives_the_best_so_far(shared_data: Path) -> None:
    task = read_task(shared_data / "popper_tasks" / "D33A")
    learned = learn(task, Limits(memory_bytes=100_000))
    assert learned.outcome is Outcome.PARTIAL
    assert (learned.tp, learned.fp, learned.optimal) == (633, 0, False)


def test_limits_keep_the_number_of_rules(
    shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = read_task(shared_data / "popper_tasks" / "D23A")
    task = replace(task, bias=replace(task.bias, max_clauses=1))
    assert len(learn(task, NO_LIMITS).hypothesis.rules) == 1
    ticks = iter(range(10**9))
    monkeypatch.setattr("ilp.native.clock.thread_time", lambda: float(next(ticks)))
    learned = learn(task, Limits(cpu_seconds=100))
    assert (learned.outcome, len(learned.hypothesis.rules)) == (Outcome.PARTIAL, 1)


def test_recursion_is_refused_by_name(paths_task: Task) -> None:
    body = {**paths_task.bias.body, "good": ("path",)}
    with pytest.raises(InputError, match=r"recursion: body_pred\(good"):
        learn(replace(paths_task, bias=replace(paths_task.bias, body=body)), NO_LIMITS)


@pytest.mark.parametrize(
    ("mask", "message"),
    [
        ([1, 1, 1, 0, 0], "a negative example"),
        ([1, 0, 0, 0, 0], "not treated alike"),
        ([0, 0, 0, 0, 0], "search's coverage differs"),
    ],
)
def test_a_wrong_count_is_raised(
    paths_task: Task, monkeypatch: pytest.MonkeyPatch, mask: list[int], message: str
) -> None:
    class Liar:
        def __init__(self, task: Task) -> None: ...

        def covered(self, hypothesis: object) -> np.ndarray:
            return np.array(mask, np.bool_)

    monkeypatch.setattr(sys.modules["ilp.native.verify"], "Coverage", Liar)
    with pytest.raises(EngineError, match=message):
        learn(paths_task, NO_LIMITS)


SCRIPT = """
import sys
from ilp.native import learn
from ilp.task import read_task
from solving import Limits
print(learn(read_task(sys.argv[1]), Limits()).hypothesis)
"""


def test_the_text_does_not_depend_on_the_hash_seed(shared_data: Path) -> None:
    folder = shared_data / "popper_tasks" / "D33A"
    texts = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(folder)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).resolve().parents[3])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(texts) == 1


def test_order_of_facts_and_examples_does_not_matter(paths_task: Task) -> None:
    reordered = Task(
        paths_task.bias,
        {name: rows[::-1] for name, rows in paths_task.facts.items()},
        paths_task.positives[::-1],
        paths_task.negatives[::-1],
    )
    assert learn(reordered, NO_LIMITS).hypothesis == learn(paths_task, NO_LIMITS).hypothesis
