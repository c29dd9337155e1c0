"""docs/how-to/add-a-relation.md, followed from top to bottom in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "add-a-relation.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SAVED = re.compile(r"Save as `([\w.]+)`:\s*\Z")


def steps() -> list[tuple[str, str]]:
    """Return (file name, content) of what is to be saved and ("", commands), in order."""
    found = []
    for match in BLOCK.finditer(PAGE):
        saved = SAVED.search(PAGE[: match.start()])
        assert saved or match[1] == "sh"
        found.append((saved[1] if saved else "", match[2]))
    return found


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """Return a folder with the commands `witness-ilp` and `python` of this environment."""
    folder = tmp_path / "bin"
    folder.mkdir()
    start = "from pipeline.cli import main; main()"
    for name, call in (("witness-ilp", f'-c "{start}" "$@"'), ("python", '"$@"')):
        path = folder / name
        path.write_text(
            f'#!/bin/sh\nPYTHONPATH="$PYTHONPATH:{ROOT}" exec {sys.executable} {call}\n'
        )
        path.chmod(0o755)
    return folder


def test_the_page_can_be_followed(tmp_path: Path, commands: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    path = f"{commands}{os.pathsep}{os.environ['PATH']}"
    script = "set -e\n"
    for name, content in steps():
        if name:
            (work / name).write_text(content)
        else:
            script += content
    found = subprocess.run(
        ["sh", "-c", script],
        cwd=work,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert (work / "run" / "winner.json").read_text().count("my_relations:MINE") == 2
    assert "passed" in found.stdout
    assert "the path must still use at least one edge of the square" in found.stdout
    assert "remaining/3" not in found.stderr
    assert {name for name, _ in steps()} == {
        "",
        "my_relations.py",
        "test_my_relations.py",
        "mine.toml",
        "rules.pl",
    }
