from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline.cli import run
from solving import Use
from triage import load_predicate
from witness import NamedPuzzle, Puzzle, parse_text, read_puzzles, solve, write_puzzles
from witness import Path as PuzzlePath
from witness.frontier import count_solutions

Start = Callable[[Sequence[str]], subprocess.Popen[str]]

FIGURE_1 = """
    +---+---G
    | 1 | 2 |
    S---+---+
"""
RULES = "incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N).\n"
HARD = Puzzle.create(4, 4, goals=[(4, 0)], triangles={(0, 2): 1, (1, 0): 2, (2, 1): 1, (3, 3): 2})
NO_SOLUTION = Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 2})


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """Return a file with three puzzles: solvable, solvable, unsolvable."""
    path = tmp_path / "puzzles.jsonl"
    named = [
        NamedPuzzle("figure-1", parse_text(FIGURE_1)),
        NamedPuzzle("hard", HARD),
        NamedPuzzle("none", NO_SOLUTION),
    ]
    write_puzzles(path, named)
    return path


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.pl"
    path.write_text(RULES)
    return path


class Cli:
    """Runs command lines in this process; the last one's output is kept."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        status = run([str(a) for a in arguments])
        self.out, self.err = self.capsys.readouterr()
        return status

    def objects(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


COMMANDS = ("show", "convert", "solve", "task", "learn-task", "learn", "evaluate", "explain")


@pytest.mark.parametrize("command", [*COMMANDS, "generate"])
def test_every_command_explains_itself(cli: Cli, command: str) -> None:
    assert cli(command, "--help") == 0
    assert "Usage: witness-ilp" in cli.out


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pipeline.cli import run; run(['--help'])\n"
        "print([m for m in ('numpy', 'joblib', 'numba', 'clingo') if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


# Bad input: one line on standard error, status 2, no traceback.
BAD = [
    (["generate"], "Missing command"),
    (["frobnicate"], "No such command 'frobnicate'"),
    (["solve"], "Missing argument 'PUZZLES'"),
    (["solve", "missing.jsonl"], "missing.jsonl: can't be read: No such file"),
    (["solve", "{folder}"], "can't be read: Is a directory"),
    (["solve", "{puzzles}", "--id", "x"], "no puzzle has the id 'x'"),
    (["solve", "{puzzles}", "--predicate", "psychic"], "psychic: expected a predicate's name"),
    (["solve", "{puzzles}", "--predicate", "{folder}"], "Is a directory"),
    (["solve", "{puzzles}", "--predicate", "{puzzles}"], "puzzles.jsonl:1: "),
    (["solve", "{puzzles}", "--predicate", "{bad_rules}"], "bad.pl:2: "),
    (["solve", "{puzzles}", "--predicate", "{bad_winner}"], "winner.json: not a winner.json"),
    (["solve", "{puzzles}", "--use", "burn"], "'burn' is not one of"),
    (["solve", "{puzzles}", "--method", "luck"], "'luck' is not one of"),
    (["solve", "{puzzles}", "--method", "asp", "--use", "sort"], "are for --method astar or dfs"),
    (["solve", "{puzzles}", "--method", "dfs", "--use", "sort"], "can only prune"),
    (["solve", "{puzzles}", "--method", "asp", "--backend", "python"], "not for asp"),
    (["solve", "{puzzles}", "--method", "asp", "--expansion-limit", "3"], "no open list"),
    (["task", "{wide}", "--output", "{folder}"], "(--max-examples)"),
    (["solve", "{wide}", "--method", "frontier"], "puzzle 0: the frontier takes boards of at most"),
    (["solve", "{puzzles}", "--time-limit", "-1"], "Invalid value for '--time-limit'"),
    (["show", "{puzzles}", "--svg", "{empty}/y"], "Not a directory"),
    (["solve", "{binary}"], "expected"),
    (["show", "{empty}"], "empty.txt: expected puzzles, found an empty file"),
    (["convert", "{puzzles}", "--to", "xml"], "unknown format 'xml': expected one of json"),
    (["convert", "{puzzles}", "-o", "{folder}"], "Is a directory"),
    (["generate", "random-triangles", "--count", "-3"], "Invalid value for '--count'"),
    (["generate", "random-triangles", "--min-size", "5"], "--min-size must be at most"),
    (["generate", "random-triangles", "--count", "400", "--max-size", "2", "--quiet"], "318"),
    (["generate", "random-triangles", "--exclude", "missing"], "missing: can't be read"),
    (["task", "{puzzles}", "-o", "{folder}"], "3 puzzles: choose one with --id"),
    (["task", "{wide}", "--output", "{puzzles}"], "Not a directory"),
    (["task", "{puzzles}", "--id", "hard", "-o", "{folder}", "--label", "x"], "--label: expected"),
    (["task", "{plain}", "-o", "{folder}"], "triangles"),
    (["learn-task", "{folder}"], ""),
    (["learn-task", "{folder}", "--engine", "steam"], "no engine 'steam'; there is: native"),
    (["learn", "slow"], "slow: no such configuration: expected quick, paper"),
    (["learn", "{bad_config}"], "bad.toml:2: training.count: Expected int >= 1"),
    (["learn", "{folder}"], "Is a directory"),
    (["learn", "--run", "{puzzles}"], "expected a run directory, found a file"),
    (["learn", "--workers", "-1"], "Invalid value for '--workers'"),
    (["evaluate", "--predicate", "full3"], "Missing option '--puzzles'"),
    (["evaluate", "--predicate", "full3", "--puzzles", "missing"], "missing: can't be read"),
    (["evaluate", "--predicate", "x", "--puzzles", "{puzzles}"], "x: expected a predicate's name"),
    (["explain", "nothing"], "nothing: expected a predicate's name"),
    (["explain", "full3", "--puzzles", "{folder}"], "Is a directory"),
]


@pytest.mark.parametrize(
    ("arguments", "expected"), BAD, ids=lambda x: " ".join(x)[:60] if isinstance(x, list) else ""
)
def test_bad_input_is_one_line_and_status_2(
    cli: Cli, puzzles: Path, tmp_path: Path, arguments: list[str], expected: str
) -> None:
    files = {
        "puzzles": puzzles,
        "folder": tmp_path / "folder",
        "bad_rules": tmp_path / "bad.pl",
        "bad_winner": tmp_path / "winner.json",
        "bad_config": tmp_path / "bad.toml",
        "binary": tmp_path / "binary",
        "empty": tmp_path / "empty.txt",
        "plain": tmp_path / "plain.jsonl",
        "wide": tmp_path / "wide.txt",
    }
    files["folder"].mkdir()
    files["bad_rules"].write_text(f"{RULES}incompletable(P,S) :- teapot(P,S).\n")
    files["bad_winner"].write_text('{"schema": 1, "rules": []}')
    files["bad_config"].write_text("[training]\ncount = 0\n")
    files["binary"].write_bytes(bytes(range(256)))
    files["empty"].write_text("")
    files["wide"].write_text("Size: 19 20\nInit: 0 0\nGoal: 19 20\nColors: |0 0 1\n")
    write_puzzles(files["plain"], [Puzzle.create(1, 1, goals=[(1, 1)], triangles={})])
    status = cli(*(a.format(**{k: str(v) for k, v in files.items()}) for a in arguments))
    assert (status, cli.out) == (2, "")
    assert cli.err.startswith("witness-ilp: ")
    assert cli.err.count("\n") == 1
    assert any(part in cli.err for part in expected.split("|"))


@pytest.mark.parametrize(
    ("name", "text", "arguments"),
    [
        ("deep.pl", "incompletable(A,B) :- " + "f(" * 100_000, ["explain", "deep.pl"]),
        ("deep.toml", "[training]\nx=" + "[" * 100_000, ["learn", "deep.toml"]),
        ("deep.jsonl", "[" * 100_000, ["solve", "deep.jsonl"]),
        ("deep.json", '{"schema":' + "[" * 100_000, ["explain", "deep.json"]),
    ],
)
def test_deep_nesting_is_one_line(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(text)
    assert cli(*arguments) == 2
    assert cli.err.startswith(f"witness-ilp: {name}:")
    assert cli.err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full")
def test_a_full_disk_is_one_line(puzzles: Path) -> None:
    code = f"import sys; from pipeline.cli import run; sys.exit(run(['solve', {str(puzzles)!r}]))"
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-c", code],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == "witness-ilp: No space left on device\n"


def test_a_closed_standard_output_is_no_error(puzzles: Path) -> None:
    code = f"import sys; from pipeline.cli import run; sys.exit(run(['solve', {str(puzzles)!r}]))"
    ran = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" >&-', sys.executable, code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (1, "")


def test_solve_json_has_the_published_fields(cli: Cli, puzzles: Path) -> None:
    assert cli("solve", puzzles, "--json", "--count", "--method", "astar") == 1
    first, second, third = cli.objects()
    assert first == {
        "id": "figure-1",
        "status": "solved",
        "method": "astar",
        "path": [[0, 0], [0, 1], [0, 2], [1, 2]],
        "length": 3,
        "expansions": 3,
        "generated": 5,
        "seconds": first["seconds"],
        "solutions": 1,
        "paths": None,
    }
    assert second["status"] == "solved"
    assert third["status"] == "unsolvable"
    assert third["path"] is third["length"] is None
    assert third["solutions"] == 0
    assert all(o["id"] == p.id for o, p in zip(cli.objects(), read_puzzles(puzzles), strict=True))


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--id", "figure-1"], 0),
        (["--id", "figure-1", "--id", "hard"], 0),
        (["--id", "none"], 1),
        (["--id", "none", "--id", "figure-1"], 1),
        (["--expansion-limit", "3"], 3),
        (["--id", "hard", "--memory-limit", "0"], 3),
        (["--id", "hard", "--time-limit", "0"], 3),
    ],
)
def test_exit_status_of_solve(cli: Cli, puzzles: Path, arguments: list[str], status: int) -> None:
    assert cli("solve", puzzles, *arguments) == status
    assert cli.err == ""


@pytest.mark.parametrize("method", ["auto", "astar", "dfs", "frontier", "asp"])
def test_every_method_answers_alike(cli: Cli, puzzles: Path, method: str) -> None:
    assert cli("solve", puzzles, "--json", "--method", method, "--all", "2", "--count") == 1
    for named, found in zip(read_puzzles(puzzles), cli.objects(), strict=True):
        puzzle, board = named.puzzle, named.puzzle.grid
        paths = [
            PuzzlePath.along(board, [board.point(*position) for position in path])
            for path in [*found["paths"], *([found["path"]] if found["path"] else [])]
        ]
        assert all(puzzle.is_solved_by(path) for path in paths)
        assert found["status"] == ("solved" if paths else "unsolvable")
        assert len({path.vertices for path in paths[: len(found["paths"])]}) == min(
            2, found["solutions"]
        )
        assert found["solutions"] == count_solutions(puzzle)
        assert method == "auto" or found["method"] == method


def test_the_method_goes_by_the_size_of_the_board(cli: Cli, tmp_path: Path) -> None:
    sizes = {"astar": (3, 4), "frontier": (10, 12), "asp": (11, 11)}
    boards = {
        method: Puzzle.create(*size, goals=[size], triangles={(0, 0): 2})
        for method, size in sizes.items()
    }
    write_puzzles(tmp_path / "sizes.jsonl", list(boards.values()), ids=list(boards))
    assert cli("solve", tmp_path / "sizes.jsonl", "--json") == 0
    assert [(found["id"], found["method"]) for found in cli.objects()] == [(m, m) for m in sizes]


def test_a_limit_on_counting_is_told(cli: Cli, puzzles: Path) -> None:
    found = ("solve", puzzles, "--id", "figure-1", "--method", "frontier", "--count")
    assert cli(*found, "--expansion-limit", "0", "--json") == 3
    assert (cli.objects()[0]["status"], cli.objects()[0]["solutions"]) == ("timeout", None)


@pytest.mark.parametrize("use", ["prune", "sort"])
@pytest.mark.parametrize("predicate", ["full3", "rules", "winner"])
def test_solve_takes_any_predicate(
    cli: Cli, puzzles: Path, rules: Path, finished_run: Path, predicate: str, use: str
) -> None:
    spec = {"rules": str(rules), "winner": str(finished_run / "winner.json")}.get(
        predicate, predicate
    )
    cli("solve", puzzles, "--predicate", spec, "--use", use, "--json", "--id", "hard")
    (found,) = cli.objects()
    expected = solve(HARD, load_predicate(spec), Use(use))
    assert expected.path is not None
    assert found["expansions"] == expected.expansions
    assert found["path"] == [list(HARD.grid.position(v)) for v in expected.path.vertices]


def test_solve_draws(cli: Cli, puzzles: Path, tmp_path: Path) -> None:
    assert cli("solve", puzzles, "--id", "figure-1", "--svg", tmp_path / "one.svg") == 0
    assert "solved, 3 edges" in cli.out
    assert cli("solve", puzzles, "--svg", tmp_path / "all") == 1
    drawn = [tmp_path / "one.svg", *sorted((tmp_path / "all").iterdir())]
    assert [f.name for f in drawn[1:]] == ["figure-1.svg", "hard.svg", "none.svg"]
    for file in drawn:
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


@pytest.mark.parametrize("id", ["../up", "a/b", ".hidden", "x" * 300, "a b"])
def test_no_id_leads_out_of_the_folder(cli: Cli, tmp_path: Path, id: str) -> None:
    two = [NamedPuzzle(id, HARD), NamedPuzzle("b", HARD)]
    write_puzzles(tmp_path / "p.jsonl", two)
    assert cli("show", tmp_path / "p.jsonl", "--svg", tmp_path / "out") == 0
    names = [f.name for f in (tmp_path / "out").iterdir()]
    assert len(names) == 2
    assert all(name.endswith(".svg") and not name.startswith(".") for name in names)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["out", "p.jsonl"]


def test_show_prints_each_puzzle(cli: Cli, puzzles: Path) -> None:
    assert cli("show", puzzles, "--id", "figure-1") == 0
    assert "figure-1" in cli.out
    assert "1" in cli.out


@pytest.mark.parametrize("form", ["json", "records", "text"])
def test_convert_there_and_back(cli: Cli, puzzles: Path, tmp_path: Path, form: str) -> None:
    assert cli("convert", puzzles, "--to", form, "-o", tmp_path / "out") == 0
    assert cli("convert", tmp_path / "out") == 0
    assert [p.puzzle for p in read_puzzles(puzzles)] == [
        p.puzzle for p in read_puzzles(_saved(tmp_path, cli.out))
    ]


def _saved(folder: Path, text: str) -> Path:
    (folder / "back").write_text(text)
    return folder / "back"


def test_convert_refuses_what_the_format_can_not_hold(cli: Cli, tmp_path: Path) -> None:
    two = Puzzle.create(2, 2, starts=[(0, 0), (0, 1)], goals=[(2, 2)], triangles={(0, 0): 1})
    write_puzzles(tmp_path / "p.jsonl", [two])
    assert cli("convert", tmp_path / "p.jsonl", "--to", "records") == 2
    assert cli.err.startswith("witness-ilp: ")


@pytest.mark.parametrize("generator", ["random-triangles", "path-first"])
def test_generate_is_reproducible_and_excludes(cli: Cli, tmp_path: Path, generator: str) -> None:
    request = ("generate", generator, "--count", 8, "--seed", 3, "--max-size", 3, "--quiet")
    assert cli(*request) == 0
    first = cli.out
    assert cli(*request, "--workers", 2, "-o", tmp_path / "a.jsonl") == 0
    assert (tmp_path / "a.jsonl").read_text() == first
    assert cli(*request, "--exclude", tmp_path / "a.jsonl", "-o", tmp_path / "b.jsonl") == 0
    one, two = (read_puzzles(tmp_path / name) for name in ("a.jsonl", "b.jsonl"))
    assert len({p.puzzle for p in (*one, *two)}) == 16


def test_a_task_can_be_written_and_learned(cli: Cli, puzzles: Path, tmp_path: Path) -> None:
    assert cli("task", puzzles, "--id", "figure-1", "-o", tmp_path / "task") == 0
    assert {f.name for f in (tmp_path / "task").iterdir()} == {"bk.pl", "bias.pl", "exs.pl"}
    assert cli("learn-task", tmp_path / "task", "--json") == 0
    (found,) = cli.objects()
    assert found["fp"] == 0
    assert found["tp"] <= found["recall_ceiling"] <= found["tp"] + found["fn"]
    assert cli("learn-task", tmp_path / "task") == 0
    assert f"covers {found['tp']} of" in cli.out


@pytest.mark.parametrize(("task", "tp", "size"), [("D22A", 4, 7), ("D23A", 75, 11)])
def test_learn_task_on_the_reference_tasks(
    cli: Cli, shared_data: Path, task: str, tp: int, size: int
) -> None:
    assert cli("learn-task", shared_data / "popper_tasks" / task, "--json") == 0
    (found,) = cli.objects()
    assert (found["tp"], found["fp"], found["size"], found["optimal"]) == (tp, 0, size, True)


def test_evaluate_compares_with_the_baseline(cli: Cli, puzzles: Path, rules: Path) -> None:
    request = ("evaluate", "--puzzles", puzzles, "--repeats", 1, "--workers", 1, "--quiet")
    assert cli(*request, "--predicate", rules, "--json") == 0
    (found,) = cli.objects()
    assert (found["puzzles"], found["compared"], found["unsolvable"]) == (3, 2, 1)
    assert (found["unsolved"], found["expansion_speedup"], found["equal_share"]) == (0, 1.0, 1.0)
    assert cli(*request, "--predicate", "region", "--against", rules) == 0
    assert "speed-up of region over" in cli.out


def test_evaluate_counts_what_is_not_solved(cli: Cli, puzzles: Path) -> None:
    request = ("evaluate", "--puzzles", puzzles, "--predicate", "full3", "--expansion-limit", 5)
    assert cli(*request, "--json", "--quiet", "--workers", 1) == 0
    (found,) = cli.objects()
    assert (found["compared"], found["unsolved"], found["lost"]) == (1, 1, 0)


def test_explain_shows_rules_english_python_and_false_positives(
    cli: Cli, finished_run: Path
) -> None:
    assert cli("explain", finished_run / "winner.json", "--quiet") == 0
    for part in ("In Prolog", "incompletable(A,B) :- ", "In English", "In Python", "def bind("):
        assert part in cli.out
    assert "False positives: 0, on " in cli.out
    assert "the run's 5 puzzle sets" in cli.out


def test_explain_refutes_an_unsound_rule(cli: Cli, puzzles: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.pl").write_text("incompletable(P,S) :- shared(P,S,N), one(N).\n")
    request = ("explain", tmp_path / "bad.pl", "--puzzles", puzzles, "--workers", 1, "--quiet")
    assert cli(*request, "--json") == 0
    (found,) = cli.objects()
    assert found["false_positives"] > 0
    assert len(found["english"]) == len(found["rules"]) == 1
    example = found["counterexamples"][0]
    puzzle = next(p.puzzle for p in read_puzzles(puzzles) if p.id == example["puzzle"])
    assert example["square"][0] < puzzle.grid.rows
    assert cli(*request) == 0
    assert "that a solution extends" in cli.out


def test_explain_of_a_hand_written_predicate_counts_on_default_puzzles(cli: Cli) -> None:
    assert cli("explain", "edge-left", "--json", "--quiet") == 0
    (found,) = cli.objects()
    assert found["false_positives"] == 0
    assert found["enumerated"] > 500
    assert found["puzzles"] == "the default sets"


def test_learn_prints_the_winner_of_a_finished_run(
    cli: Cli, tiny: Path, finished_run: Path
) -> None:
    assert cli("learn", tiny, "--run", finished_run, "--json") == 0
    (found,) = cli.objects()
    winner = json.loads((finished_run / "winner.json").read_text())
    assert found["rules"] == winner["rules"]
    assert found["test"]["unsolved"] == 0
    assert cli("learn", tiny, "--run", finished_run) == 0
    assert all(rule in cli.out for rule in winner["rules"])


def test_learn_refuses_the_run_of_another_configuration(cli: Cli, finished_run: Path) -> None:
    assert cli("learn", "quick", "--run", finished_run) == 2
    assert "another configuration" in cli.err
    assert cli.err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error(start: Start, puzzles: Path, tmp_path: Path) -> None:
    many = [NamedPuzzle(str(i), HARD) for i in range(3000)]
    write_puzzles(tmp_path / "many.jsonl", many)
    running = start(["show", str(tmp_path / "many.jsonl")])
    assert running.stdout is not None
    assert running.stdout.readline() == "0\n"
    running.stdout.close()
    assert running.stderr is not None
    assert running.stderr.read() == ""
    assert running.wait(timeout=60) == 141


def test_no_command_is_help(cli: Cli) -> None:
    assert cli() == 0
    assert "Usage: witness-ilp" in cli.out
