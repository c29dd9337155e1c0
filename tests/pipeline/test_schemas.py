from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from pipeline.cli import run
from pipeline.schemas import schemas
from witness import Puzzle, write_puzzles

DOCS = Path(__file__).parents[2] / "docs" / "schemas"
BOARDS = Path(__file__).parents[2] / "data" / "rushhour_examples.txt"
LEARN_RUSHHOUR = (
    *("rushhour", "learn", "--file", BOARDS, "--count", 1, "--filters", 1, "--test", 1),
    *("--big", 0, "--workers", 1, "--json", "--quiet"),
)

LEARN_PUZZNIC = (
    *("puzznic", "learn", "--levels", BOARDS.with_name("puzznic_random.txt"), "--count", 2),
    *("--filters", 1, "--test", 1, "--sample", 50, "--max-states", 2_000, "--max-body", 1),
    *("--workers", 1, "--json", "--quiet"),
)


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    solvable = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 2})
    unsolvable = Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 2})
    middle = Puzzle.create(1, 1, goals=[(0.5, 1)], triangles={(0, 0): 2})
    write_puzzles(tmp_path / "p.jsonl", [solvable, unsolvable, middle])
    return tmp_path / "p.jsonl"


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[object]:
    run([str(a) for a in arguments])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_published_schemas_are_those_of_the_code() -> None:
    published = {file.stem: json.loads(file.read_text()) for file in DOCS.glob("*.json")}
    assert published == schemas(), "run: python -m pipeline.schemas docs/schemas"


@pytest.mark.parametrize("name", sorted(schemas()))
def test_schemas_are_valid_and_described(name: str) -> None:
    schema = schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$defs"]


def test_output_fits_its_schema(
    capsys: pytest.CaptureFixture[str],
    puzzles: Path,
    tiny: Path,
    finished_run: Path,
    tmp_path: Path,
) -> None:
    winner = finished_run / "winner.json"
    quiet = ("--json", "--quiet", "--workers", 1)
    assert run(["task", str(puzzles), "--id", "0", "-o", str(tmp_path / "task")]) == 0
    wrong = tmp_path / "wrong.pl"
    wrong.write_text("incompletable(A,B) :- shared(A,B,C), one(C).\n")
    level = tmp_path / "level.txt"
    level.write_text("######\n#A  A#\n######\n")
    capsys.readouterr()
    found = {
        "doctor": printed(capsys, "doctor", "--json"),
        "puzzle": printed(capsys, "convert", puzzles),
        "solve": [
            *printed(capsys, "solve", puzzles, "--json", "--count"),
            *printed(capsys, "solve", puzzles, "--json", "--expansion-limit", 1),
        ],
        "puzznic-learn": printed(capsys, *LEARN_PUZZNIC, "--run", tmp_path / "puzznic"),
        "puzznic-models": printed(
            capsys, "puzznic", "models", level, "--model", "fixed-steps", "--json"
        ),
        "puzznic-replay": printed(capsys, "puzznic", "replay", level, "r2c2+", "--json"),
        "puzznic-solve": [
            *printed(capsys, "puzznic", "solve", level, "--json"),
            *printed(capsys, "puzznic", "solve", level, "--json", "--expansion-limit", 1),
        ],
        "rushhour-learn": printed(capsys, *LEARN_RUSHHOUR, "--run", tmp_path / "rushhour"),
        "rushhour-models": [
            *printed(capsys, "rushhour", "models", "AABooBCCC", "--json", "--model", "asp-order"),
            *printed(capsys, "rushhour", "models", "AABooBooo", "--json", "--model", "native"),
        ],
        "rushhour-solve": [
            *printed(capsys, "rushhour", "solve", "AAoo" + "oooo" * 3, "--json"),
            *printed(capsys, "rushhour", "solve", "AAxo" + "oooo" * 3, "--json"),
        ],
        "learn-task": printed(capsys, "learn-task", tmp_path / "task", "--json"),
        "evaluate": printed(
            capsys, "evaluate", "--predicate", winner, "--puzzles", puzzles, *quiet
        ),
        "explain": printed(capsys, "explain", winner, "--puzzles", puzzles, *quiet),
        "learn": printed(capsys, "learn", tiny, "--run", finished_run, "--json"),
        "verify": [
            *printed(capsys, "verify", "pocket", "--json"),
            *printed(capsys, "verify", wrong, "--json"),
        ],
        "winner": [json.loads(winner.read_text())],
        "scores": [json.loads((finished_run / "scores.json").read_text())],
    }
    assert sorted(found) == sorted(schemas())
    for name, objects in found.items():
        assert objects
        for one in objects:
            jsonschema.validate(one, schemas()[name])
