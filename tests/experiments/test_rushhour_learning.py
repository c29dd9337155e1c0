"""The experiment on learned bounds, on few and small boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from experiments import EXPERIMENTS, Setting, rushhour_learning
from experiments import measured as measured_module
from generators.rushhour import BoardKind, BoardSpec
from rushhour import read_boards

Make = Callable[..., Setting]
OWN = Path(__file__).parents[2] / "data" / "rushhour_examples.txt"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make two lessons do for all, and boards of 5x5 for those of 7x7."""
    spec = BoardSpec(5, 5, empty=9)
    kinds = {BoardKind.RANDOM: spec, BoardKind.HARDEST: spec}
    lessons = {"near": ("rushhour-near", 0.0), "tolerant": ("rushhour-near", 1e-3)}
    monkeypatch.setattr(rushhour_learning, "LESSONS", lessons)
    monkeypatch.setattr(rushhour_learning, "BIG", kinds)


@pytest.mark.usefixtures("small")
def test_ways_to_search_are_measured_on_held_out_boards(
    setting: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = setting(puzzles=OWN, output=tmp_path, quick=True, count=2)
    found = EXPERIMENTS["rushhour-learning"].run(own)
    rows = [dict(zip(found.table.columns, row, strict=True)) for row in found.table.rows]
    ways = ["breadth-first", "h1", "h2", "movers", "learned, near", "learned, tolerant"]
    sets = list(dict.fromkeys(row["boards"] for row in rows))
    assert [row["search"] for row in rows] == ways * len(sets)
    assert sets[-2:] == ["7x7, loose", "7x7, corridors"]
    for row in rows:
        if row["proved"] == "yes":
            assert row["optima lost"] == 0
            assert not row["false prunes"]
        if row["search"] == "breadth-first":
            assert row["expansions x"] == row["seconds x"] == 1
    assert len(found.notes) == 3
    assert "rules learned in" in found.notes[1]

    used = {
        named.board
        for run in (tmp_path / "learned").iterdir()
        for name in ("training", "filters")
        for named in read_boards(run / "boards" / f"{name}.txt")
    }
    held_out = rushhour_learning._sets(own, {})
    assert used
    assert held_out["6x6, 10-19"]

    def runs(function: object, tasks: list[object], workers: int) -> list[object]:
        assert tasks == []
        return []

    monkeypatch.setattr(measured_module, "run_parallel", runs)
    again = EXPERIMENTS["rushhour-learning"].run(own)
    assert again.table == found.table
