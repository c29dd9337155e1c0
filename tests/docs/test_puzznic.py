"""docs/puzznic.md, its commands run from top to bottom in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pipeline.cli import run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "puzznic.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PICTURE = ROOT / "docs" / "img" / "puzznic-tower.svg"


def blocks(kind: str) -> list[str]:
    return [match[2] for match in BLOCK.finditer(PAGE) if match[1] == kind]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tower.txt").write_text(blocks("text")[0])
    return tmp_path


def test_the_commands_print_and_draw_what_the_page_shows(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(commands) == 10
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "witness-ilp"
        assert run(arguments) == 0, command
    level, measures, refusal = blocks("text")
    output = capsys.readouterr().out
    assert level in output
    assert measures in output
    assert (folder / "tower.svg").read_text() == PICTURE.read_text()
    assert run(["puzznic", "replay", "tower.txt", "r5c5-", "r2c2-"]) == 2
    assert capsys.readouterr().err == refusal


def test_the_python_example_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    exec(compile(example, "docs/puzznic.md", "exec"), {})
    assert capsys.readouterr().out.startswith("solved 4 ")
