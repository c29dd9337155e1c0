"""`witness-ilp rushhour`, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import run
from rushhour import parse_plan, read_boards, replay

EASY = "BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo"
JAM = "AAB" + "ooB" + "CCC"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rush(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command: exit status, output, messages."""

    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["rushhour", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.txt"
    file.write_text(f"15 {EASY} 2250\n00 oAA{'o' * 6}\n")
    return file


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.parametrize("command", ["solve", "show", "generate"])
def test_every_command_explains_itself(rush: Run, command: str) -> None:
    status, output, _ = rush(command, "--help")
    assert status == 0
    assert f"Usage: witness-ilp rushhour {command}" in output


@pytest.mark.parametrize("backend", ["python", "compiled"])
@pytest.mark.parametrize("method", ["breadth-first", "astar"])
def test_solve_prints_a_plan_that_replays(rush: Run, method: str, backend: str) -> None:
    options = ("--method", method, "--backend", backend, "--json")
    status, output, _ = rush("solve", EASY, *options, "--metric", "steps")
    (answer,) = objects(output)
    assert status == 0
    assert (answer["status"], answer["unit_steps"], answer["metric"]) == ("solved", 31, "steps")
    assert (answer["method"], answer["expected"], answer["confirmed"]) == (method, None, None)
    status, output, _ = rush("solve", EASY, *options)
    (answer,) = objects(output)
    assert (status, answer["slides"]) == (0, 15)
    assert len(answer["plan"]) == 15


@pytest.mark.parametrize(
    ("method", "optimal"),
    [("movers", True), ("h2", False), ("learned", None), ("native", True), ("asp-order", True)],
)
def test_other_methods_by_name(rush: Run, method: str, optimal: bool | None) -> None:
    status, output, _ = rush("solve", EASY, "--method", method, "--json")
    (answer,) = objects(output)
    assert (status, answer["status"], answer["method"]) == (0, "solved", method)
    if optimal is not None:
        assert answer["optimal"] is optimal
    if answer["optimal"]:
        assert answer["slides"] == 15
    assert (answer["states"] is None) == (method in ("native", "asp-order"))
    status, output, _ = rush("solve", EASY, "--method", method)
    assert status == 0
    assert ("perhaps not shortest" in output) == (not answer["optimal"])


def test_a_model_s_limit_is_no_proof(rush: Run) -> None:
    status, output, _ = rush("solve", EASY, "--method", "asp-order", "--time-limit", 0, "--json")
    (answer,) = objects(output)
    assert (status, answer["status"], answer["plan"]) == (3, "timeout", None)
    assert not answer["optimal"]
    status, output, _ = rush("solve", JAM, "--method", "asp-order", "--json")
    assert (status, objects(output)[0]["status"]) == (1, "unsolvable")


def test_the_printed_plan_replays(rush: Run, boards: Path) -> None:
    status, output, _ = rush("solve", "--file", boards, "--id", 1)
    assert status == 0
    line, plan = output.splitlines()
    assert line.startswith("1: solved, 15 slides, 31 unit steps, ")
    board = read_boards(boards)[0].board
    replay(board, parse_plan(board, plan))


def test_optima_are_checked_against_the_file(rush: Run, boards: Path) -> None:
    status, output, messages = rush("solve", "--file", boards, "--check-optimum", "--json")
    assert status == 0
    assert [(a["expected"], a["confirmed"]) for a in objects(output)] == [(15, True), (0, True)]
    assert messages.startswith("2 of 2 optima confirmed in ")
    boards.write_text(boards.read_text().replace("15 ", "14 "))
    status, output, messages = rush("solve", "--file", boards, "--check-optimum")
    assert status == 1
    assert "15 slides, 31 unit steps, EXPECTED 14" in output
    assert messages.rstrip().endswith("; different: 1")


def test_an_unsolvable_board_differs_from_any_number_of_slides(rush: Run, tmp_path: Path) -> None:
    file = tmp_path / "jam.txt"
    file.write_text(f"3 {JAM}\n")
    status, output, _ = rush("solve", "--file", file, "--check-optimum", "--json")
    (answer,) = objects(output)
    assert (status, answer["status"], answer["confirmed"]) == (1, "unsolvable", False)


def test_a_limit_confirms_nothing_and_refutes_nothing(rush: Run, boards: Path) -> None:
    limited = ("--file", boards, "--expansion-limit", 3, "--json")
    status, output, _ = rush("solve", *limited, "--check-optimum")
    assert [a["confirmed"] for a in objects(output)] == [None, True]
    assert status == 3
    assert rush("solve", *limited)[0] == 3


def test_exit_statuses_of_solve(rush: Run) -> None:
    assert rush("solve", JAM)[0] == 1
    assert rush("solve", EASY, "--time-limit", 0)[0] == 3
    assert rush("solve", EASY, "--memory-limit", 0)[0] == 3


def test_one_has_no_plural(rush: Run) -> None:
    status, output, _ = rush("solve", "AAo" + "ooo" * 2)
    assert (status, output.startswith("1: solved, 1 slide, 1 unit step, ")) == (0, True)
    status, output, _ = rush("show", "AAo" + "ooo" * 2, "--plan", "A+1")
    assert output.endswith("\n1 slide, 1 unit step: the red car is in front of the exit\n")


def test_many_boards_are_solved_in_workers_in_their_order(rush: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(["AAoo" + "oooo" * 3, "AAoB" + "oooB" + "oooo" * 2] * 100))
    status, output, _ = rush("solve", "--file", file, "--json", "--workers", 2)
    answers = objects(output)
    assert status == 0
    assert [a["id"] for a in answers] == [str(n) for n in range(1, 201)]
    assert [a["slides"] for a in answers] == [1, 2] * 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve"], "expected either a board or --file"),
        (["solve", EASY[:-1]], "BOARD:1: expected the cells of a square board, 36 for 6x6, not 35"),
        (["solve", EASY.replace("A", "o")], "BOARD:1: there is no red car"),
        (["solve", EASY, "--check-optimum"], "board 1 has no number of slides to check"),
        (["solve", EASY, "--metric", "steps", "--check-optimum"], "it needs --metric slides"),
        (["solve", EASY, "--method", "dfs"], "unknown method 'dfs': expected one of breadth-first"),
        (["solve", EASY, "--method", "cp-order", "--metric", "steps"], "cp-order counts slides"),
        (["solve", EASY, "--bound", "b.json"], "--bound is for --method learned, not for"),
        (
            ["solve", EASY, "--method", "learned", "--bound", "b.json"],
            "b.json: can't be read: No such file",
        ),
        (["show", EASY, "--plan", "A+1"], "--plan: move 1, A+1: F is at row 3, column 3"),
        (["show", EASY, "--plan", "A1"], "--plan: move 1: expected a move such as A+2"),
        (["generate", "easy"], "expected random or hardest, not 'easy'"),
        (["generate", "--walls", "--empty", "0", "--count", "1"], "none of "),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    rush: Run, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generators.rushhour.MAX_ATTEMPTS", 5)
    status, _, messages = rush(*arguments)
    *_, line = messages.splitlines()
    assert status == 2
    assert message in line


def test_bad_files_and_ids_are_named(rush: Run, boards: Path) -> None:
    status, _, messages = rush("solve", "--file", boards, "--id", 9)
    assert (status, messages) == (2, f"witness-ilp: {boards}: no board has the id '9'\n")
    boards.write_text(f"{EASY}\n5 oBBo\n")
    status, _, messages = rush("solve", "--file", boards)
    assert (status, messages) == (2, f"witness-ilp: {boards}:2: there is no red car (A)\n")
    boards.write_text(f"5 {EASY}\n5 {EASY}\n")
    assert rush("solve", "--file", boards, "--svg", boards.with_name("a.svg"))[0] == 2


def test_pictures_are_written(rush: Run, boards: Path, tmp_path: Path) -> None:
    for name, arguments in {
        "plan": ("solve", EASY),
        "boards": ("show", "--file", boards),
        "replayed": ("show", EASY, "--plan", "I+2 H+2"),
    }.items():
        target = tmp_path / f"{name}.svg"
        assert rush(*arguments, "--svg", target)[0] == 0
        assert target.read_text().startswith("<svg")
    assert (tmp_path / "plan.svg").read_text().count("<title>") == 1


def test_show_prints_boards_that_can_be_read_again(rush: Run, boards: Path, tmp_path: Path) -> None:
    status, output, _ = rush("show", "--file", boards)
    assert status == 0
    again = tmp_path / "framed.txt"
    again.write_text(output)
    first, second = read_boards(boards), read_boards(again)
    assert [(b.id, b.board, b.slides) for b in first] == [(b.id, b.board, b.slides) for b in second]


def test_show_replays_a_plan(rush: Run) -> None:
    status, output, _ = rush("show", EASY, "--plan", "I+2 H+2")
    assert status == 0
    assert output.count("+------+") == 6
    assert output.endswith("2 slides, 4 unit steps: the red car is not at the exit\n")


def test_generate_prints_lines_or_frames_with_their_optima(rush: Run, tmp_path: Path) -> None:
    for kind in ("random", "hardest"):
        for shape in ((), ("--framed",), ("--rows", 4, "--exit", "top")):
            file = tmp_path / "generated.txt"
            options = ("--count", 2, "--cols", 5, "--rows", 5, "--empty", 9, *shape, "-o", file)
            assert rush("generate", kind, *options)[0] == 0
            assert file.read_text().startswith("id:" if shape else "0")
            assert rush("solve", "--file", file, "--check-optimum")[0] == 0
