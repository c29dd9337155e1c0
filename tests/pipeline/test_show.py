"""`witness-ilp show`: pictures, sheets, folders, paths and predicates; and `solve --svg`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline.cli import run
from witness import NamedPuzzle, Puzzle, parse_text, write_puzzles
from witness.drawing import SHEET_LIMIT
from witness.drawing.colours import GUILT, PARTIAL, PRUNED, SOLUTION

FIGURE = """
    +---+---G
    | 1 |   |
    +---+---+
    |   | 3 |
    S---+---+
"""
OPEN = Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 1})
RULES = "incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N).\n"
Show = Callable[..., tuple[int, str, str]]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.jsonl"
    write_puzzles(path, [NamedPuzzle("a<b>", parse_text(FIGURE)), NamedPuzzle("open", OPEN)])
    return path


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str], puzzles: Path) -> Show:
    """Return a function that runs `show` on the puzzles: status, output, errors."""

    def shown(*arguments: object, command: str = "show") -> tuple[int, str, str]:
        status = run([command, str(puzzles), *map(str, arguments)])
        return status, *capsys.readouterr()

    return shown


def colours(file: Path) -> set[str]:
    """Return the colours of lines and areas in an SVG file."""
    found = ElementTree.parse(file).getroot().iter()
    return {e.get(kind, "") for e in found for kind in ("stroke", "fill")}


def captions(file: Path) -> list[str | None]:
    return [e.text for e in ElementTree.parse(file).iter() if e.tag.endswith("}text")]


def test_show_prints_ids_and_pictures(show: Show) -> None:
    status, out, _ = show()
    assert status == 0
    assert out.startswith("a<b>\n+---+---G\n| 1 |   |\n")
    assert "\n\nopen\n" in out


def test_a_set_is_one_sheet(show: Show, tmp_path: Path) -> None:
    assert show("--svg", tmp_path / "sheet.svg") == (0, "", "")
    assert captions(tmp_path / "sheet.svg") == ["a<b>", "open"]


def test_one_id_is_one_picture(show: Show, tmp_path: Path) -> None:
    assert show("--id", "open", "--svg", tmp_path / "one.svg") == (0, "", "")
    assert captions(tmp_path / "one.svg") == []
    assert "Triangle puzzle open, 1x1 squares" in (tmp_path / "one.svg").read_text()


def test_a_folder_gets_a_file_each(show: Show, tmp_path: Path) -> None:
    assert show("--svg", tmp_path / "new") == (0, "", "")
    assert sorted(f.name for f in (tmp_path / "new").iterdir()) == ["a_b__0.svg", "open.svg"]
    (tmp_path / "old.svg").mkdir()
    assert show("--id", "open", "--svg", tmp_path / "old.svg") == (0, "", "")
    assert [f.name for f in (tmp_path / "old.svg").iterdir()] == ["open.svg"]


def test_a_large_set_takes_several_sheets(show: Show, puzzles: Path, tmp_path: Path) -> None:
    write_puzzles(puzzles, [NamedPuzzle(str(i), OPEN) for i in range(2 * SHEET_LIMIT + 1)])
    target = tmp_path / "all.svg"
    assert show("--svg", target, "--columns", 20) == (
        0,
        f"3 sheets: {tmp_path / 'all-1.svg'} to all-3.svg\n",
        "",
    )
    drawn = [name for i in (1, 2, 3) for name in captions(tmp_path / f"all-{i}.svg")]
    assert drawn == [str(i) for i in range(2 * SHEET_LIMIT + 1)]
    assert not target.exists()


def test_columns(show: Show, tmp_path: Path) -> None:
    show("--svg", tmp_path / "high.svg", "--columns", 1)
    root = ElementTree.parse(tmp_path / "high.svg").getroot()
    assert float(root.get("height", 0)) > 1.4 * float(root.get("width", 0))


def test_a_path_is_drawn(show: Show, tmp_path: Path) -> None:
    target = tmp_path / "path.svg"
    chosen = ("--id", "a<b>", "--path", "0,0 0,1 1,1")
    status, out, _ = show(*chosen)
    assert (status, out.splitlines()[0]) == (0, "a<b>: partial path of length 2")
    assert out.splitlines()[-3:] == ["|   # 3 |", "S===+---+", ""]
    assert show(*chosen, "--svg", target) == (0, "a<b>: partial path of length 2\n", "")
    assert PARTIAL in colours(target)


@pytest.mark.parametrize(
    ("path", "predicate", "verdict"),
    [
        ("0,0 0,1 1,1", "edge-left", "edge-left does not fire on this path of length 2"),
        (
            "0,0 0,1 1,1 1,0",
            "edge-left",
            "edge-left fires on this path of length 3, because of square (0, 1)",
        ),
        (
            "0,0 1,0 2,0 2,1",
            "RULES",
            "RULES fires on this path of length 3, because of square (1, 0)",
        ),
        (
            "0,0 1,0 1,1 1,2 0,2 0,1",
            "reach",
            "reach fires on this path of length 5, but not because of a single square",
        ),
        ("0,0 1,0 1,1 0,1 0,2 1,2 2,2", "baseline", "solution of length 6"),
        ("0,0 0,1 0,2 1,2 2,2", "baseline", "path of length 4 to the goal, but no solution"),
    ],
)
def test_a_path_is_judged(
    show: Show, tmp_path: Path, path: str, predicate: str, verdict: str
) -> None:
    (tmp_path / "rules.pl").write_text(RULES)
    rules = str(tmp_path / "rules.pl")
    target = tmp_path / "path.svg"
    spec = predicate.replace("RULES", rules)
    chosen = ("--id", "a<b>", "--path", path, "--predicate", spec, "--svg", target)
    assert show(*chosen) == (0, f"a<b>: {verdict.replace('RULES', rules)}\n", "")
    found = colours(target)
    assert (PRUNED in found) == (" fires " in verdict)
    assert (GUILT in found) == ("because of square" in verdict)
    assert (SOLUTION in found) == verdict.startswith("solution")


def test_a_judged_path_as_text_marks_the_square(show: Show) -> None:
    _, out, _ = show("--id", "a<b>", "--path", "0,0 0,1 1,1 1,0", "--predicate", "full3")
    assert out.splitlines()[1:] == [
        "+---+---G",
        "| 1 |   |",
        "+===+---+",
        "|   #[3]|",
        "S===+---+",
        "",
    ]


def test_the_first_pruned_path_of_each_puzzle(show: Show, tmp_path: Path) -> None:
    target = tmp_path / "sheet.svg"
    status, out, err = show("--predicate", "edge-left", "--against", "baseline", "--svg", target)
    first, second = out.splitlines()
    assert (status, err) == (0, "")
    assert first.startswith("a<b>: edge-left fires on this path of length")
    assert first.endswith("because of square (0, 1)")
    assert second == (
        "open: edge-left pruned no path that baseline lets pass before the search ended or "
        "reached 10,000 expansions"
    )
    assert {PRUNED, GUILT} <= colours(target)
    assert captions(target) == ["a<b>", "open"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--path", "0,0"], "puzzles.jsonl: --path and 2 puzzles: choose one with --id"),
        (["--id", "open", "--path", "up"], "--path: expected a position such as 0,1 or 0,0.5"),
        (["--id", "open", "--path", ""], "the value of --path is empty"),
        (["--id", "open", "--path", "0,1"], "--path: the path begins at 0,1, which is not a start"),
        (["--id", "open", "--path", "0,0 1,1"], "--path: no edge joins 0,0 and 1,1"),
        (["--id", "open", "--path", "0,0", "--predicate", "x"], "x: expected a predicate's name"),
        (["--predicate", "x"], "x: expected a predicate's name"),
        (["--predicate", "local", "--against", "x"], "x: expected a predicate's name"),
        (["--against", "baseline"], "--against needs --predicate, without --path"),
        (["--columns", "3"], "--columns needs --svg"),
        (["--columns", "0", "--svg", "x.svg"], "Invalid value for '--columns'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(show: Show, arguments: list[str], message: str) -> None:
    status, out, err = show(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("witness-ilp: ")
    assert err.count("\n") == 1
    assert message in err


def test_solutions_of_a_set_are_one_sheet(show: Show, tmp_path: Path) -> None:
    status, _, err = show("--svg", tmp_path / "solved.svg", command="solve")
    assert (status, err) == (0, "")
    assert captions(tmp_path / "solved.svg") == ["a<b>", "open"]
    assert SOLUTION in colours(tmp_path / "solved.svg")


def test_drawing_imports_nothing_heavy(puzzles: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from pipeline.cli import run; run(sys.argv[1:])\n"
        "print([m for m in ('numpy', 'joblib', 'numba', 'clingo') if m in sys.modules])"
    )
    arguments = ["show", str(puzzles), "--svg", str(tmp_path / "x.svg")]
    answer = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "[]\n"
