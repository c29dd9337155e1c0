from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pipeline.doctor import State, packages
from pipeline.doctor.needed import CORE, needed
from pipeline.doctor.packages import installed, loaded, pip_install


def distribution(folder: Path, name: str, version: str, code: str | None) -> None:
    """Put a distribution into a folder, with a module of the same name unless code is None."""
    meta = folder / f"{name}-{version}.dist-info"
    meta.mkdir(parents=True)
    (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    if code is not None:
        (folder / f"{name}.py").write_text(code)


def test_what_is_there_is_ok_with_its_version() -> None:
    found = installed("pytest", "pytest", "tests", "test")
    assert (found.state, found.version, found.install) == (State.OK, pytest.__version__, None)


def test_what_is_missing_comes_with_one_command() -> None:
    found = installed("no-such-thing", "no_such_thing", "nothing", "plots")
    assert (found.state, found.version) == (State.MISSING, None)
    assert found.install == pip_install("witness-ilp[plots]")
    assert found.install.startswith(sys.executable)


def test_what_is_too_old_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "_least", lambda: {"pytest": "999.1"})
    found = installed("pytest", "pytest", "tests", "test")
    assert found.state is State.BROKEN
    assert found.note == "version 999.1 or newer is needed"


def test_the_least_versions_are_those_that_we_declare() -> None:
    least = packages._least()
    assert set(CORE) <= set(least)
    assert "matplotlib" in least  # extras' requirements, too


def test_a_distribution_without_its_module_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(tmp_path, "hollowed", "1.0", None)
    monkeypatch.syspath_prepend(tmp_path)
    found = installed("hollowed", "hollowed", "nothing", "plots")
    assert (found.state, found.version) == (State.BROKEN, "1.0")


def test_a_module_that_fails_to_load_is_broken_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(tmp_path, "torn", "2.0", "raise OSError('a library is missing')\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = loaded("torn", "torn", "nothing")
    assert (found.state, found.note) == (State.BROKEN, "OSError: a library is missing")


def test_the_core_is_here() -> None:
    found = list(needed())
    assert [part.name for part in found] == ["Python", *CORE]
    assert {part.state for part in found} == {State.OK}
