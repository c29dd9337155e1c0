"""`learn-task` with another engine and with a second opinion."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic

import pytest

from ilp import Bias, Task, write_task
from ilp.swi import interpreters
from ilp.swi.interpreters import SWIPL
from pipeline.cli import run

RULE = "f(A) :- g(A), h(A)."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    bias = Bias("f", ("t",), {"g": ("t",), "h": ("t",)}, max_vars=2, max_body=2)
    facts = {"g": [("a",), ("b",)], "h": [("b",), ("c",)]}
    write_task(Task(bias, facts, [("b",), ("d",)], [("a",), ("c",)]), tmp_path / "task")
    return tmp_path / "task"


def program(place: Path, *lines: str) -> Path:
    place.write_text("\n".join(("#!/bin/sh", *lines)) + "\n", encoding="utf-8")
    place.chmod(0o755)
    return place


def swipl_that_finds(place: Path, rows: str) -> Path:
    """Write what answers as swipl does, with the rows that it is told to find."""
    version = 'if [ "$1" = --version ]; then echo SWI-Prolog version 9.9.9; exit; fi'
    return program(place, version, f"printf '{rows}' > whole")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--engine", "popper"], "witness-ilp: Popper is not found: "),
        (["--check", "prolog"], "witness-ilp: SWI-Prolog is not found: "),
    ],
)
def test_program_that_is_not_installed(
    option: list[str],
    message: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(folder))
    for name in ("WITNESS_ILP_POPPER", SWIPL):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(interpreters, "_is_installed", lambda package: False)
    assert run(["learn-task", str(folder), *option]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(message)
    assert told.err.count("\n") == 1


def test_run_whose_engine_is_not_installed(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends at once: each of its instances would fail."""
    monkeypatch.setenv("WITNESS_ILP_POPPER", str(tmp_path / "none"))
    config = tmp_path / "config.toml"
    config.write_text(tiny.read_text() + '[learning]\nengine = "popper"\n')
    assert run(["learn", str(config), "--run", str(tmp_path / "run")]) == 2
    assert capsys.readouterr().err.startswith("witness-ilp: Popper is not found: there is no ")
    assert not (tmp_path / "run").exists()


def test_popper(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = program(
        folder / "popper",
        'if [ "$1" = --help ]; then echo Popper is an ILP system --all-opt; exit; fi',
        f"echo '********** SOLUTION **********'; echo '{RULE}'; echo '{'*' * 30}'",
    )
    monkeypatch.setenv("WITNESS_ILP_POPPER", str(place))
    assert run(["learn-task", str(folder), "--engine", "popper"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == RULE
    assert second.startswith("best: covers 1 of 2 positives (no consistent hypothesis covers more ")


def test_ctrl_c_prints_poppers_best_so_far(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stars, figures = "*" * 20, "tp:0 fn:0 tn:0 fp:0 size:0"
    place = program(
        folder / "popper",
        'if [ "$1" = --help ]; then echo Popper is an ILP system --all-opt; exit; fi',
        *(f"echo '{line}'" for line in (stars, "New best hypothesis:", figures, RULE, stars)),
        f"kill -INT {os.getpid()}",
        "sleep 60",
    )
    monkeypatch.setenv("WITNESS_ILP_POPPER", str(place))
    began = monotonic()
    assert run(["learn-task", str(folder), "--engine", "popper"]) == 130
    assert monotonic() - began < 50
    told = capsys.readouterr()
    assert told.out.startswith(f"{RULE}\npartial: covers 1 of 2 positives ")
    assert told.err == "witness-ilp: interrupted\n"


def test_agreement(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = "witness_covered\\t0\\n"
    monkeypatch.setenv(SWIPL, str(swipl_that_finds(folder / "swipl", found)))
    assert run(["learn-task", str(folder), "--check", "prolog"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "SWI-Prolog 9.9.9 covers the same examples"


def test_disagreement(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = "witness_covered\\t0\\nwitness_covered\\t3\\n"
    monkeypatch.setenv(SWIPL, str(swipl_that_finds(folder / "swipl", found)))
    assert run(["learn-task", str(folder), "--check", "prolog", "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "witness-ilp: SWI-Prolog 9.9.9 disagrees: "
        "tp, fn, tn, fp are (1, 1, 1, 1), not (1, 1, 2, 0); "
        "f(c) is covered in Prolog, unlike by our count\n"
    )
