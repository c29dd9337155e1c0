"""`witness-ilp puzznic`, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import run
from puzznic import parse_level, parse_plan, replay
from puzznic.files import read_levels

A13 = "#####\n#R R#\n#P B#\n## ##\n#   #\n#B P#\n#####\n"
JAM = "#####\n#A B#\n#####\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def puzznic(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command: exit status, output, messages."""

    def command(*arguments: object) -> tuple[int, str, str]:
        status = run(["puzznic", *map(str, arguments)])
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def a13(tmp_path: Path) -> Path:
    file = tmp_path / "a13.txt"
    file.write_text(A13)
    return file


@pytest.fixture
def jam(tmp_path: Path) -> Path:
    file = tmp_path / "jam.txt"
    file.write_text(JAM)
    return file


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.parametrize("command", ["solve", "show", "replay", "generate"])
def test_every_command_explains_itself(puzznic: Run, command: str) -> None:
    status, output, _ = puzznic(command, "--help")
    assert status == 0
    assert f"Usage: witness-ilp puzznic {command}" in output


def test_solve_prints_a_plan_that_replays(puzznic: Run, a13: Path) -> None:
    status, output, _ = puzznic("solve", a13, "--json")
    (answer,) = objects(output)
    assert status == 0
    assert (answer["id"], answer["status"], answer["moves"], answer["bound"]) == (
        "a13",
        "optimal",
        4,
        4,
    )
    level = parse_level("\n".join(answer["level"]))
    found = replay(level, parse_plan(level, " ".join(answer["plan"])), to_goal=True)
    costs = (found.moves, found.steps, found.events, found.joint_events)
    assert costs == tuple(answer[key] for key in ("moves", "steps", "events", "joint_events"))
    status, output, _ = puzznic("solve", a13)
    line, plan = output.splitlines()
    assert line.startswith("a13: optimal, 4 moves, 7 steps, ")
    assert replay(level, parse_plan(level, plan)).solved


def test_several_levels_are_solved_in_their_order(puzznic: Run, a13: Path, jam: Path) -> None:
    for options in ((), ("--workers", 2)):
        status, output, _ = puzznic("solve", jam, a13, "--json", *options)
        assert status == 1
        assert [(a["id"], a["status"]) for a in objects(output)] == [
            ("jam", "unsolvable"),
            ("a13", "optimal"),
        ]
    status, output, _ = puzznic("solve", a13.parent, "--id", "a13", "--json")
    assert (status, [a["id"] for a in objects(output)]) == (0, ["a13"])


def test_unsolvable_is_a_proof_and_a_limit_is_not(puzznic: Run, a13: Path, jam: Path) -> None:
    status, output, _ = puzznic("solve", jam, "--json")
    (answer,) = objects(output)
    assert (status, answer["status"]) == (1, "unsolvable")
    assert {answer[key] for key in ("moves", "bound", "plan", "steps", "events")} == {None}
    for limit, expected in (
        (("--expansion-limit", 1), "timeout"),
        (("--time-limit", 0), "timeout"),
        (("--memory-limit", 0), "memout"),
    ):
        status, output, _ = puzznic("solve", a13, jam, *limit, "--method", "reference", "--json")
        answers = objects(output)
        assert status == 3
        assert {a["status"] for a in answers} == {expected}
        assert all(a["plan"] is None and a["bound"] <= 4 for a in answers)


def test_exhaust_proves_that_no_plan_is_shorter(puzznic: Run, a13: Path) -> None:
    for below, expected in ((4, ("exhausted", None, 4)), (5, ("optimal", 4, 4))):
        status, output, _ = puzznic("solve", a13, "--method", "exhaust", "--below", below, "--json")
        (answer,) = objects(output)
        assert status == 0
        assert (answer["status"], answer["moves"], answer["bound"]) == expected
    assert (
        "exhausted, at least 4 moves, "
        in puzznic("solve", a13, "--method", "exhaust", "--below", 4)[1]
    )


@pytest.mark.parametrize("method", ["auto", "astar", "bfs", "beam", "reference"])
def test_every_method_finds_a_plan(puzznic: Run, a13: Path, method: str) -> None:
    status, output, _ = puzznic("solve", a13, "--method", method, "--json")
    (answer,) = objects(output)
    assert (status, answer["method"]) == (0, method)
    assert answer["moves"] >= answer["bound"]
    assert answer["status"] == ("optimal" if answer["moves"] == answer["bound"] else "solved")


