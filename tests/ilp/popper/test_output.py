"""Reading what Popper printed, on outputs recorded from runs of 4.4.0 and 5.0.0.

solved, directions: a 2x3 task without and with directions. timeout: a 3x4 task, ended by Popper's
own clock. killed: the same, killed. no_solution: a task without a consistent rule.
missing_direction: a bias that Popper refuses.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ilp.popper.output import read_output
from ilp.rules import canonical, parse_hypothesis

RECORDED = Path(__file__).parents[1] / "recorded"
VERSIONS = ("4_4_0", "5_0_0")
BASELINE = "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).\n"
BLOCK = "*" * 20 + "\nNew best hypothesis:\ntp:1 fn:0 tn:1 fp:0 size:2\n{}\n" + "*" * 20 + "\n"


def recorded(version: str, name: str) -> str:
    return (RECORDED / f"popper_{version}_{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("name", "count", "size", "finished"),
    [
        ("solved", 5, 11, True),
        ("directions", None, 11, True),
        ("timeout", 3, 8, False),
        ("killed", 2, 8, False),
        ("no_solution", 0, 0, True),
        ("missing_direction", 0, 0, False),
    ],
)
def test_recorded_outputs(
    version: str, name: str, count: int | None, size: int, finished: bool
) -> None:
    report = read_output(recorded(version, name))
    assert report.finished is finished
    assert report.error == ""
    assert count is None or len(report.hypotheses) == count
    assert (report.hypotheses[0].size if report.hypotheses else 0) == size


@pytest.mark.parametrize("version", VERSIONS)
def test_newest_comes_first(version: str) -> None:
    newest, *_, oldest = read_output(recorded(version, "killed")).hypotheses
    assert canonical(oldest) == canonical(parse_hypothesis(BASELINE))
    assert len(newest.rules) == 2
    assert newest.rules[0] == oldest.rules[0]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_beginning_of_an_output_can_be_read(version: str) -> None:
    text = recorded(version, "solved")
    sizes = [
        [h.size for h in read_output(text[:end]).hypotheses] for end in range(0, len(text), 29)
    ]
    for before, after in pairwise(sizes):
        assert after[len(after) - len(before) :] == before


def test_block_without_an_end_is_left_out() -> None:
    text = BLOCK.format("f(V0):- g(V0).") + "*" * 20 + "\nNew best hypothesis:\nf(V0):- h(V0)."
    assert [str(h) for h in read_output(text).hypotheses] == ["f(V0) :- g(V0)."]


@pytest.mark.parametrize(
    "rule",
    ["f(V0):- g(V0", "f(V0):- g([V0]).", "f(V0):- f(V0).", "f(V0,V1):- g(V0).", "nothing:-here"],
)
def test_block_that_is_no_hypothesis_is_left_out(rule: str) -> None:
    text = BLOCK.format("f(V0):- g(V0).") + BLOCK.format(rule)
    assert [str(h) for h in read_output(text).hypotheses] == ["f(V0) :- g(V0)."]


def test_traceback() -> None:
    text = (
        BLOCK.format("f(V0):- g(V0).")
        + 'Traceback (most recent call last):\n  File "popper.py", line 9, in <module>\n'
        + "    prog, score = popper(settings)\nValueError: None in clause could not be grounded\n"
    )
    report = read_output(text)
    assert report.error == "ValueError: None in clause could not be grounded"
    assert not report.finished
    assert len(report.hypotheses) == 1


def test_solution_after_a_timeout_is_not_an_end() -> None:
    text = "TIMEOUT OF 5 SECONDS EXCEEDED\nNO SOLUTION\n"
    assert not read_output(text).finished


@given(st.text(st.sampled_from("f(V0):-.,gs \n*" + "New best hypothesis:"), max_size=200))
def test_garbage(text: str) -> None:
    report = read_output(text)
    assert all(h.rules for h in report.hypotheses)
    assert not report.finished
