"""Broken vocabularies from outside: one line and status 2, never a status that means more."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.cli import run

MODULE = """\
import sys
from bk import VOCABULARIES
from ilp.vocabulary import Code, Form, Phrase, Relation

def broken(template):
    relation = Relation(
        "boom",
        ("path", "square", "num"),
        "boom(_, _, 0).",
        (Code("bbf", Form.VALUE, template),),
        Phrase("{0} meets {1} in {2}"),
    )
    return VOCABULARIES["datalog"].extended_by("mine", relation)

RAISES = broken("(1 // 0)")
SYNTAX = broken("1 +* (")
STRANGE = broken("99")
"""
RULE = "incompletable(P,S) :- boom(P,S,N), one(N).\n"
PUZZLE = '{"rows":1,"cols":2,"starts":[[0,0]],"goals":[[1,2]],"triangles":[[0,1,1]]}\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "foreign_module.py").write_text(MODULE)
    (tmp_path / "foreign_exit.py").write_text("import sys\nsys.exit(5)\n")
    (tmp_path / "puzzle.jsonl").write_text(PUZZLE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert run(command) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("name", ["RAISES", "SYNTAX", "STRANGE"])
def test_twins_that_fail_when_facts_are_made(
    name: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vocabulary = f"foreign_module:{name}"
    said = refused(capsys, "task", "puzzle.jsonl", "--vocabulary", vocabulary, "-o", "made")
    assert "a relation's Python twin fails when facts are made: " in said
    assert not (here / "made").exists()


@pytest.mark.parametrize("name", ["RAISES", "SYNTAX"])
@pytest.mark.parametrize("command", [("verify",), ("solve", "puzzle.jsonl", "--predicate")])
def test_twins_that_fail_in_a_rule(
    name: str, command: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "rules.pl").write_text(f"% vocabulary: foreign_module:{name}\n{RULE}")
    assert "a relation's Python twin fails in a rule: " in refused(capsys, *command, "rules.pl")


def test_a_module_that_exits(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "rules.pl").write_text(f"% vocabulary: foreign_exit:MINE\n{RULE}")
    assert "foreign_exit:MINE" in refused(capsys, "verify", "rules.pl")


def test_many_unlinked_variables_are_not_decided_in_a_moment(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    literals = ", ".join(f"shared(P,S,N{i})" for i in range(40))
    (here / "long.pl").write_text(f"incompletable(P,S) :- {literals}, one(N3).\n")
    assert run(["verify", "long.pl", "--time-limit", "5"]) in (1, 3)


@pytest.mark.parametrize("more", [("--id", "a"), ("--universe", "partial"), ("--label", "puzzle")])
def test_the_case_list_has_no_puzzles_to_choose_from(
    more: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "not for --cases" in refused(capsys, "task", "--cases", "-o", "made", *more)
    assert not (here / "made").exists()


def test_the_case_list_knows_not_every_vocabulary(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "run.toml").write_text(
        "training = { count = 1 }\nfilters = { counts = [1, 1, 1] }\ntest = { count = 1 }\n"
        '[learning]\nexamples = "cases"\nvocabulary = "paper"\n'
    )
    said = refused(capsys, "learn", "run.toml", "--run", "made")
    assert "run.toml:6: learning.vocabulary: the cases know nothing of" in said
    assert not (here / "made").exists()
