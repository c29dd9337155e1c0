"""The README's blocks do what it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from pipeline.cli import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.fixture
def checkout(tmp_path: Path, finished_run: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder: one with the project's data and a finished quick run in it."""
    (tmp_path / "data").symlink_to(ROOT / "data")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "quick").symlink_to(finished_run)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_python(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks("python")
    lines = [line for line in block.splitlines() if line]
    assert len(lines) == 5
    exec(compile(block, "README.md", "exec"), {})
    assert "Status.SOLVED" in capsys.readouterr().out


def test_make_targets(checkout: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^make (\w+)$", "".join(blocks("sh")), re.MULTILINE)
    assert targets == ["learn", "test"]
    for target in targets:
        assert re.search(rf"^{target}: ", makefile, re.MULTILINE)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert "make check" in (ROOT / ".ci" / "run").read_text()
    assert re.search(r"^check: test lint", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_commands(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"^witness-ilp (.*)$", "".join(blocks("sh")), re.MULTILINE)
    assert {shlex.split(command)[0] for command in commands} == {
        "generate",
        "show",
        "solve",
        "evaluate",
        "explain",
        "verify",
        "report",
        "reproduce",
        "task",
        "learn-task",
        "doctor",
    }
    for command in commands:
        status = run(shlex.split(command))
        printed = capsys.readouterr()
        assert status == 0, (command, printed.err)
        if "--json" in command:
            assert all(json.loads(line) for line in printed.out.splitlines())
    for made in ("sheet.svg", "report.html", "reproduced/table2.md"):
        assert (checkout / made).is_file()
    assert sorted(f.name for f in (checkout / "task").iterdir()) == ["bias.pl", "bk.pl", "exs.pl"]


def test_each_of_the_three_papers_can_be_cited() -> None:
    (block,) = blocks("bibtex")
    entries = re.findall(r"^@\w+\{(\w+),\n(.*?)^\}$", block, re.DOTALL | re.MULTILINE)
    assert re.sub(r"^@\w+\{\w+,\n.*?^\}\n", "", block, flags=re.DOTALL | re.MULTILINE) == ""
    assert [key for key, _ in entries] == [
        "stevens2023witness",
        "cian2022rushhour",
        "espasa2023puzznic",
    ]
    for _, fields in entries:
        named = re.findall(r"^  (\w+) +=", fields, re.MULTILINE)
        assert {"author", "title", "year"} <= set(named)
        assert fields.count("{") == fields.count("}")


def test_every_block_is_run_by_a_test() -> None:
    assert set(re.findall(r"^```(\w+)$", README, re.MULTILINE)) == {"sh", "python", "bibtex"}


def test_the_picture_is_drawn_by_our_own_code() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(docs/img/([\w-]+)\.svg\)", README)
    assert pictures == ["pruned"]  # tests/docs/test_pictures.py draws it anew


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#([^)]+))?\)", README)
    assert links
    assert [link for link, _ in links if not (ROOT / link).exists()] == []
    for link, anchor in links:
        if anchor:
            titles = re.findall(r"^#+ (.*)$", (ROOT / link).read_text(), re.MULTILINE)
            made = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
            assert anchor in made, (link, anchor)
