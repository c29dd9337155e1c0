"""The tutorials, followed from top to bottom in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from ilp.popper import find_popper
from pipeline.config import load_config
from solving import InputError


def test_first_predicate(follow: Callable[..., str], tmp_path: Path) -> None:
    output = follow("tutorials/first-predicate.md", tmp_path)
    assert "The path is predicted incompletable if" in output
    assert len((tmp_path / "solved.jsonl").read_text().splitlines()) == 20
    assert "speed-up of run/winner.json over baseline on 20 puzzles" in output


def test_import_a_puzzle(follow: Callable[..., str], tmp_path: Path) -> None:
    assert follow("tutorials/import-a-puzzle.md", tmp_path)
    assert (tmp_path / "mine.svg").read_text().startswith("<svg")


def test_write_a_relation(follow: Callable[..., str], pages: ModuleType, tmp_path: Path) -> None:
    name = "tutorials/write-a-relation.md"
    output = follow(name, tmp_path)
    assert (tmp_path / "run" / "winner.json").read_text().count("my_relations:MINE") == 2
    assert "passed" in output
    assert "the path must still use at least one edge of the square" in output
    assert "remaining/3" not in output
    assert set(pages.read_page(pages.DOCS / name).files) == {
        "my_relations.py",
        "test_my_relations.py",
        "mine.toml",
        "rules.pl",
    }


def test_run_on_slurm(pages: ModuleType, tmp_path: Path) -> None:
    # There is no cluster here: that the configuration is one is all that can be said.
    (text,) = pages.read_page(pages.DOCS / "tutorials" / "run-on-slurm.md").files.values()
    (tmp_path / "mine.toml").write_text(text)
    name, config = load_config(str(tmp_path / "mine.toml"))
    assert (name, config.cluster.backend, config.cluster.slurm.cores) == ("mine", "slurm", 2)


def test_use_popper(follow: Callable[..., str], tmp_path: Path) -> None:
    try:
        find_popper()
    except InputError as error:
        pytest.skip(str(error))
    assert follow("tutorials/use-popper.md", tmp_path)
