"""`witness-ilp rushhour models`, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.cli import run
from rushhour.models import MODELS
from rushhour.models.deepening import Deepening

EASY = "BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo"
SMALL = "AAB" + "ooB" + "ooo"
FREE = "AAo" + "ooo" + "ooo"
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
    for horizon, ending in ((14, "refuted, T refuted up to 14"), (16, "solved, 15 slides")):
        output = rush("models", EASY, "--model", "native", "--horizon", horizon)[1]
        assert f"native: {ending}" in output
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


def test_ids_choose_among_the_boards_of_the_command_line(rush: Run) -> None:
    status, output, _ = rush("models", EASY, FREE, "--id", 2, "--model", "native")
    assert (status, output.count("\n")) == (0, 1)
    assert output.startswith("2: native: solved, 1 slide, proved least, ")
    status, _, messages = rush("models", EASY, FREE, "--id", 3, "--model", "native")
    assert (status, messages) == (2, "witness-ilp: no board has the id '3'\n")


@pytest.fixture
def two_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave two models: one that can run and one that can't."""
    native = MODELS["native"]
    away = Deepening("away", lambda board: pytest.fail("it is missing"), lambda: "a solver")
    monkeypatch.setattr("rushhour.models.MODELS", {"native": native, "away": away})


@pytest.mark.usefixtures("two_models")
def test_models_that_can_t_run_are_skipped_by_name(rush: Run) -> None:
    status, output, messages = rush("models", FREE, FREE)
    assert (status, output.count("native: solved")) == (0, 2)
    assert messages == "away is skipped: it needs a solver\n"
    assert rush("models", FREE, "--quiet")[2] == ""
    status, _, messages = rush("models", FREE, "--model", "away")
    assert (status, messages) == (2, "witness-ilp: the model away needs a solver\n")


@pytest.mark.usefixtures("two_models")
def test_bad_boards_end_in_one_line_before_models_are_skipped(rush: Run) -> None:
    status, _, messages = rush("models", "AA")
    assert (status, messages.count("\n")) == (2, 1)
