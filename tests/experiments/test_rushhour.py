"""The two experiments on models of Rush Hour, on few boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from experiments import (
    EXPERIMENTS,
    Findings,
    Setting,
    reproduce,
    rushhour_ablation,
    rushhour_models,
)
from experiments import measured as measured_module
from experiments.rushhour_runs import RunModel, boards_of, run_all, stratified
from rushhour import NamedBoard, parse_flat, read_boards
from rushhour.models import MODELS
from rushhour.models.asp import ARTICLE, BEST, single_changes
from solving import InputError

Make = Callable[..., Setting]
EASY = "AAooECoHDDECIHooECIKBGFFoKBGooJJoooo"
FIFTEEN = "BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.txt"
    file.write_text(f"06 {EASY}\n{FIFTEEN}\n00 oAA{'o' * 6}\nAABooBCCC\n")
    return file


def rows(found: Findings) -> list[dict[str, object]]:
    return [dict(zip(found.table.columns, row, strict=True)) for row in found.table.rows]


def test_boards_get_their_optima(setting: Make, boards: Path, tmp_path: Path) -> None:
    found = boards_of(setting(puzzles=boards))
    assert [named.slides for named in found] == [6, 15]
    assert len(boards_of(setting(puzzles=None))) == 60
    alone = tmp_path / "solved.txt"
    alone.write_text("oAAoooooo\n")
    with pytest.raises(InputError, match="expected boards that have a plan"):
        boards_of(setting(puzzles=alone))


def test_samples_are_even_in_each_range() -> None:
    board = parse_flat(FIFTEEN)
    named = [NamedBoard(str(i), board, slides) for i, slides in enumerate([3, 1, 2, 9, 1, 2])]
    found = stratified(named, (range(1, 4), range(4, 8), range(8, 12)), 2)
    assert [one.slides for one in found] == [1, 2, 9]
    assert stratified(named, (range(1, 4),), 9) == sorted(named, key=lambda n: n.slides or 0)[:5]


def test_models_are_timed_and_found_right(
    setting: Make, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ("native", "asp-order", "asp-smallest")
    monkeypatch.setattr(rushhour_models, "MODELS", {name: MODELS[name] for name in few})
    own = setting(puzzles=boards, output=tmp_path, seconds=30.0)
    found = rows(EXPERIMENTS["rushhour-models"].run(own))
    assert [(row["model"], row["slides"]) for row in found] == [
        (name, span) for name in few for span in ("6-10", "11-15")
    ]
    assert all(row["plan and proof"] == row["boards"] == 1 for row in found)
    assert all(row["wrong"] == 0 for row in found)


def test_the_ablation_compares_every_change(
    setting: Make, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = rushhour_ablation.STARTS[1]
    short = rushhour_ablation.Start(start.name, BEST, (range(6, 7),), start.tasks)
    monkeypatch.setattr(rushhour_ablation, "STARTS", (short,))
    own = setting(puzzles=boards, output=tmp_path, quick=True, seconds=30.0)
    found = rows(EXPERIMENTS["rushhour-ablation"].run(own))
    assert [row["change"] for row in found] == ["(none)", *single_changes(BEST)]
    assert found[0]["seconds x"] == found[0]["conflicts x"] == 1
    assert all(row["done (%)"] == 100 and row["wrong"] == 0 for row in found)


def test_the_article_s_ablation_has_the_changes_that_go_together() -> None:
    changes = rushhour_ablation.STARTS[0].changes
    assert changes["(none)"] == ARTICLE
    assert changes["free, overlap, unique"].options == {
        **ARTICLE.options,
        "moves": "free",
        "overlap": "pairs",
        "unique": "yes",
    }


def test_runs_on_disk_are_not_run_again(
    setting: Make, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = setting(puzzles=boards, output=tmp_path)
    named = [one for one in read_boards(boards) if one.slides]
    before = run_all(own, RunModel(BEST, "all", 30.0), named)
    assert [run.slides for run in before] == [6]

    def runs(function: object, tasks: list[object], workers: int) -> list[object]:
        assert tasks == []
        return []

    monkeypatch.setattr(measured_module, "run_parallel", runs)
    assert run_all(own, RunModel(BEST, "all", 30.0), named) == before


def test_the_text_names_the_boards(
    setting: Make, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rushhour_models, "MODELS", {"native": MODELS["native"]})
    own = setting(puzzles=boards, output=tmp_path, seconds=30.0)
    written = {path.name: path for path in reproduce(["rushhour-models"], own)}
    text = written["rushhour-models.md"].read_text()
    command = "witness-ilp reproduce rushhour-models --puzzles boards.txt --time-limit 30"
    assert f"`{command}`" in text
    assert "- boards: boards.txt" in text
    assert written["rushhour-models.png"].stat().st_size > 1000


def test_a_limit_is_no_proof_and_not_wrong(boards: Path) -> None:
    (run,) = RunModel("asp-article", "proof", 0.0)((read_boards(boards)[0],))
    assert (run.outcome, run.done, run.wrong) == ("timeout", False, False)
