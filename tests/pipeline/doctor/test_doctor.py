"""The whole diagnosis: as text, as JSON, where the core works and where it does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from pipeline.cli import run
from pipeline.doctor import (
    Clash,
    Diagnosis,
    Kernels,
    Machine,
    Part,
    Reach,
    State,
    examine,
    text_of,
)
from pipeline.doctor import machine as machine_module
from pipeline.doctor.examine import HOME
from pipeline.schemas import schemas

SMALL = Diagnosis(
    works=True,
    version="0.1.0",
    python="3.12.1",
    needed=(Part("numba", State.OK, "compiled searches", "0.61"),),
    optional=(
        Part("Popper", State.MISSING, "learning", note="not found", install="git clone POPPER"),
        Part("Node", State.OK, "a model", "20.1"),
    ),
    clashes=(Clash("triage", Reach.HIDDEN, "/elsewhere/triage.py"),),
    kernels=(Kernels("witness", State.OK, 0.5),),
    machine=Machine(cores=4, memory_bytes=3_000_000_000, workers=1),
)


def test_the_command_and_its_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, schemas()["doctor"])
    assert found["works"]
    assert found["machine"]["workers"] >= 1
    named = {part["name"] for part in found["optional"]}
    assert {"SWI-Prolog", "janus-swi", "Popper", "MiniZinc", "Node"} <= named
    for part in found["optional"]:
        # Each missing part tells what to do, but for what comes with a cluster.
        assert (part["state"] == "ok") or part["install"] or part["name"] == "SLURM"


def test_the_text_says_what_is_missing_for_what_and_what_to_do() -> None:
    text = text_of(SMALL)
    assert "the core works, 1 of 2 optional parts are not there" in text.splitlines()[0]
    assert "Popper" in text
    assert "      git clone POPPER\n" in text
    assert "triage is also at /elsewhere/triage.py, behind ours" in text
    assert "compiled anew by each process" in text
    assert "NUMBA_CACHE_DIR" in text
    assert "1 worker at a time: 4 cores, 3.0 GB" in text


def test_the_text_of_a_broken_core_says_so_first() -> None:
    broken = (Kernels("witness", State.BROKEN, note="it crashed"),)
    text = text_of(replace(SMALL, works=False, kernels=broken))
    assert text.splitlines()[0].endswith("the core does NOT work")
    assert "BROKEN  it crashed" in text


def test_a_container_limits_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memory.max").write_text("1500000000\n")
    (tmp_path / "memory.current").write_text("1000000000\n")
    monkeypatch.setattr(machine_module, "_GROUP", tmp_path)
    found = machine_module.machine()
    assert (found.memory_bytes, found.workers) == (500_000_000, 1)
    (tmp_path / "memory.max").write_text("max\n")
    assert machine_module.machine().memory_bytes != 500_000_000


def answer_of(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return how Python ends with a folder before ours on the path."""
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        env=os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{HOME}"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


DOCTOR = ("-m", "pipeline.doctor")
COMMAND = ("-c", "from pipeline.cli import main; main()", "doctor")


def test_a_foreign_package_is_found_even_where_the_command_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "solving.py").write_text("answer = 42\n")
    answer = answer_of(tmp_path, *DOCTOR)
    assert answer.returncode == 1, answer.stderr
    assert "the core does NOT work" in answer.stdout
    assert f"solving is imported from {tmp_path / 'solving.py'} instead of ours" in answer.stdout
    answer = answer_of(tmp_path, *COMMAND)
    assert answer.returncode == 2
    (line,) = answer.stderr.splitlines()
    assert "from 'solving'" in line
    assert line.endswith("; python -m pipeline.doctor says what is missing")


def test_a_broken_package_of_the_core_is_named_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise ImportError('torn')\n")
    answer = answer_of(tmp_path, *DOCTOR)
    assert answer.returncode == 1, answer.stderr
    assert "ImportError: torn" in answer.stdout
    assert "install 'typer' --force-reinstall" in answer.stdout
    answer = answer_of(tmp_path, *COMMAND)
    assert answer.returncode == 2
    assert answer.stderr.startswith("witness-ilp: can't start: torn; python -m pipeline.doctor")


def test_without_the_core_nothing_else_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.doctor.needed.OLDEST", (99, 0))
    found = examine()
    assert not found.works
    assert (found.optional, found.kernels, found.machine) == ((), (), None)
