"""The puzzle files in data/ are what the commands in data/README.md make."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generators import puzzle_set
from witness.formats import format_puzzles, read_puzzles
from witness.frontier import count_solutions

DATA = Path(__file__).resolve().parents[2] / "data"
COMMAND = re.compile(
    r"^    witness-ilp generate (?P<generator>\S+) --count (?P<count>\d+) --seed (?P<seed>\d+)"
    r" --min-size (?P<low>\d+) --max-size (?P<high>\d+) --output data/(?P<file>\S+)$",
    re.MULTILINE,
)
COMMANDS = {found["file"]: found for found in COMMAND.finditer((DATA / "README.md").read_text())}


def test_each_file_has_its_command() -> None:
    assert set(COMMANDS) == {path.name for path in DATA.glob("*.jsonl")}


@pytest.mark.parametrize("file", COMMANDS)
def test_the_command_makes_the_file(file: str) -> None:
    command = COMMANDS[file]
    seed, count, low, high = (int(command[name]) for name in ("seed", "count", "low", "high"))
    puzzles = puzzle_set(command["generator"], seed, count, high, min_size=low)
    assert format_puzzles(puzzles) == (DATA / file).read_text()


def test_what_the_readme_says_of_the_examples() -> None:
    counts = [count_solutions(named.puzzle) for named in read_puzzles(DATA / "examples.jsonl")]
    assert (len(counts), min(counts), max(counts), counts.count(1)) == (10, 1, 14, 7)