def test_moves_that_a_file_tells_are_checked(puzznic: Run, tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    file.write_text(f"id: right\nmoves: 4\n{A13}\nid: none\nmoves: 2\n{JAM}")
    status, output, _ = puzznic("solve", file, "--json")
    assert status == 1
    assert [(a["expected"], a["confirmed"]) for a in objects(output)] == [(4, True), (2, False)]
    assert puzznic("solve", file, "--id", "right")[0] == 0
    assert "EXPECTED 2" in puzznic("solve", file)[1]


def test_show_prints_levels_that_can_be_read_again(
    puzznic: Run, a13: Path, jam: Path, tmp_path: Path
) -> None:
    status, output, _ = puzznic("show", a13, jam, "--svg", tmp_path / "sheet.svg")
    assert status == 0
    again = tmp_path / "again.txt"
    again.write_text(output)
    assert read_levels([again]) == read_levels([a13, jam])
    assert (tmp_path / "sheet.svg").read_text().startswith("<svg")
    loose = tmp_path / "loose.txt"
    loose.write_text("####\n#A #\n#  #\n# A#\n####\n")
    assert puzznic("show", loose)[1].splitlines()[2:] == ["#A #", "#  #", "# A#", "####"]
    assert puzznic("show", loose, "--settled", "--svg", tmp_path / "one.svg")[1] == (
        "id: loose\n####\n#  #\n#  #\n#  #\n####\n"
    )


def test_replay_traces_and_draws_a_plan(puzznic: Run, a13: Path, tmp_path: Path) -> None:
    svg, plan = tmp_path / "plan.svg", ["r6c4-", "r3c4-", "r3c2+", "r3c4-", "r5c3-"]
    status, output, _ = puzznic("replay", a13, *plan, "--detail", "joint", "--svg", svg)
    assert status == 0
    assert output.splitlines()[-1] == ("solved: 5 moves, 7 steps, 13 events (11 with joint falls)")
    assert svg.read_text().count("polygon") == 5 + 6
    status, output, _ = puzznic("replay", a13, *plan, "--json")
    (answer,) = objects(output)
    assert (answer["solved"], answer["steps"], answer["plan"]) == (True, 7, plan)
    assert [frame["title"].split()[1] for frame in answer["trace"][:-1]] == (
        ["move", "move", "move", "move", "match", "move", "match"]
    )
    assert answer["trace"][4]["cells"] == [[3, 2], [3, 3]]
    assert answer["trace"][-1]["level"][1:3] == ["#   #", "#   #"]
    status, output, _ = puzznic("replay", a13, *plan[:2])
    assert status == 1
    assert output.endswith("not solved: 2 moves, 2 steps, 5 events (4 with joint falls)\n")


@pytest.mark.parametrize("kind", ["random", "backwards"])
def test_generate_writes_solvable_levels(puzznic: Run, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "generated.txt"
    shape = ("--rows", 6, "--cols", 6, "--patterns", 2, "--blocks", 4, "--least-moves", 2)
    status, _, _ = puzznic("generate", kind, "--count", 3, *shape, "-o", file, "--quiet")
    assert status == 0
    assert all((named.moves or 0) >= 2 for named in read_levels([file]))
    status, output, _ = puzznic("solve", file, "--json")
    assert (status, [a["confirmed"] for a in objects(output)]) == (0, [True] * 3)
    assert puzznic("generate", kind, "--count", 3, *shape, "--quiet")[1] == file.read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "none.txt"], "none.txt: can't be read: No such file or directory"),
        (["solve", "a13.txt", "--method", "magic"], "expected a method, auto, "),
        (["solve", "a13.txt", "--method", "exhaust"], "--below and --method exhaust need each"),
        (["solve", "a13.txt", "--below", "3"], "--below and --method exhaust need each other"),
        (["solve", "a13.txt", "jam.txt", "--svg", "a.svg"], "--svg draws one plan, not 2"),
        (["solve", "a13.txt", "--id", "b"], "a13.txt: no level has the id 'b'"),
        (["solve", "bad.txt"], "bad.txt:2: column 3: expected #, a letter or a space, not '?'"),
        (["show", "open.txt"], "open.txt:2: column 2: the block A is outside the walls"),
        (["replay", "a13.txt", "r2c2"], "a13.txt: move 1: expected a move such as r3c2+"),
        (["replay", "a13.txt", "r6c4-", "r2c2-"], "a13.txt: move 2, r2c2-: a wall is at row 2,"),
        (["replay", "a13.txt", "--id", "b"], "a13.txt: no level has the id 'b'"),
        (["generate", "easy"], "expected random or backwards, not 'easy'"),
        (["generate", "--blocks", "5"], "3 patterns need at least 6 blocks"),
        (["generate", "--walls", "1"], "the share of walls is at least 0 and less than 1"),
        (["generate", "--count", "1", "--least-moves", "99"], "none of 5 levels is new"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    puzznic: Run,
    a13: Path,
    jam: Path,
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(a13.parent)
    monkeypatch.setattr("generators.puzznic.MAX_ATTEMPTS", 5)
    Path("bad.txt").write_text("####\n#A?#\n####\n")
    Path("open.txt").write_text("####\n#A  \n####\n")
    before = set(a13.parent.iterdir())
    status, output, messages = puzznic(*arguments)
    *_, line = messages.splitlines()
    assert (status, output) == (2, "")
    assert message in line
    assert set(a13.parent.iterdir()) == before


def test_a_file_of_several_levels_needs_an_id_to_replay(puzznic: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"id: a\n{A13}\nid: b\n{JAM}")
    status, _, messages = puzznic("replay", file, "r2c2+")
    assert status == 2
    assert messages.endswith("two.txt: expected one level, not 2: choose one by --id\n")
    assert puzznic("replay", file, "r2c2+", "--id", "b")[0] == 1


def test_too_many_pictures_are_refused(
    puzznic: Run, a13: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solving.panels.PANEL_LIMIT", 3)
    svg = tmp_path / "plan.svg"
    status, _, messages = puzznic("replay", a13, "r2c2+", "r2c4-", "r3c2+", "--svg", svg)
    assert status == 2
    assert "a sheet holds 1 to 3 pictures, not 6: choose a coarser --detail" in messages
    assert not svg.exists()
