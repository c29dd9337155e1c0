"""Finding SWI-Prolog: janus-swi first, then swipl, and one clear sentence if neither will do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ilp.swi import find_prolog, interpreters, janus, swipl
from ilp.swi.interpreters import SWIPL
from solving import InputError

Writer = Callable[..., Path]


@pytest.fixture
def program(tmp_path: Path) -> Writer:
    """Return `program(version_text, run)`: a `swipl` that prints a text for --version, or runs."""

    def write(version: str, run: str = "exit") -> Path:
        place = tmp_path / "swipl"
        answer = f'if [ "$1" = --version ]; then echo "{version}"; exit; fi'
        place.write_text(f"#!/bin/sh\n{answer}\n{run}\n")
        place.chmod(0o755)
        return place

    return write


@pytest.fixture
def janus_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Return `janus_is(module_text)`: puts a janus-swi in place for the Python that is started."""

    def install(text: str) -> None:
        (tmp_path / "packages").mkdir()
        (tmp_path / "packages" / "janus_swi.py").write_text(text)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "packages"))
        monkeypatch.setattr(interpreters, "_is_installed", lambda package: True)

    return install


@pytest.fixture
def no_janus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreters, "_is_installed", lambda package: False)


def version(number: int) -> str:
    return f"def query_once(goal): return {{'V': {number}}}"


def test_janus_comes_first(janus_is: Callable[[str], None], program: Writer) -> None:
    janus_is(version(90112))
    path = str(program("SWI-Prolog version 9.0.4").parent)
    assert find_prolog({"PATH": path}).name == "SWI-Prolog 9.1.12 through janus-swi"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (version(90004), r"^janus-swi needs SWI-Prolog >= 9\.1\.12, found 9\.0\.4$"),
        ("raise OSError('no libswipl')", r"^janus-swi does not work: OSError: no libswipl$"),
        ("import os; os.abort()", r"^janus-swi does not work: "),
    ],
)
def test_janus_that_does_not_work(
    text: str, message: str, janus_is: Callable[[str], None], program: Writer
) -> None:
    janus_is(text)
    with pytest.raises(InputError, match=message):
        janus()
    path = str(program("SWI-Prolog version 9.0.4 for x86_64-linux").parent)
    assert find_prolog({"PATH": path}).name == "SWI-Prolog 9.0.4"


@pytest.mark.usefixtures("no_janus")
def test_neither(tmp_path: Path) -> None:
    expected = (
        r"^SWI-Prolog is not found: there is no swipl on PATH, and janus-swi is not installed"
    )
    with pytest.raises(InputError, match=expected):
        find_prolog({"PATH": str(tmp_path)})


def test_named_program_rules_out_janus(janus_is: Callable[[str], None], program: Writer) -> None:
    janus_is(version(90112))
    place = program("SWI-Prolog version 9.2.1")
    assert find_prolog({SWIPL: str(place)}).name == "SWI-Prolog 9.2.1"


def test_named_program_that_is_another(program: Writer) -> None:
    place = program("GNU Prolog 1.4.5")
    with pytest.raises(InputError, match=f"^{place} is not SWI-Prolog$"):
        find_prolog({SWIPL: str(place)})


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ("sleep 60", r"^SWI-Prolog was not done within 0\.3 s$"),
        ("echo ERROR: stack limit; exit 2", r"^SWI-Prolog refuses the program: ERROR: stack"),
        ("kill -9 $$", r"^SWI-Prolog refuses the program: no message$"),
        ("echo half > rows; exit 0", r"^SWI-Prolog refuses the program: no message$"),
    ],
)
def test_child_that_fails(run: str, message: str, program: Writer) -> None:
    prolog = swipl(str(program("SWI-Prolog version 9.0.4", run)))
    with pytest.raises(InputError, match=message):
        prolog.rows("m", ":- module(m, []).", seconds=0.3)
