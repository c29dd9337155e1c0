"""A run that learns a bound: what it leaves, and that it goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.cli import run
from pipeline.progress import Progress
from pipeline.rushhour import Settings, learn
from pipeline.rushhour.scores import LearnedRun
from rushhour import read_boards
from solving import InputError
from triage.rushhour import load_bound

SMALL: dict[str, Any] = {"training": 2, "filters": 2, "test": 2, "big": 0, "pool_size": 1}
LINES = [
    "BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo",
    "AAooECoHDDECIHooECIKBGFFoKBGooJJoooo",
    "oEFoBBoEFooKoEAAIKCCGHIKooGHJooDDoJo",
    "BBoIoKEGoIJKEGAAJLFCCoJLFoHDDLFoHooo",
    "ooBooo" + "AABooo" + "CCCooo" + "oooooo" * 3,
    "ooBooo" + "AABooo" + "oCCCoo" + "oooooo" * 3,
]


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("boards") / "boards.txt"
    file.write_text("\n".join([*LINES, "AABooBCCC"]) + "\n")
    return file


@pytest.fixture(scope="module")
def finished(boards: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a finished run."""
    root = tmp_path_factory.mktemp("run") / "run"
    learn(root, Settings(file=str(boards), workers=1, **SMALL), Progress(True))
    return root


def test_sets_are_distinct_boards_of_the_file(finished: Path, boards: Path) -> None:
    names = ("training", "filters", "test")
    sets = {name: read_boards(finished / "boards" / f"{name}.txt") for name in names}
    assert {name: len(found) for name, found in sets.items()} == dict.fromkeys(names, 2)
    drawn = {named.board for found in sets.values() for named in found}
    assert drawn == {named.board for named in read_boards(boards)[:6]}
    assert all(named.slides for found in sets.values() for named in found)


def test_the_bound_has_no_false_prune_on_the_filter_boards(finished: Path) -> None:
    scores = msgspec.json.decode((finished / "scores.json").read_bytes(), type=LearnedRun)
    bound = load_bound(finished / "bound.json")
    chosen = [rule for rule in scores.rules if rule.selected]
    assert len(chosen) == len(bound.parts) > 0
    assert all(rule.false_prunes.false_prunes == 0 for rule in chosen)
    assert all(rule.false_prunes.boards == 2 for rule in scores.rules)
    ways = {way.way: way for way in scores.sets["test"]}
    assert ways["breadth-first"].expansions_ratio == 1
    assert ways["movers"].lost == ways["h1"].lost == 0
    assert ways["learned"].false_prunes is not None
    assert "big" not in scores.sets


def test_a_run_that_lost_its_end_ends_with_the_same_bound(
    finished: Path, boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = (finished / "bound.json").read_bytes()
    (finished / "bound.json").unlink()

    def fails(*arguments: object) -> None:
        raise AssertionError("learned twice")

    monkeypatch.setattr("pipeline.rushhour.lessons.pooled_task", fails)
    learn(finished, Settings(file=str(boards), workers=1, **SMALL), Progress(True))
    assert (finished / "bound.json").read_bytes() == bound


def test_another_configuration_is_refused(finished: Path, boards: Path) -> None:
    with pytest.raises(InputError, match="another configuration"):
        learn(finished, Settings(file=str(boards), seed=2, **SMALL), Progress(True))


@pytest.fixture
def rush(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["rushhour", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


def test_the_command_prints_and_its_bound_solves(
    rush: Callable[..., tuple[int, str, str]], finished: Path, boards: Path
) -> None:
    counts = ("--count", 2, "--filters", 2, "--test", 2, "--big", 0, "--pool-size", 1)
    options = ("--file", boards, *counts, "--run", finished, "--quiet")
    status, output, messages = rush("learn", *options, "--json")
    assert (status, messages) == (0, "")
    found = json.loads(output)
    assert found["pools"] == {"learned": 2}
    assert set(found["sets"]) == {"test"}
    status, output, _ = rush("learn", *options)
    assert status == 0
    assert "2 pools (2 learned), " in output
    assert "  breadth-first  , expansions 1.000" in output
    bound = ("--method", "learned", "--bound", finished / "bound.json", "--json")
    status, output, _ = rush("solve", LINES[0], *bound)
    answer = json.loads(output)
    assert (status, answer["status"], answer["method"]) == (0, "solved", "learned")
    assert answer["optimal"] is load_bound(finished / "bound.json").proved


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--vocabulary", "paper"), "no vocabulary 'paper'; there is: rushhour, "),
        (("--engine", "aleph"), "no engine 'aleph'; there is: native, popper"),
        (("--count", 90), "expected 94 different boards, found 7"),
        (("--file", "nowhere.txt"), "nowhere.txt: can't be read: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    rush: Callable[..., tuple[int, str, str]],
    boards: Path,
    tmp_path: Path,
    options: tuple[object, ...],
    message: str,
) -> None:
    given = ("--file", boards, "--filters", 2, "--test", 2, "--big", 0, "--run", tmp_path / "run")
    status, _, messages = rush("learn", *given, *options, "--quiet")
    assert status == 2
    assert len(messages.splitlines()) == 1
    assert message in messages
    assert not (tmp_path / "run").exists(), "a directory with wrong settings refuses right ones"


@pytest.mark.slow
def test_generated_boards_too(tmp_path: Path) -> None:
    sizes = {"training": 2, "filters": 2, "test": 2, "big": 2, "pool_size": 2}
    found = learn(tmp_path / "run", Settings(seed=3, **sizes), Progress(True))
    assert set(found.scores.sets) == {"test", "big"}
    assert {b.board.rows for b in read_boards(tmp_path / "run" / "boards" / "big.txt")} == {7}
