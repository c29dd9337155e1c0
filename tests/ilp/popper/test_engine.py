"""The Popper engine on programs that stand in for Popper: however a run ends, the best is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from ilp.bias import Bias
from ilp.engines import engine_named
from ilp.learned import Learned, Outcome
from ilp.popper import learn
from ilp.task import Task, Weights, read_task
from solving import InputError, Limits

Writer = Callable[..., Path]
Block = Callable[..., str]

TASK = Task(
    Bias("f", ("t",), {"g": ("t",), "h": ("t",), "k": ("t",)}, max_vars=2, max_body=2),
    {
        "g": [("a",), ("b",), ("c",), ("d",)],
        "h": [("b",), ("c",), ("e",), ("x",)],
        "k": [("d",), ("y",)],
    },
    [("b",), ("c",), ("d",), ("u",)],
    [("a",), ("e",), ("v",), ("x",)],
)
"""g and h cover b and c, k covers d; u and v have nothing."""
FIRST, SECOND = "f(V0):- g(V0),h(V0).", "f(V0):- k(V0)."
SOLUTION = "echo '********** SOLUTION **********'; echo '{}'; echo '******************************'"


def summary(learned: Learned) -> tuple[int, int, int, int, int, str]:
    assert learned.engine == "popper"
    assert learned.recall_ceiling == 3
    assert not learned.optimal
    return (
        *(learned.tp, learned.fn, learned.tn, learned.fp),
        *(learned.size, learned.outcome.value),
    )


def test_solution(stand_in: Writer, block: Block) -> None:
    stand_in(SOLUTION.format(SECOND))
    assert summary(engine_named("popper").learn(TASK, Limits())) == (1, 3, 4, 0, 2, "best")
    stand_in(SOLUTION.format(FIRST + "\n" + SECOND))
    learned = learn(TASK, Limits())
    assert summary(learned) == (3, 1, 4, 0, 5, "best")
    assert [str(rule) for rule in learned.hypothesis.rules] == [
        "f(A) :- k(A).",
        "f(A) :- g(A), h(A).",
    ]


def test_last_one_may_be_worse(stand_in: Writer, block: Block) -> None:
    """Popper 5.0.0 replaces what covers all by what does not, and scores it as if it did."""
    stand_in(f"{block(SECOND)}\n{block(FIRST, SECOND)}\n{block(FIRST)}\n{SOLUTION.format(FIRST)}")
    assert summary(learn(TASK, Limits())) == (3, 1, 4, 0, 5, "best")


def test_fewest_literals_count(stand_in: Writer, block: Block) -> None:
    longer = ("f(V0):- g(V0),h(V0).", "f(V0):- h(V0),g(V0),g(V1).")
    stand_in(f"{block(FIRST)}\n{block(*longer)}\necho NO SOLUTION")
    learned = learn(TASK, Limits())
    assert [str(rule) for rule in learned.hypothesis.rules] == ["f(A) :- g(A), h(A)."]


def test_deadline_keeps_the_newest(stand_in: Writer, block: Block) -> None:
    stand_in(f"trap '' ALRM TERM\n{block(FIRST)}\n{block(FIRST, SECOND)}\nsleep 60")
    began = monotonic()
    learned = learn(TASK, Limits(cpu_seconds=0.5))
    assert monotonic() - began < 1.5
    assert summary(learned) == (3, 1, 4, 0, 5, "partial")


def test_cancelled_keeps_the_best(stand_in: Writer, block: Block, tmp_path: Path) -> None:
    stand_in(f"{block(FIRST)}\ntouch {tmp_path}/printed\nsleep 60")
    began = monotonic()
    learned = learn(TASK, Limits(), (tmp_path / "printed").exists)
    assert monotonic() - began < 5
    assert summary(learned) == (2, 2, 4, 0, 3, "partial")


def test_deadline_without_any_output(stand_in: Writer) -> None:
    stand_in("sleep 60")
    assert summary(learn(TASK, Limits(cpu_seconds=0.3))) == (0, 4, 4, 0, 0, "none")


def test_memory_limit_keeps_the_newest(stand_in: Writer, block: Block) -> None:
    if not os.path.isdir("/proc/self"):
        pytest.skip("no /proc to read memory from")
    big = "import time; held = bytearray(90_000_000); time.sleep(60)"
    stand_in(f"{block(FIRST)}\n{sys.executable} -c '{big}'")
    learned = learn(TASK, Limits(cpu_seconds=30, memory_bytes=60_000_000))
    assert summary(learned) == (2, 2, 4, 0, 3, "partial")


def test_crash_keeps_the_newest(stand_in: Writer, block: Block) -> None:
    crash = "echo 'Traceback (most recent call last):' >&2; echo 'ValueError: x' >&2; exit 1"
    stand_in(f"{block(FIRST)}\n{crash}")
    assert summary(learn(TASK, Limits())) == (2, 2, 4, 0, 3, "partial")


def test_lost_result_is_kept(stand_in: Writer, block: Block) -> None:
    stand_in(f"{block(FIRST)}\necho TIMEOUT OF 5 SECONDS EXCEEDED >&2; echo NO SOLUTION")
    assert summary(learn(TASK, Limits())) == (2, 2, 4, 0, 3, "partial")


def test_no_solution_says_the_recall_ceiling(stand_in: Writer) -> None:
    stand_in("echo NO SOLUTION")
    assert summary(learn(TASK, Limits())) == (0, 4, 4, 0, 0, "none")


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ("exit 0", "^Popper 5 ended with status 0 and no result; it printed last: nothing$"),
        ("echo 'ERROR: missing directions for g/1'", "printed last: ERROR: missing directions"),
        (
            "echo 'Traceback (most recent call last):'; echo 'IndexError: list index'; exit 1",
            "^Popper 5 crashed: IndexError: list index$",
        ),
        ("kill -9 $$", "ended with status -9 and no result"),
        ("printf 'garbage\\377'; exit 4", "status 4 and no result; it printed last: garbage"),
    ],
)
def test_end_without_a_result_is_one_sentence(run: str, message: str, stand_in: Writer) -> None:
    stand_in(run)
    with pytest.raises(InputError, match=message) as caught:
        learn(TASK, Limits())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "newest",
    [
        "f(V0):- g(V0).",  # covers a negative
        "f(V0):- g(V0),unknown(V0).",
        "f(V0):- g(V0),h(V0),k(V0).",  # longer than max_body
        "e(V0):- k(V0).",
        "f(V0,V1):- g(V0),h(V1).",
    ],
)
def test_newest_that_breaks_its_promise_is_passed_over(
    newest: str, stand_in: Writer, block: Block
) -> None:
    stand_in(f"{block(FIRST)}\n{block(newest)}\n{SOLUTION.format(newest)}")
    assert summary(learn(TASK, Limits())) == (2, 2, 4, 0, 3, "best")


def test_max_clauses_which_popper_ignores(stand_in: Writer) -> None:
    bias = Bias("f", ("t",), TASK.bias.body, max_vars=2, max_body=2, max_clauses=1)
    stand_in(SOLUTION.format(SECOND + "\n" + FIRST))
    learned = learn(Task(bias, TASK.facts, TASK.positives, TASK.negatives), Limits())
    assert summary(learned) == (2, 2, 4, 0, 3, "best")


def test_rules_that_directions_forbid_are_passed_over(stand_in: Writer, block: Block) -> None:
    directions = {"f": ("in",), "g": ("in", "out"), "h": ("in", "in")}
    bias = Bias("f", ("t",), {"g": ("t", "u"), "h": ("u", "u")}, 3, 2, directions=directions)
    facts = {"g": [("a", "x"), ("b", "y")], "h": [("x", "x")]}
    callable_rule, other = "f(V0):- g(V0,V1),h(V1,V1).", "f(V0):- g(V0,V1),h(V1,V2)."
    stand_in(f"{block(callable_rule)}\n{SOLUTION.format(other)}")
    learned = learn(Task(bias, facts, [("a",)], [("b",)]), Limits())
    assert [str(rule) for rule in learned.hypothesis.rules] == ["f(A) :- g(A,B), h(B,B)."]


def test_weights_are_counted(stand_in: Writer) -> None:
    stand_in(SOLUTION.format(SECOND))
    weighted = Task(
        TASK.bias, TASK.facts, TASK.positives, TASK.negatives, Weights([1, 2, 30, 4], [5, 6, 7, 8])
    )
    learned = learn(weighted, Limits())
    assert (learned.tp, learned.fn, learned.tn, learned.fp) == (30, 7, 26, 0)
    assert learned.recall_ceiling == 33


def test_popper_gets_one_example_of_each_class(stand_in: Writer, tmp_path: Path) -> None:
    stand_in(f'cp -r "$1" {tmp_path}/seen; echo "$@" > {tmp_path}/arguments; echo NO SOLUTION')
    bias = Bias("f", ("t",), {**TASK.bias.body, "empty": ("t",)}, max_vars=2, max_body=2)
    facts = {**TASK.facts, "empty": []}
    learn(Task(bias, facts, TASK.positives, TASK.negatives), Limits(cpu_seconds=30))
    seen = read_task(tmp_path / "seen")
    assert seen.positives == [("b",), ("d",)]
    assert seen.negatives == [("a",), ("e",), ("v",)]
    assert list(seen.bias.body) == ["g", "h", "k"]
    assert (tmp_path / "arguments").read_text().split()[1:] == ["--timeout", "30"]


def test_popper_gets_the_types_that_constants_show(stand_in: Writer, tmp_path: Path) -> None:
    stand_in(f'cp -r "$1" {tmp_path}/seen; echo NO SOLUTION')
    bias = Bias("f", ("any",), {"g": ("any", "any"), "h": ("any",)})
    facts = {"g": [("a", "x"), ("b", "y")], "h": [("x",)]}
    learn(Task(bias, facts, [("a",)], [("b",)]), Limits())
    seen = read_task(tmp_path / "seen").bias
    assert seen.head_types[0] == seen.body["g"][0] != seen.body["g"][1] == seen.body["h"][0]


def test_nothing_to_learn_needs_no_run(stand_in: Writer) -> None:
    stand_in("exit 7")
    hopeless = Task(TASK.bias, TASK.facts, [("u",)], [("v",)])
    learned = learn(hopeless, Limits())
    assert (learned.outcome, learned.recall_ceiling, learned.optimal) == (Outcome.NONE, 0, True)


def test_no_time_at_all(stand_in: Writer) -> None:
    stand_in("exit 7")
    assert learn(TASK, Limits(cpu_seconds=0)).outcome is Outcome.NONE
