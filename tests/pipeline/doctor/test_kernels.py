from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.doctor import Kernels, State, probe
from pipeline.doctor import kernels as kernels_module
from pipeline.doctor.kernels import kernels
from pipeline.doctor.probe import GAMES


def ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> list[Kernels]:
    """Return what is made of a probe that runs some code in its process instead."""
    program = tmp_path / "probe.sh"
    program.write_text(f"#!/bin/sh\n{code}\n")
    program.chmod(0o755)
    monkeypatch.setattr(kernels_module.sys, "executable", str(program))
    return list(kernels())


def test_the_compiled_searches_work_here() -> None:
    found = list(kernels())
    assert [one.game for one in found] == list(GAMES)
    assert [(one.state, one.note) for one in found] == [(State.OK, "")] * len(GAMES)
    assert all(one.cache is not None and Path(one.cache).is_dir() for one in found)


def test_a_crash_is_told_and_what_was_known_before_it_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    line = json.dumps({"game": "witness", "state": "ok", "seconds": 0.5, "cache": None})
    first, *others = ended(monkeypatch, tmp_path, f"echo '{line}'; echo Illegal; kill -4 $$")
    assert first == Kernels("witness", State.OK, 0.5)
    assert others
    assert all(one.state is State.BROKEN for one in others)
    assert others[0].note == "it crashed: Illegal"


def test_a_search_that_differs_from_its_reference_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(probe.GAMES, "witness", lambda: (1, 2))
    monkeypatch.setitem(probe.GAMES, "rushhour", lambda: 1 / 0)  # type: ignore[arg-type,return-value]
    probe.main()
    told = {line["game"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert told["witness"]["note"] == "the compiled search says 1, the reference 2"
    assert told["rushhour"]["note"] == "ZeroDivisionError: division by zero"
    assert {told[game]["state"] for game in ("witness", "rushhour")} == {"broken"}
    assert list(told) == list(GAMES)
