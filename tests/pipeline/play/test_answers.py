"""What the server answers, without a web; wrong questions are InputErrors of one line."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from generators import puzzle_set
from pipeline.play.answers import MAX_SIDE, Answers
from pipeline.play.judge import load_judge
from pipeline.play.messages import HintAnswer, PathAnswer, PuzzleAnswer
from solving import InputError, Limits
from witness import Puzzle, puzzle_from_json, puzzle_to_json
from witness.frontier import count_solutions

PLAIN = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(1, 1): 3, (2, 0): 1})
JSON = puzzle_to_json(PLAIN, "plain")


def ask(answers: Answers, name: str, **question: Any) -> Any:
    return answers.answer(name, json.dumps(question).encode())


def test_the_number_of_solutions_is_exact_and_text(answers: Answers) -> None:
    found = ask(answers, "count", puzzle=JSON)
    assert found == PuzzleAnswer(solutions=str(count_solutions(PLAIN)), limit=None)
    large = puzzle_to_json(Puzzle.create(10, 10, goals=[(10, 10)], triangles={}), "large")
    number = ask(answers, "count", puzzle=large).solutions
    # Self-avoiding paths between the corners of 10x10 squares: OEIS A007764(11).
    assert number == "1568758030464750013214100"


def test_a_limit_is_said_to_be_one() -> None:
    answers = Answers(load_judge("region"), Limits(expansions=1))
    assert ask(answers, "count", puzzle=JSON).limit == "timeout"
    assert ask(answers, "solve", puzzle=JSON).status == "timeout"
    assert ask(answers, "hint", puzzle=JSON, path=[[0, 0]]) == HintAnswer(kind="limit")
    found = ask(answers, "path", puzzle=JSON, path=[[0, 0]])
    assert (found.ways, found.limit) == (None, "timeout")


def test_a_dead_path_is_blamed_on_its_square_and_the_hint_leads_back(answers: Answers) -> None:
    path = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 2], [0, 3], [1, 3]]
    found = ask(answers, "path", puzzle=JSON, path=path)
    assert isinstance(found, PathAnswer)
    assert (found.ways, found.fires, found.solved, found.asked) == ("0", True, False, True)
    assert [square for reason in found.reasons for square in reason.squares] == [(1, 1)]
    assert found.since is not None
    assert not ask(answers, "path", puzzle=JSON, path=path[: found.since]).fires
    hint = ask(answers, "hint", puzzle=JSON, path=path)
    assert hint.kind == "back"
    assert ask(answers, "path", puzzle=JSON, path=path[: hint.keep]).ways != "0"
    assert ask(answers, "path", puzzle=JSON, path=path[: hint.keep + 1]).ways == "0"


def test_a_cut_off_path_is_blamed_on_no_square(answers: Answers) -> None:
    cut = puzzle_to_json(Puzzle.create(2, 2, goals=[(0, 1)], triangles={(1, 1): 1}), "cut")
    found = ask(answers, "path", puzzle=cut, path=[[0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [2, 1]])
    assert (found.ways, found.fires) == ("0", True)
    assert [] in [reason.squares for reason in found.reasons]


def test_solutions_are_not_asked_about(answers: Answers) -> None:
    path = ask(answers, "solve", puzzle=JSON).path
    found = ask(answers, "path", puzzle=JSON, path=path)
    assert (found.solved, found.asked, found.ways) == (True, False, "0")
    assert ask(answers, "hint", puzzle=JSON, path=path) == HintAnswer(kind="done")


def test_a_puzzle_without_a_solution_has_no_hint(answers: Answers) -> None:
    none = puzzle_to_json(Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 2}), "none")
    assert ask(answers, "solve", puzzle=none).status == "unsolvable"
    assert ask(answers, "hint", puzzle=none, path=[[0, 0], [1, 0]]) == HintAnswer(kind="none")


@pytest.mark.parametrize("generator", ["random-triangles", "path-first"])
def test_random_puzzles_are_those_of_generate(answers: Answers, generator: str) -> None:
    (found,) = ask(answers, "random", generator=generator, rows=3, cols=3, seed=5).puzzles
    (made,) = puzzle_set(generator, 5, 1, 3, min_size=3)
    assert puzzle_from_json(found).puzzle == made


@pytest.mark.parametrize("format", ["json", "records", "text", "witnesspuzzles"])
def test_what_is_written_is_read_back(answers: Answers, format: str) -> None:
    text = ask(answers, "write", puzzle=JSON, format=format).text
    (back,) = ask(answers, "read", text=text).puzzles
    assert puzzle_from_json(back).puzzle == PLAIN


def test_a_hand_written_predicate_judges_too() -> None:
    answers = Answers(load_judge("region"))
    found = ask(answers, "path", puzzle=JSON, path=[[0, 0], [1, 0], [1, 1], [0, 1], [0, 2], [1, 2]])
    assert [(r.rule, r.english, r.squares) for r in found.reasons] == [("region", "", [(1, 1)])]
    assert answers.about().rules == []


LARGE = {"rows": MAX_SIDE + 1, "cols": 1, "starts": [[0, 0]], "goals": [[1, 1]], "triangles": []}
WRONG = [
    ("count", {}, "missing required field `puzzle`"),
    ("count", {"puzzle": []}, "Expected `object`"),
    ("count", {"puzzle": {}, "more": 1}, "unknown field `more`"),
    ("count", {"puzzle": {}}, "missing required field"),
    ("count", {"puzzle": {**JSON, "rows": 10**9}}, "rows must be from 1 to 64"),
    ("count", {"puzzle": LARGE}, "at most 10 squares a side, not 11x1"),
    ("count", {"puzzle": {**JSON, "starts": []}}, "at least one start"),
    ("path", {"puzzle": JSON, "path": []}, "length >= 1"),
    ("path", {"puzzle": JSON, "path": [[0, 0]] * 401}, "length <= 400"),
    ("path", {"puzzle": JSON, "path": [[1, 1]]}, "not a start"),
    ("path", {"puzzle": JSON, "path": [[0, 0], [1, 1]]}, "no edge joins"),
    ("path", {"puzzle": JSON, "path": [[0, 0], [0, 1], [0, 0]]}, "visits 0,0 twice"),
    ("path", {"puzzle": JSON, "path": [[0, 1e300]]}, "expected a position"),
    ("path", {"puzzle": JSON, "path": [[0.25, 0]]}, "no vertex and no middle"),
    ("random", {"generator": "x", "rows": 2, "cols": 2, "seed": 1}, "unknown generator 'x'"),
    ("random", {"generator": "path-first", "rows": 9, "cols": 2, "seed": 1}, "at most 8"),
    ("random", {"generator": "path-first", "rows": 1, "cols": 1, "seed": 1}, "at least two"),
    ("random", {"generator": "path-first", "rows": 0, "cols": 2, "seed": 1}, ">= 1"),
    ("random", {"generator": "path-first", "rows": 2, "cols": 2, "seed": -1}, ">= 0"),
    ("read", {"text": ""}, "an empty file"),
    ("read", {"text": "x" * 100_001}, "length <= 100000"),
    ("read", {"text": "S---+\n|   |\n+---G\n\n" * 51}, "51 puzzles: expected at most 50"),
    ("write", {"puzzle": JSON, "format": "xml"}, "unknown format 'xml'"),
]


@pytest.mark.parametrize(("name", "question", "message"), WRONG)
def test_wrong_questions_end_in_one_line(
    answers: Answers, name: str, question: Any, message: str
) -> None:
    with pytest.raises(InputError, match=r".") as error:
        ask(answers, name, **question)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"null", b"[" * 5000, b'"x"', b"1e999"])
def test_what_is_no_json_object_is_no_question(answers: Answers, body: bytes) -> None:
    with pytest.raises(InputError, match="not a question"):
        answers.answer("count", body)


def test_an_unknown_question_has_no_answer(answers: Answers) -> None:
    assert answers.answer("weather", b"{}") is None


def test_answers_can_be_written_as_json(answers: Answers) -> None:
    assert json.loads(msgspec.json.encode(answers.about()))["predicate"] == "shipped"
