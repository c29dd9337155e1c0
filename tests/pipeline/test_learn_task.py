"""`learn-task`: limits, Ctrl-C, and why positives are not covered."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any, cast

import pytest

from bk import make_task
from ilp.bias import Bias
from ilp.native import engine
from ilp.task import Task, write_task
from pipeline.cli import run
from pipeline.commands.interrupts import interruptible
from witness import Puzzle

Capture = pytest.CaptureFixture[str]


def run_it(*arguments: object) -> int:
    """Run `learn-task` in this process and return its status."""
    return run(["learn-task", *map(str, arguments)])


def only(capsys: Capture) -> dict[str, Any]:
    """Return the one JSON object printed."""
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a task that takes very long: random labels, long bodies."""
    rng = Random(1)
    nodes = [f"n{i}" for i in range(40)]
    names = ("a", "b", "c", "d")
    facts: dict[str, list[tuple[str, ...]]] = {
        name: [(x, y) for x in nodes for y in nodes if rng.random() < 0.08] for name in names
    }
    two = ("node", "node")
    bias = Bias("h", ("node",), dict.fromkeys(names, two), 6, 9)
    folder = tmp_path_factory.mktemp("hard")
    write_task(Task(bias, facts, [(n,) for n in nodes[:20]], [(n,) for n in nodes[20:]]), folder)
    return folder


@pytest.mark.parametrize(("option", "value"), [("--time-limit", 1), ("--memory-limit", 4)])
def test_a_limit_gives_the_best_so_far(
    capsys: Capture, hard: Path, option: str, value: int
) -> None:
    assert run_it(hard, option, value, "--json") == 0
    found = only(capsys)
    assert (found["outcome"], found["optimal"], found["fp"]) == ("partial", False, 0)
    assert found["tp"] > 0
    assert option != "--time-limit" or found["seconds"] < 2


def test_ctrl_c_prints_the_best_so_far(
    capsys: Capture, hard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compress = engine.compress

    def begin(*arguments: Any) -> Any:
        Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
        return compress(*arguments)

    monkeypatch.setattr(engine, "compress", begin)
    before = signal.getsignal(signal.SIGINT)
    assert run_it(hard, "--json") == 130
    assert signal.getsignal(signal.SIGINT) is before
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["outcome"], found["fp"]) == ("partial", 0)
    assert found["tp"] > 0
    assert err == "witness-ilp: interrupted\n"


def test_a_second_ctrl_c_ends_at_once() -> None:
    with interruptible() as pressed:
        assert not pressed()
        os.kill(os.getpid(), signal.SIGINT)
        assert pressed()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_why_positives_are_not_covered(capsys: Capture, tmp_path: Path) -> None:
    bias = Bias("h", ("path",), {"red": ("path",), "big": ("path",)})
    facts: dict[str, list[tuple[str, ...]]] = {"red": [("p1",), ("n1",)], "big": [("p1",)]}
    positives = [("p1",), ("p2",), ("p3",)]
    write_task(Task(bias, facts, positives, [("n1",)]), tmp_path / "task")
    assert run_it(tmp_path / "task", "--explain", 2, "--json") == 0
    found = only(capsys)
    assert found["recall_ceiling"] == 1
    assert found["blocked"] == [{"positive": "h(p2)", "count": 2, "negative": "h(n1)"}]
    assert run_it(tmp_path / "task", "--explain", 2) == 0
    out = capsys.readouterr().out
    assert "no rule can cover h(p2) (2 such): it would cover the negative h(n1)" in out
    assert run_it(tmp_path / "task", "--json") == 0
    assert only(capsys)["blocked"] == []


def test_a_limit_that_was_hit_is_named(tmp_path: Path, capsys: Capture) -> None:
    write_task(make_task(Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 1): 3})), tmp_path)
    assert run(["learn-task", str(tmp_path), "--time-limit", "0"]) == 0
    assert "none, as a limit was hit: covers 0 of " in capsys.readouterr().out
    assert run(["learn-task", str(tmp_path)]) == 0
    assert "limit" not in capsys.readouterr().out
