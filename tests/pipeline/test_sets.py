"""The puzzle sets of a run that come from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators import puzzle_set
from pipeline.config import Config, Filters, PuzzleSet
from pipeline.progress import Progress
from pipeline.rundir import open_run
from pipeline.sets import puzzle_sets
from solving import InputError
from witness import read_puzzles, write_puzzles

QUIET = Progress(quiet=True)
PUZZLES = puzzle_set("random-triangles", 3, 12, 3)


def config(file: Path, test: int) -> Config:
    return Config(
        training=PuzzleSet(count=3, file=str(file)),
        filters=Filters(counts=(1, 2, 1), max_size=3),
        test=PuzzleSet(count=test, file=str(file)),
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.jsonl"
    write_puzzles(path, [*PUZZLES, PUZZLES[0]], [str(i) for i in range(len(PUZZLES) + 1)])
    return path


def test_the_first_that_are_in_no_set_before(file: Path, tmp_path: Path) -> None:
    settings = config(file, 4)
    with open_run(tmp_path / "run", "files", settings) as run:
        sets = puzzle_sets(run, settings, QUIET)
        again = puzzle_sets(run, settings, QUIET)
    assert [named.puzzle for named in sets["training"]] == PUZZLES[:3]
    others = {named.puzzle for name in ("filter1", "filter2", "filter3") for named in sets[name]}
    assert [n.puzzle for n in sets["test"]] == [p for p in PUZZLES[3:] if p not in others][:4]
    assert sets == again


def test_a_file_with_too_few_is_refused(file: Path, tmp_path: Path) -> None:
    settings = config(file, 11)
    with open_run(tmp_path / "run", "files", settings) as run:
        with pytest.raises(InputError, match=r"some\.jsonl: expected 11 puzzles for this set"):
            puzzle_sets(run, settings, QUIET)
        assert not (run.root / "puzzles").exists() or not list((run.root / "puzzles").iterdir())


def test_what_a_run_took_stays_with_it(file: Path, tmp_path: Path) -> None:
    settings = config(file, 4)
    with open_run(tmp_path / "run", "files", settings) as run:
        before = puzzle_sets(run, settings, QUIET)
        file.unlink()
        assert puzzle_sets(run, settings, QUIET) == before
        assert len(read_puzzles(run.root / "puzzles" / "test.jsonl")) == 4
