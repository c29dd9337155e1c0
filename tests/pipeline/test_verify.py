from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.cli import run

ONE = "incompletable(A,B) :- shared(A,B,C), one(C).\n"


def rules(folder: Path, text: str = ONE) -> str:
    (folder / "rules.pl").write_text(text)
    return str(folder / "rules.pl")


@pytest.mark.parametrize("name", ["baseline", "edge-left", "full3", "available"])
def test_sound_predicates_end_with_0(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", name, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["sound"], answer["method"]) == (True, "theorem")
    assert answer["covers"].startswith("boards of every size")
    assert answer["counterexample"] is None


def test_a_refuted_one_ends_with_1_a_picture_and_a_puzzle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, svg = tmp_path / "p.jsonl", tmp_path / "p.svg"
    assert run(["verify", rules(tmp_path), "-o", str(puzzle), "--svg", str(svg)]) == 1
    text = capsys.readouterr().out
    assert "not sound: incompletable(A,B) :- shared(A,B,C), one(C)." in text
    assert "[2]" in text
    assert "it fires although the path can meet the count: k = 1: starts" in text
    assert svg.read_text().startswith("<svg")
    assert run(["solve", str(puzzle)]) == 0
    assert run(["show", str(puzzle), "--predicate", rules(tmp_path)]) == 0
    assert "fires on this path" in capsys.readouterr().out


def test_an_undecided_one_ends_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["verify", "pocket", "--method", "bounded", "--time-limit", "0", "--json"]
    assert run(arguments) == 3
    assert json.loads(capsys.readouterr().out)["sound"] is None


def test_given_puzzles_are_enumerated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = "incompletable(A,B) :- square(B,C), square(D,E), lt(C,E), last(A,F).\n"
    puzzles = tmp_path / "p.jsonl"
    puzzles.write_text(
        '{"rows": 2, "cols": 2, "starts": [[0, 0]], "goals": [[2, 2]], '
        '"triangles": [[0, 0, 1], [1, 1, 3]]}\n'
    )
    assert run(["verify", rules(tmp_path, two), "--max-size", "1"]) == 3
    arguments = ["verify", rules(tmp_path, two), "--puzzles", str(puzzles), "--max-size", "1"]
    assert run([*arguments, "--json"]) == 1
    *_, last = capsys.readouterr().out.splitlines()
    assert len(json.loads(last)["counterexample"]["puzzle"]["triangles"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-predicate"], "expected a predicate's name"),
        (["pocket", "--method", "bounded", "--puzzles", "p"], "which --method bounded does not do"),
        (["pocket", "--max-size", "0"], "max-size"),
        (["pocket", "--method", "magic"], "magic"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


def test_the_task_of_the_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "task")
    assert run(["task", "--cases", "--vocabulary", "extended-free", "-o", folder]) == 0
    assert run(["learn-task", folder, "--json"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    learned = json.loads(last)
    assert (learned["fn"], learned["fp"], learned["optimal"]) == (0, 0, True)
    assert run(["task", "-o", folder]) == 2
    assert run(["task", "--cases", "--vocabulary", "paper", "-o", folder]) == 2


def test_a_run_certifies_its_winner(finished_run: Path) -> None:
    from triage import load_predicate

    winner = json.loads((finished_run / "winner.json").read_text())
    certificate = winner["certificate"]
    assert [r["rule"] for r in certificate["rules"]] == winner["rules"]
    assert certificate["sound"] is True
    assert certificate["every_size"] is True
    assert load_predicate(finished_run / "winner.json").sound
