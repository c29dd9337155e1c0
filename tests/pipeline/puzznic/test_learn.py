"""A run that learns dead ends: what it leaves, and that it goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.cli import run
from pipeline.progress import Progress
from pipeline.puzznic import Settings, learn
from pipeline.puzznic.scores import DeadEndRun
from puzznic.files import read_levels
from solving import InputError
from triage.puzznic import load_dead_ends

DATA = Path(__file__).parents[3] / "data" / "puzznic_random.txt"
SMALL: dict[str, Any] = {
    "files": (str(DATA),),
    "training": 6,
    "filters": 3,
    "test": 2,
    "pool_size": 6,
    "sample": 200,
    "max_states": 3_000,
    "max_body": 2,
    "by": "recall",
    "support": 1,
}
OPTIONS = (
    *("--levels", DATA, "--count", 6, "--filters", 3, "--test", 2, "--pool-size", 6),
    *("--sample", 200, "--max-states", 3_000, "--max-body", 2, "--by", "recall", "--support", 1),
)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a finished run."""
    root = tmp_path_factory.mktemp("run") / "run"
    learn(root, Settings(workers=1, **SMALL), Progress(True))
    return root


def test_sets_are_distinct_levels_of_the_file(finished: Path) -> None:
    sizes = {"training": 6, "filters": 3, "test": 2}
    sets = {name: read_levels([finished / "levels" / f"{name}.txt"]) for name in sizes}
    assert {name: len(found) for name, found in sets.items()} == sizes
    drawn = {named.level for found in sets.values() for named in found}
    assert len(drawn) == 11
    assert drawn <= {named.level for named in read_levels([DATA])}


def test_chosen_rules_have_no_false_prune(finished: Path) -> None:
    scores = msgspec.json.decode((finished / "scores.json").read_bytes(), type=DeadEndRun)
    dead_ends = load_dead_ends(finished / "dead_ends.json")
    chosen = [rule for rule in scores.rules if rule.selected]
    assert len(chosen) == len(dead_ends.marks) > 0
    assert all(rule.usable and rule.counts.false_prunes == 0 for rule in chosen)
    assert all(rule.counts.levels == 9 for rule in scores.rules)
    ways = {way.way: way for way in scores.test}
    assert list(ways) == ["bound alone", "waits", "learned", "perfect"]
    assert ways["bound alone"].expansions_ratio == 1
    assert ways["waits"].lost == ways["perfect"].lost == 0
    assert ways["perfect"].expansions <= ways["bound alone"].expansions
    assert ways["learned"].counts is not None


def test_a_run_that_lost_its_end_ends_with_the_same_rules(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (finished / "dead_ends.json").read_bytes()
    (finished / "dead_ends.json").unlink()

    def fails(*arguments: object) -> None:
        raise AssertionError("learned twice")

    monkeypatch.setattr("pipeline.puzznic.lessons.pooled_task", fails)
    learn(finished, Settings(workers=1, **SMALL), Progress(True))
    assert (finished / "dead_ends.json").read_bytes() == before


def test_another_configuration_is_refused(finished: Path) -> None:
    with pytest.raises(InputError, match="another configuration"):
        learn(finished, Settings(seed=2, **SMALL), Progress(True))


@pytest.fixture
def puzznic(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["puzznic", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


def test_the_command_prints_and_its_dead_ends_solve(
    puzznic: Callable[..., tuple[int, str, str]], finished: Path
) -> None:
    status, output, messages = puzznic("learn", *OPTIONS, "--run", finished, "--quiet", "--json")
    assert (status, messages) == (0, "")
    assert json.loads(output)["pools"] == {"learned": 1}
    status, output, _ = puzznic("learn", *OPTIONS, "--run", finished, "--quiet")
    assert status == 0
    assert "  bound alone , expansions 1.000" in output
    test = finished / "levels" / "test.txt"
    given = ("--method", "astar", "--dead-ends", finished / "dead_ends.json", "--json")
    status, output, _ = puzznic("solve", test, *given)
    answers = [json.loads(line) for line in output.splitlines()]
    assert status == 0
    proved = load_dead_ends(finished / "dead_ends.json").proved
    assert all(answer["status"] == "optimal" for answer in answers) or not proved
    assert all("learned" in answer["method"] for answer in answers)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--vocabulary", "paper"), "no vocabulary 'paper'; there is: puzznic, "),
        (("--engine", "aleph"), "no engine 'aleph'; there is: native, popper"),
        (("--by", "luck"), "expected expansions or recall, not 'luck'"),
        (("--count", 90), "expected 95 different levels, found "),
        (("--levels", "nowhere.txt"), "nowhere.txt: can't be read: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    puzznic: Callable[..., tuple[int, str, str]],
    tmp_path: Path,
    options: tuple[object, ...],
    message: str,
) -> None:
    status, _, messages = puzznic("learn", *OPTIONS, *options, "--run", tmp_path / "run", "--quiet")
    assert status == 2
    assert len(messages.splitlines()) == 1
    assert message in messages
    assert not (tmp_path / "run").exists(), "a directory with wrong settings refuses right ones"


def test_dead_ends_go_with_astar(
    puzznic: Callable[..., tuple[int, str, str]], finished: Path
) -> None:
    given = ("--dead-ends", finished / "dead_ends.json")
    status, _, messages = puzznic("solve", DATA, *given)
    assert (status, len(messages.splitlines())) == (2, 1)
    assert "--dead-ends goes with --method astar" in messages


@pytest.mark.slow
def test_generated_levels_too(tmp_path: Path) -> None:
    sizes = {"training": 6, "filters": 4, "test": 4, "pool_size": 3, "sample": 300}
    settings = Settings(seed=3, max_states=20_000, max_body=3, workers=1, **sizes)
    found = learn(tmp_path / "run", settings, Progress(True))
    assert found.scores.test[0].levels == 4
