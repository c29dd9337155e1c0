"""The pages that can be followed: their commands run and print what the pages say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

CONCEPTS = ("puzzle", "completable", "predicate", "sort-or-prune")


@pytest.mark.parametrize("name", CONCEPTS)
def test_concepts(name: str, follow: Callable[..., str], tmp_path: Path) -> None:
    assert follow(f"concepts/{name}.md", tmp_path)


def test_what_is_read_from_a_page(pages: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "Save as `a/b.toml`:\n\n```toml\nx = 1\n```\n\n```sh\ncat a/b.toml\n```\n\n"
        "```text\nx = 1\n```\n\nIt\n\n```python\nprint(1)\nprint(2)\n```\n\n"
        "prints, among other lines,\n\n```text\n2\n```\n\n```prolog\nshown(only).\n```\n"
    )
    read = pages.read_page(page)
    assert read.files == {"a/b.toml": "x = 1\n", "2.py": "print(1)\nprint(2)\n"}
    assert read.prints == {1: ("x = 1\n", True), 2: ("2\n", False)}
    assert "shown" not in read.script


@pytest.mark.parametrize(
    "body",
    [
        "```sh\nfalse\n```\n",
        "```sh\necho 1\n```\n\n```text\n2\n```\n",
        "```sh\necho 1\n```\n\nprints, among other lines,\n\n```text\n2\n```\n",
        "```python\nraise ValueError\n```\n",
    ],
)
def test_a_page_that_is_wrong_fails(body: str, pages: ModuleType, tmp_path: Path) -> None:
    page, work = tmp_path / "page.md", tmp_path / "work"
    page.write_text(body)
    work.mkdir()
    commands = pages.make_commands(tmp_path / "bin")
    with pytest.raises((AssertionError, ValueError)):
        pages.follow(page, work, commands)


def test_seconds_may_differ(pages: ModuleType, tmp_path: Path) -> None:
    page, work = tmp_path / "page.md", tmp_path / "work"
    page.write_text(
        "```sh\necho solved in 0.25 s, 3 edges\n```\n\n```text\nsolved in 9 s, 3 edges\n```\n"
    )
    work.mkdir()
    assert "0.25 s" in pages.follow(page, work, pages.make_commands(tmp_path / "bin"))
