from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pipeline.cli import run


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--backend", "python"], "searches' backend is triage.backend in the configuration"),
        (["--backend", "pigeons"], "expected loky, dask or slurm, not pigeons"),
        (["--backend", "dask"], "the address of a running scheduler: expected --scheduler"),
        (["--backend", "slurm"], "needs sbatch, which is not on PATH"),
    ],
)
def test_a_backend_that_can_not_be_had_is_one_line(
    tiny: Path,
    tmp_path: Path,
    options: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    status = run(["learn", str(tiny), "--run", str(tmp_path / "run"), "--quiet", *options])
    error = capsys.readouterr().err
    assert status == 2
    assert expected in error
    assert error.count("\n") == 1


def test_a_backend_whose_package_is_missing_is_one_line(
    tiny: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [m for m in sys.modules if m.partition(".")[0] == "distributed"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "pipeline.parallel.on_dask", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    options = ["--backend", "dask", "--scheduler", "tcp://127.0.0.1:1", "--quiet"]
    assert run(["learn", str(tiny), "--run", str(tmp_path / "run"), *options]) == 2
    error = capsys.readouterr().err
    assert error == (
        "witness-ilp: the dask backend needs distributed: install witness-ilp[cluster]\n"
    )
