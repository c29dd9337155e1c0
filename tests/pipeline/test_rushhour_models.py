"""`witness-ilp rushhour models`, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.cli import run

EASY = "BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo"
SMALL = "AAB" + "ooB" + "ooo"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rush(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command: exit status, output, messages."""

    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["rushhour", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_models_are_compared(rush: Run) -> None:
    chosen = [word for name in ("native", "asp-order", "cp-order") for word in ("--model", name)]
    status, output, _ = rush("models", EASY, SMALL, *chosen, "--json")
    answers = objects(output)
    assert status == 0
    assert [(a["id"], a["slides"], a["optimal"]) for a in answers] == [
        *[("1", 15, True)] * 3,
        *[("2", 2, True)] * 3,
    ]
    assert answers[1]["refuted"] == list(range(15))
    status, output, _ = rush("models", SMALL, "--model", "asp-order")
    assert (status, output.count("\n")) == (0, 1)
    assert "1: asp-order: solved, 2 slides, proved least, " in output


def test_models_of_a_given_horizon(rush: Run) -> None:
    status, output, _ = rush("models", EASY, "--model", "asp-order", "--horizon", 14)
    assert status == 0
    assert "refuted, T refuted up to 14" in output
    status, output, _ = rush("models", EASY, "--model", "asp-article", "--time-limit", 0)
    assert (status, "timeout" in output) == (3, True)


def test_models_are_listed_and_unknown_ones_named(rush: Run) -> None:
    status, output, _ = rush("models", "--list")
    assert status == 0
    assert {"native", "asp-order", "asp-article"} <= {
        line.split()[0] for line in output.split("\n") if line
    }
    status, _, messages = rush("models", EASY, "--model", "nobody")
    assert status == 2
    assert "unknown model 'nobody': expected one of native, asp-order" in messages
