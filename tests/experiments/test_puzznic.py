"""The two experiments on models of Puzznic, on few levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from experiments import (
    EXPERIMENTS,
    Findings,
    Setting,
    puzznic_decided,
    puzznic_options,
    puzznic_table1,
    reproduce,
)
from experiments.puzznic_paper import PAPER_MODELS, PAPER_TABLE
from experiments.puzznic_runs import LevelRun, RunLevel, levels_of, run_all
from puzznic.models.cp import BEST, PAPER, Options

Make = Callable[..., Setting]
LEVELS = """\
id: 6x6-mateu
######
#R R #
######

id: lonely
######
#A AB#
######
"""


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    file = tmp_path / "levels.txt"
    file.write_text(LEVELS)
    return file


def rows(found: Findings) -> list[dict[str, object]]:
    return [dict(zip(found.table.columns, row, strict=True)) for row in found.table.rows]


def test_the_papers_table_is_whole() -> None:
    assert len(PAPER_TABLE) == 36
    decided = {name: sum(row[name].done for row in PAPER_TABLE.values()) for name in PAPER_MODELS}
    assert decided == {"fixed-steps": 23, "minimising-moves": 19, "events": 18, "pddl": 32}
    assert str(PAPER_TABLE["8x8-ps1-e35"]["pddl"]) == "U 76.74"


def test_our_columns_stand_beside_the_papers(
    setting: Make, levels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ["fixed-steps", "fixed-steps-implied", "native"]
    monkeypatch.setattr(puzznic_table1, "_present", lambda: few)
    own = setting(puzzles=levels, output=tmp_path, seconds=3.0)
    written = {path.name: path for path in reproduce(["puzznic-table1"], own)}
    text = written["puzznic-table1.md"].read_text()
    assert "- levels: levels.txt" in text
    (first, second) = rows(EXPERIMENTS["puzznic-table1"].run(own))
    assert (first["moves"], first["steps"], first["fixed-steps, paper"]) == (1, 2, "Y 9.48")
    assert str(first["fixed-steps"]).startswith("Y ")
    assert (second["fixed-steps, paper"], second["moves"]) == (None, None)
    assert str(second["fixed-steps-implied"]).startswith("U ")
    assert "Skipped, as not installed: minimising-moves, " in text


def test_each_option_has_its_effect_in_the_table(
    setting: Make, levels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzznic_options, "STARTS", {"best": BEST})
    few = {"start=no": PAPER}
    monkeypatch.setattr(puzznic_options, "single_changes", lambda options: few)
    found = rows(
        EXPERIMENTS["puzznic-options"].run(setting(puzzles=levels, output=tmp_path, seconds=2.0))
    )
    assert [(row["change"], row["decided"]) for row in found] == [("(none)", 2), ("start=no", 1)]
    assert (found[1]["fewer"], found[1]["more decided"]) == ("lonely", "-")


CAVE = """\
id: 6x6-mateu
######
#R R #
######

id: cave
#######
#B   A#
## # ##
##ABA##
#######
"""


def test_what_decides_a_level_is_taken_away_in_turn(
    setting: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "levels.txt"
    file.write_text(CAVE)
    few = ("frozen", "trimmed")
    every = puzznic_decided.removals

    def some(options: Options) -> dict[str, Options]:
        return {name: one for name, one in every(options).items() if name in few}

    monkeypatch.setattr(puzznic_decided, "removals", some)
    own = setting(puzzles=file, output=tmp_path, seconds=4.0)
    found = rows(EXPERIMENTS["puzznic-decided"].run(own))
    assert {row["level"] for row in found} == {"cave"}  # The paper decides the other.
    ends = [(row["model"], row["without"], row["end"]) for row in found]
    walks = "fixed-steps-walks"
    assert ends[:2] == [("fixed-steps", "(none)", "N"), (walks, "(none)", "U")]
    assert {row[1]: row[2] for row in ends[2:]}["trimmed"] == "U"
    assert "different states" in str(found[1]["proof"])


def test_removals_take_each_addition_away_once() -> None:
    left = puzznic_decided.removals(BEST)
    assert {"frozen", "alone", "bound", "start", "repeats"} <= {*left}
    assert left["frozen"].dead_ends == ("alone", "apart")
    assert left["bound"] == replace(BEST, bound=False)
    assert puzznic_decided.removals(PAPER) == {}


def test_runs_on_disk_are_not_run_again(
    setting: Make, levels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = setting(puzzles=levels, output=tmp_path)
    work = RunLevel("native", 10.0)
    before = run_all(own, work, levels_of(own))
    assert [(run.done, run.cost) for run in before] == [(True, 1), (True, None)]
    monkeypatch.setattr(RunLevel, "_run", lambda *_: pytest.fail("run again"))
    assert run_all(own, work, levels_of(own)) == before


def test_a_limit_decides_nothing() -> None:
    open_ended = LevelRun("timeout", None, 7, 60.0, 0.0, None, None, "")
    assert (open_ended.done, str(open_ended)) == (False, "N")
    assert not LevelRun("timeout", 9, 7, 60.0, 0.0, None, None, "").done
    assert str(LevelRun("memout", None, 0, 60.0, 0.0, None, None, "")) == "M"
