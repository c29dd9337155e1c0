"""`witness-ilp reproduce`: what it writes, and what it says of bad arguments."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from experiments import EXPERIMENTS, Setting, choose, named_experiments, reproduce
from pipeline.cli import run
from pipeline.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "data" / "tests_2x2_to_4x4.jsonl"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reproduced")
    arguments = ["--puzzles", str(PUZZLES), "--output", str(folder), "--workers", "1", "--quiet"]
    assert run(["reproduce", "table2", *arguments]) == 0
    return folder


def test_list_names_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(EXPERIMENTS)
    others = ("rushhour-", "puzznic-")
    own = [name for name in EXPERIMENTS if not name.startswith(others)]
    assert len(own) < len(EXPERIMENTS)
    assert named_experiments("all") == own


def test_it_writes_a_table_a_text_and_a_figure(written: Path) -> None:
    with (written / "table2.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["puzzles (here)"]) for row in rows) == 60
    text = (written / "table2.md").read_text()
    assert "`witness-ilp reproduce table2 --puzzles tests_2x2_to_4x4.jsonl`" in text
    assert "tests_2x2_to_4x4.jsonl" in text
    assert "| test puzzles | 15,000 | 60 |" in text
    assert re.search(r"!\[.*\]\(table2.svg\)", text)
    assert ElementTree.parse(written / "table2.svg").getroot().tag.endswith("svg")
    assert (written / "table2.png").read_bytes().startswith(b"\x89PNG")


def test_several_experiments_write_all_claims(written: Path) -> None:
    setting = Setting(
        chosen=choose("edge-left"),
        output=written,
        progress=Progress(quiet=True),
        puzzles=PUZZLES,
        workers=1,
    )
    files = [path.name for path in reproduce(["table2", "figure4"], setting)]
    assert files[::4] == ["table2.csv", "figure4.csv", "claims.md"]
    text = (written / "claims.md").read_text()
    assert "| table2 | test puzzles | 15,000 | 60 |" in text
    assert "| figure4 | expansions, whole set | about six times |" in text


def test_equal_findings_give_equal_pictures(written: Path, tmp_path: Path) -> None:
    arguments = ["--puzzles", str(PUZZLES), "--output", str(tmp_path), "--quiet"]
    assert run(["reproduce", "table2", *arguments]) == 0
    for name in ("table2.svg", "table2.png", "table2.csv"):
        assert (tmp_path / name).read_bytes() == (written / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected the name of an experiment, or all"),
        (["table9"], "unknown experiment 'table9': expected all or one of table2, table3"),
        (["table2", "--puzzles", "nowhere.txt"], "nowhere.txt: can't be read"),
        (["table2", "--predicate", "nobody"], "nobody: expected a predicate's name"),
        (["racing", "--run", "nowhere"], "nowhere: no run directory"),
    ],
)
def test_bad_arguments_end_in_one_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["reproduce", *arguments, "--output", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_an_output_that_is_no_folder_ends_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out"
    file.write_text("")
    assert run(["reproduce", "table2", "--output", str(file), "--puzzles", "nowhere.txt"]) == 2
    assert capsys.readouterr().err == f"witness-ilp: {file}: Not a directory\n"
