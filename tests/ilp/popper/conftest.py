"""Programs that stand in for Popper, written to disk and run as child processes."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from ilp.popper.installation import POPPER

HELP = "Popper is an ILP system based on learning from failures --all-opt"

Program = Callable[..., Path]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return `program(run, name, help_text)`: a shell script that prints a help text or runs."""

    def write(run: str = "exit", name: str = "stand-in", help_text: str = HELP) -> Path:
        place = tmp_path / name
        answer = f'if [ "$1" = --help ]; then echo {shlex.quote(help_text)}; exit; fi'
        place.write_text(f"#!/bin/sh\n{answer}\n{run}\n", encoding="utf-8")
        place.chmod(0o755)
        return place

    return write


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[..., Path]:
    """Return `checkout(code, files)`: a folder like a checkout, its popper.py with some code."""

    def write(code: str = "", files: dict[str, str] | None = None) -> Path:
        folder = tmp_path / f"checkout{len(list(tmp_path.iterdir()))}"
        (folder / "popper").mkdir(parents=True)
        (folder / "popper" / "loop.py").touch()
        (folder / "popper.py").write_text(code, encoding="utf-8")
        for name, text in (files or {}).items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def block() -> Callable[..., str]:
    """Return `block(*rules)`: shell commands that print a "New best hypothesis", as Popper 5."""

    def write(*rules: str) -> str:
        stars = "*" * 20
        lines = [stars, "New best hypothesis:", "tp:0 fn:0 tn:0 fp:0 size:0", *rules, stars]
        return "\n".join(f"echo {shlex.quote('0.1s ' + line)} >&2" for line in lines)

    return write


@pytest.fixture
def stand_in(program: Program, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return `stand_in(run)`: makes the engine use a program that does `run`."""

    def use(run: str) -> Path:
        place = program(run)
        monkeypatch.setenv(POPPER, str(place))
        return place

    return use
