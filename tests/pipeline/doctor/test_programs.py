from __future__ import annotations

from pathlib import Path

import pytest

from ilp.popper.installation import POPPER
from ilp.swi.interpreters import SWIPL
from pipeline.doctor import State
from pipeline.doctor.programs import popper, program, prolog


def script(folder: Path, name: str, code: str) -> Path:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{code}\n")
    file.chmod(0o755)
    return file


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder on PATH, an empty one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(POPPER, raising=False)
    monkeypatch.delenv(SWIPL, raising=False)
    return tmp_path


def test_a_program_that_is_not_there(on_path: Path) -> None:
    found = program("Node", ("node",), "a model", "apt-get install nodejs")
    assert (found.state, found.install) == (State.MISSING, "apt-get install nodejs")


def test_a_program_tells_its_version_and_place(on_path: Path) -> None:
    place = script(on_path, "node", "echo v20.1.2")
    found = program("Node", ("nodejs", "node"), "a model", None)
    assert (found.state, found.version, found.note) == (State.OK, "20.1.2", str(place))


def test_a_program_that_fails_is_broken(on_path: Path) -> None:
    place = script(on_path, "node", "exit 3")
    found = program("Node", ("node",), "a model", "apt-get install nodejs")
    assert (found.state, found.note) == (State.BROKEN, f"{place} --version ends with status 3")


def test_prolog_missing_found_and_something_else(
    on_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert prolog("checks", "apt-get install swi-prolog-nox").state is State.MISSING
    script(on_path, "swipl", "echo 'SWI-Prolog version 9.0.4 for x86_64-linux'")
    found = prolog("checks", "apt-get install swi-prolog-nox")
    assert (found.state, found.version) == (State.OK, "9.0.4")
    other = script(on_path, "other", "echo 'GNU Prolog 1.5'")
    monkeypatch.setenv(SWIPL, str(other))
    found = prolog("checks", "apt-get install swi-prolog-nox")
    assert (found.state, found.note) == (State.BROKEN, f"{other} is not SWI-Prolog")


def test_popper_missing_and_not_popper(on_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert popper("learning", "git clone").state is State.MISSING
    other = script(on_path, "mine", "echo 'usage: something else'")
    monkeypatch.setenv(POPPER, str(other))
    found = popper("learning", "git clone")
    assert found.state is State.BROKEN
    assert "is not Popper" in found.note
    assert found.install == "git clone"
