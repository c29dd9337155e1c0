"""`witness-ilp puzznic models`, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pipeline.cli import run
from puzznic import parse_level, parse_plan, replay
from puzznic.models import MODELS

DEEP = "#####\n#A  #\n### #\n#   #\n#  A#\n#####\n"
LONELY = "######\n#A AB#\n######\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def puzznic(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command: exit status, output, messages."""

    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["puzznic", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    for name, text in (("deep", DEEP), ("lonely", LONELY)):
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_models_are_compared(puzznic: Run, levels: Path) -> None:
    names = ("fixed-steps-implied", "minimising-moves-implied", "events-implied")
    chosen = [word for name in names for word in ("--model", name)]
    status, output, _ = puzznic("models", levels, *chosen, "--json")
    answers = objects(output)
    assert status == 0
    assert [(a["id"], a["measure"], a["cost"], a["optimal"]) for a in answers[:3]] == [
        ("deep", "steps", 3, True),
        ("deep", "moves", 2, True),
        ("deep", "joint_events", 5, True),
    ]
    level = parse_level(DEEP)
    assert all(replay(level, parse_plan(level, " ".join(a["plan"]))).solved for a in answers[:3])
    assert {(a["status"], a["why"]) for a in answers[3:]} == {
        ("unsolvable", "the star bound of the first state is infinite")
    }


def test_answers_in_words(puzznic: Run, levels: Path) -> None:
    status, output, _ = puzznic("models", levels, "--model", "fixed-steps-implied")
    first, second = output.splitlines()
    assert status == 0
    assert first.startswith("deep: fixed-steps-implied: solved, 3 steps, proved least, ")
    assert second.startswith("lonely: fixed-steps-implied: unsolvable, ")
    assert second.endswith(": the star bound of the first state is infinite")


def test_a_limit_is_no_answer(puzznic: Run, levels: Path) -> None:
    file = levels / "deep.txt"
    status, output, _ = puzznic("models", file, "--model", "fixed-steps", "--time-limit", 0)
    assert (status, "timeout" in output) == (3, True)


def test_models_are_listed_and_unknown_ones_named(puzznic: Run, levels: Path) -> None:
    status, output, _ = puzznic("models", "--list")
    assert status == 0
    assert [line.split(":")[0] for line in output.splitlines()] == list(MODELS)
    assert "minimising-moves: least moves" in output
    status, _, messages = puzznic("models", levels, "--model", "nobody")
    assert status == 2
    assert "unknown model 'nobody': expected one of pddl, pddl-hmax" in messages
    status, _, messages = puzznic("models")
    assert (status, "expected a level, or --list" in messages) == (2, True)


def test_pddl_files_are_written(puzznic: Run, levels: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pddl"
    assert puzznic("models", levels, "--pddl", folder) == (0, "", "")
    assert {file.name for file in folder.iterdir()} == {
        *("paper-domain.pddl", "paper-deep.pddl", "paper-lonely.pddl"),
        *("positive-domain.pddl", "positive-deep.pddl", "positive-lonely.pddl"),
    }
    assert "(patterned r2c2 pattern_a)" in (folder / "paper-deep.pddl").read_text()


def test_models_that_can_t_run_are_skipped_once(
    puzznic: Run, levels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    present, away = MODELS["fixed-steps-implied"], SimpleNamespace(missing=lambda: "a solver")
    monkeypatch.setattr("puzznic.models.MODELS", {"away": away, present.name: present})
    status, output, messages = puzznic("models", levels)
    assert (status, output.count("fixed-steps-implied: ")) == (0, 2)
    assert messages == "away is skipped: it needs a solver\n"
