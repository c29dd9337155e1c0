"""The experiment on learned dead ends, on few and small levels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from experiments import EXPERIMENTS, Setting, puzznic_dead_ends
from experiments import measured as measured_module

Make = Callable[..., Setting]
OWN = Path(__file__).parents[2] / "data" / "puzznic_random.txt"


def test_each_level_is_left_out_once(
    setting: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzznic_dead_ends, "QUICK_FELLOWS", 2)
    monkeypatch.setattr(puzznic_dead_ends, "QUICK_STATES", 4_000)
    own = setting(puzzles=OWN, output=tmp_path, quick=True, count=3)
    found = EXPERIMENTS["puzznic-dead-ends"].run(own)
    rows = [dict(zip(found.table.columns, row, strict=True)) for row in found.table.rows]
    assert rows
    for row in rows:
        assert row["same optimum"] == "yes"
        assert int(row["perfect"]) <= int(row["expansions"])
        assert int(row["waits"]) <= int(row["expansions"])
    assert any("false prunes" in note for note in found.notes)

    def runs(function: object, tasks: list[object], workers: int) -> list[object]:
        assert tasks == []
        return []

    monkeypatch.setattr(measured_module, "run_parallel", runs)
    assert EXPERIMENTS["puzznic-dead-ends"].run(own).table == found.table
