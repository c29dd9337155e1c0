"""Finding SWI-Prolog: janus-swi first, then swipl, and one clear sentence if neither will do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from ilp.swi import Janus, Swipl, find_prolog
from ilp.swi.interpreters import SWIPL
from solving import InputError

Writer = Callable[[str, str], Path]


@pytest.fixture
def swipl(tmp_path: Path) -> Writer:
    """Return `swipl(version_text, run)`: a program that prints a text for --version, or runs."""

    def write(version: str, run: str = "exit") -> Path:
        place = tmp_path / "swipl"
        place.write_text(
            f'#!/bin/sh\nif [ "$1" = --version ]; then echo "{version}"; exit; fi\n{run}\n'
        )
        place.chmod(0o755)
        return place

    return write


@pytest.fixture
def janus(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return `janus(version)`: puts a janus-swi of that version in place."""

    def install(version: int) -> None:
        def query_once(goal: str, values: Mapping[str, object]) -> dict[str, object]:
            return {"V": version}

        module = SimpleNamespace(query_once=query_once)
        monkeypatch.setitem(sys.modules, "janus_swi", module)

    return install


@pytest.fixture
def no_janus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "janus_swi", None)


def test_janus_comes_first(janus: Callable[[int], None], swipl: Writer) -> None:
    janus(90112)
    path = str(swipl("SWI-Prolog version 9.0.4", "exit").parent)
    assert find_prolog({"PATH": path}).name == "SWI-Prolog 9.1.12 through janus-swi"


def test_janus_with_an_old_prolog(janus: Callable[[int], None], swipl: Writer) -> None:
    janus(90004)
    with pytest.raises(
        InputError, match=r"^janus-swi needs SWI-Prolog >= 9\.1\.12, found 9\.0\.4$"
    ):
        Janus()
    path = str(swipl("SWI-Prolog version 9.0.4 for x86_64-linux", "exit").parent)
    assert find_prolog({"PATH": path}).name == "SWI-Prolog 9.0.4 as a child process"


@pytest.mark.usefixtures("no_janus")
def test_neither(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^SWI-Prolog is not found: there is no swipl on PATH, "):
        find_prolog({"PATH": str(tmp_path)})


def test_named_program_rules_out_janus(janus: Callable[[int], None], swipl: Writer) -> None:
    janus(90112)
    place = swipl("SWI-Prolog version 9.2.1", "exit")
    assert find_prolog({SWIPL: str(place)}).name == "SWI-Prolog 9.2.1 as a child process"


def test_named_program_that_is_another(swipl: Writer) -> None:
    place = swipl("GNU Prolog 1.4.5", "exit")
    with pytest.raises(InputError, match=f"^{place} is not SWI-Prolog$"):
        find_prolog({SWIPL: str(place)})


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ("sleep 60", r"^SWI-Prolog was not done within 0\.3 s$"),
        ("echo ERROR: stack limit; exit 2", r"^SWI-Prolog refuses the program: ERROR: stack"),
        ("kill -9 $$", r"^SWI-Prolog refuses the program: no message$"),
        ("exit 0", r"^SWI-Prolog ended without an answer$"),
    ],
)
def test_child_that_fails(run: str, message: str, swipl: Writer) -> None:
    prolog = Swipl(str(swipl("SWI-Prolog version 9.0.4", run)))
    with pytest.raises(InputError, match=message):
        prolog.rows("m", ":- module(m, []).", seconds=0.3)
