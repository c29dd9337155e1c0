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
from triage.puzznic.artefact import DeadEndFile, DeadEndRule, save_dead_ends

DEEP = "#####\n#A  #\n### #\n#   #\n#  A#\n#####\n"
LONELY = "######\n#A AB#\n######\n"
CROSSED = "######\n#A  B#\n#B  A#\n#    #\n######\n"
RULES = {
    "proved": "dead(A) :- awaited_long(A,B), waits(A,B).",
    "empirical": "dead(A) :- parted(A,B), parts(A,B).",
    "wrong": "dead(A) :- not_parted(A,B).",
    "mute": "dead(A) :- not_barred(A,B), under(A,B).",
}
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


@pytest.fixture
def dead_ends(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a dead_ends.json with some of the rules."""

    def write(*names: str) -> Path:
        rules = tuple(
            DeadEndRule(
                rule=RULES[name],
                proved=name == "proved",
                taught_by=("pool-0",),
                states=9,
                found=1,
                false_prunes=0,
            )
            for name in names
        )
        found = DeadEndFile(
            vocabulary="puzznic",
            rules=rules,
            dropped=0,
            config={},
            python="3.11",
            packages={},
            commit=None,
        )
        save_dead_ends(found, tmp_path / "dead_ends.json")
        return tmp_path / "dead_ends.json"

    return write


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


@pytest.mark.parametrize(
    ("names", "told", "horizons"),
    [
        (["proved"], (1, 0, [], False), [5, 6]),
        (["proved", "empirical"], (1, 1, [5, 6], True), [5]),
        (["wrong", "mute"], (0, 1, [5, 6], False), [5, 6]),
        (["mute"], (0, 0, [], False), [5, 6]),
    ],
)
def test_learned_rules_become_constraints(
    names: list[str],
    told: tuple[int, int, list[int], bool],
    horizons: list[int],
    puzznic: Run,
    dead_ends: Callable[..., Path],
    tmp_path: Path,
) -> None:
    level, file = tmp_path / "crossed.txt", dead_ends(*names)
    level.write_text(CROSSED)
    asked = ("models", level, "--model", "fixed-steps-implied", "--dead-ends", file)
    status, output, messages = puzznic(*asked, "--json")
    (answer,) = objects(output)
    rules = answer["dead_ends"]
    assert (status, answer["status"], answer["optimal"]) == (0, "solved", True)
    found = (rules[key] for key in ("proved", "empirical", "horizons", "found_plan"))
    assert (tuple(found), answer["cost"], answer["horizons"]) == (told, 6, horizons)
    left_out = [RULES["mute"]] if "mute" in names else []
    assert rules["left_out"] == left_out
    assert messages == "".join(f"left out, as no clause says it: {rule}\n" for rule in left_out)


def test_rules_in_words(puzznic: Run, dead_ends: Callable[..., Path], tmp_path: Path) -> None:
    level, file = tmp_path / "crossed.txt", dead_ends("wrong", "mute")
    level.write_text(CROSSED)
    asked = ("models", level, "--model", "fixed-steps-implied", "--dead-ends", file)
    status, output, messages = puzznic(*asked, "--quiet")
    assert (status, messages) == (0, "")
    assert "horizons with rules that are not proved" in output


def test_dead_ends_that_have_no_place(
    puzznic: Run, levels: Path, dead_ends: Callable[..., Path], tmp_path: Path
) -> None:
    file, bad = dead_ends("proved"), tmp_path / "bad.json"
    bad.write_text("{}")
    chosen, model = ("--model", "events-implied"), ("--model", "fixed-steps")
    for arguments, message in (
        ((*chosen, "--dead-ends", file), "goes with --model fixed-steps..., not events-implied"),
        (("--pddl", tmp_path / "pddl", "--dead-ends", file), "--pddl solves none"),
        ((*model, "--dead-ends", bad), "bad.json: not a dead_ends.json"),
        ((*model, "--dead-ends", tmp_path / "none.json"), "none.json: can't be read"),
    ):
        status, output, messages = puzznic("models", levels, *arguments)
        assert (status, output, messages.count("\n")) == (2, "", 1)
        assert message in messages
    assert not (tmp_path / "pddl").exists()
