"""Mutated files: every reader ends in its result, or in one line and exit status 2."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from experiments.rivals import read_neural
from ilp import read_task
from pipeline.cli import run
from pipeline.config import load_config
from pipeline.play.answers import Answers
from pipeline.play.judge import load_judge
from pipeline.shard import ShardWriter
from pipeline.store import Store
from rushhour import parse_boards
from rushhour.formats import format_framed
from solving import InputError
from triage import load_predicate
from triage.puzznic import DeadEndFile, DeadEndRule, load_dead_ends, save_dead_ends
from triage.rushhour import load_bound
from witness import Format, Puzzle, format_puzzles, parse_path, puzzle_to_json

Mutate = Callable[[bytes, Random], bytes]
ROOT = Path(__file__).resolve().parents[2]
SEEDS = st.integers(0, 2**32)
QUICK = settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
LONG = settings(QUICK, max_examples=5_000)
SECONDS = 20
"""CPU time for one file; the first may have to load what is compiled, or to compile it."""
LETTERS = 800
"""More than any message has."""
STATUSES = {0, 1, 2, 3}


class Value(Struct, forbid_unknown_fields=True):
    """A result."""

    value: int


PUZZLE = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 2, (1, 1): 1})
TWO = [PUZZLE, Puzzle.create(1, 2, starts=[(0, 1)], goals=[(1, 0)], triangles={(0, 1): 3})]
RULES = """\
% vocabulary: datalog
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N). /* twice */
"""
BOARDS = "".join(
    f"{format_framed(named)}\n"
    for named in parse_boards(
        "05 ooEEoHooAAFHDDDIFoGoBIFCGoBIoCGoooJJ\nIBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
    )
)
LEVELS = "id: shaft\nmoves: 1\n#####\n#R R#\n#####\n\nid: two\n######\n#B   #\n## B##\n######\n"
CONFIG = (ROOT / "pipeline" / "configs" / "extended.toml").read_text()
DEAD_END = "dead(S) :- waits(S,X), awaited_long(S,X).\n"
NEURAL = "puzzle,expansions,seconds\n0,12,0.5\n1,40,\n"


def text_of(format: Format) -> str:
    return format_puzzles(TWO, ["one", "two"], format)


COMMANDS: dict[str, tuple[str, str, list[str]]] = {
    "puzzles as JSON": (text_of(Format.JSON), "p.jsonl", ["convert", "{}", "--to", "text"]),
    "puzzles as text": (text_of(Format.TEXT), "p.txt", ["convert", "{}", "--to", "json"]),
    "puzzles as records": (text_of(Format.RECORDS), "p.rec", ["convert", "{}"]),
    "puzzles of the site": (text_of(Format.WITNESSPUZZLES), "p.json", ["convert", "{}"]),
    "puzzles as pictures": (text_of(Format.JSON), "p.jsonl", ["show", "{}", "--svg", "{}.svg"]),
    "rules": (RULES, "r.pl", ["show", "PUZZLES", "--predicate", "{}"]),
    "winner": (
        (ROOT / "data" / "winner.json").read_text(),
        "winner.json",
        ["show", "PUZZLES", "--predicate", "{}"],
    ),
    "boards": (BOARDS, "b.txt", ["rushhour", "show", "--file", "{}"]),
    "levels": (LEVELS, "l.txt", ["puzznic", "show", "{}"]),
}


def check(status: int, errors: str) -> None:
    assert status in STATUSES
    if status == 2:
        assert errors.startswith("witness-ilp: ")
        assert errors.count("\n") == 1
        assert errors.endswith("\n")
        assert len(errors) < LETTERS
        assert errors[:-1].isprintable()
    else:
        assert errors == ""


def ends_well(
    kind: str, seed: int, mutate: Mutate, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, name, words = COMMANDS[kind]
    file, puzzles = folder / name, folder / "puzzles.jsonl"
    puzzles.write_text(format_puzzles([PUZZLE]))
    file.write_bytes(mutate(text.encode(), Random(seed)))
    capsys.readouterr()  # What a failure before has left.
    began = time.process_time()
    status = run([word.format(file).replace("PUZZLES", str(puzzles)) for word in words])
    assert time.process_time() - began < SECONDS
    check(status, capsys.readouterr().err)


@pytest.mark.parametrize("kind", COMMANDS)
def test_whole_files_are_read(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ends_well(kind, 0, lambda raw, rng: raw, tmp_path, capsys)
    ends_well(kind, 0, lambda raw, rng: b"\xef\xbb\xbf" + raw, tmp_path, capsys)
    assert capsys.readouterr().err == ""
    text, name, words = COMMANDS[kind]
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    puzzles = str(tmp_path / "puzzles.jsonl")
    asked = [word.format(tmp_path / name).replace("PUZZLES", puzzles) for word in words]
    assert run(asked) == 0


@pytest.mark.parametrize("kind", COMMANDS)
@QUICK
@given(seed=SEEDS)
def test_a_mutated_file_ends_in_one_line(
    kind: str,
    mutate: Mutate,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seed: int,
) -> None:
    ends_well(kind, seed, mutate, tmp_path, capsys)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", COMMANDS)
@LONG
@given(seed=SEEDS)
def test_many_mutated_files_end_in_one_line(
    kind: str,
    mutate: Mutate,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seed: int,
) -> None:
    ends_well(kind, seed, mutate, tmp_path, capsys)


def one_line(read: Callable[[], object]) -> None:
    """Check that a reader returns, or raises InputError of one line."""
    began, said = time.process_time(), ""
    try:
        read()
    except InputError as error:
        said = error.message
    assert "\n" not in said.strip()
    assert time.process_time() - began < SECONDS


@QUICK
@given(seed=SEEDS)
def test_a_mutated_configuration(mutate: Mutate, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "c.toml"
    file.write_bytes(mutate(CONFIG.encode(), Random(seed)))
    one_line(lambda: load_config(str(file)))


@QUICK
@given(seed=SEEDS)
def test_a_mutated_table_of_a_neural_search(mutate: Mutate, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "n.csv"
    file.write_bytes(mutate(NEURAL.encode(), Random(seed)))
    one_line(lambda: read_neural(file))


@QUICK
@given(seed=SEEDS)
def test_a_mutated_bound(mutate: Mutate, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "bound.json"
    shipped = ROOT / "triage" / "rushhour" / "bound.json"
    file.write_bytes(mutate(shipped.read_bytes(), Random(seed)))
    one_line(lambda: load_bound(file))


@pytest.mark.parametrize("rule", ["", "% nothing", "p(A) :- q(A). p(A) :- r(A).", "p("])
def test_a_bound_whose_rule_is_not_one_rule(rule: str, tmp_path: Path) -> None:
    found = json.loads((ROOT / "triage" / "rushhour" / "bound.json").read_text())
    found["rules"][0]["rule"] = rule
    file = tmp_path / "bound.json"
    file.write_text(json.dumps(found))
    with pytest.raises(InputError, match=r"bound\.json: "):
        load_bound(file)


def dead_ends(rule: str) -> DeadEndFile:
    return DeadEndFile(
        vocabulary="puzznic",
        rules=(
            DeadEndRule(rule=rule, proved=False, taught_by=(), states=9, found=3, false_prunes=0),
        ),
        dropped=0,
        config={},
        python="3",
        packages={},
        commit=None,
    )


@QUICK
@given(seed=SEEDS)
def test_mutated_dead_ends(mutate: Mutate, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "dead_ends.json"
    save_dead_ends(dead_ends(DEAD_END), file)
    file.write_bytes(mutate(file.read_bytes(), Random(seed)))
    one_line(lambda: load_dead_ends(file))


@pytest.mark.parametrize("rule", ["", "% nothing", DEAD_END * 2, "dead("])
def test_dead_ends_whose_rule_is_not_one_rule(rule: str, tmp_path: Path) -> None:
    file = tmp_path / "dead_ends.json"
    save_dead_ends(dead_ends(rule), file)
    with pytest.raises(InputError, match=r"dead_ends\.json: "):
        load_dead_ends(file)


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("task")
    (folder / "p.jsonl").write_text(format_puzzles([PUZZLE]))
    assert run(["task", str(folder / "p.jsonl"), "-o", str(folder / "task")]) == 0
    return folder / "task"


@QUICK
@given(seed=SEEDS)
def test_a_mutated_task(mutate: Mutate, task: Path, tmp_path: Path, seed: int) -> None:
    rng, folder = Random(seed), tmp_path / "copy"
    shutil.copytree(task, folder, dirs_exist_ok=True)
    file = folder / rng.choice(("bias.pl", "bk.pl", "exs.pl"))
    file.write_bytes(mutate((task / file.name).read_bytes(), rng))
    one_line(lambda: read_task(folder))


@QUICK
@given(seed=SEEDS)
def test_a_mutated_path(mutate: Mutate, seed: int) -> None:
    raw = mutate(b"0,0 (0,1) 0,2 1,2 2,2", Random(seed))
    one_line(lambda: parse_path(PUZZLE, raw.decode(errors="replace")))


@QUICK
@given(spec=st.text(max_size=20).filter(lambda spec: "/" not in spec))
def test_any_text_as_a_predicate(spec: str) -> None:
    one_line(lambda: load_predicate(spec))


@pytest.fixture(scope="module")
def answers() -> Answers:
    return Answers(load_judge("shipped"))


@QUICK
@given(seed=SEEDS)
def test_a_mutated_question_to_the_play_page(mutate: Mutate, answers: Answers, seed: int) -> None:
    rng = Random(seed)
    puzzle = puzzle_to_json(PUZZLE, "p")
    question = {"puzzle": puzzle, "path": [[0, 0], [0, 1]]}
    body = mutate(json.dumps(question).encode(), rng)
    one_line(lambda: answers.answer(rng.choice(("path", "hint")), body))


@QUICK
@example(seed=552012)  # An error message that is not UTF-8: it quotes the damaged schema.
@given(seed=SEEDS)
def test_a_mutated_store_of_results(mutate: Mutate, tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "store"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    keys = [f"task-{number}" for number in range(40)]
    _write(folder, keys[:20])
    Store(folder).compact()
    _write(folder, keys[20:])
    rng = Random(seed)
    file = rng.choice(sorted(folder.iterdir()))
    file.write_bytes(mutate(file.read_bytes(), rng))
    store = Store(folder)
    store.compact()
    done = store.done(keys, Value)
    # Whatever is said to be done can be read.
    found = [number for number, _ in store.results(Value)]
    assert found == [number for number, is_done in enumerate(done) if is_done]


def _write(folder: Path, keys: list[str]) -> None:
    with ShardWriter(folder).appending() as append:
        for key in keys:
            number = int(key.removeprefix("task-"))
            append(number, key, True, Value(number))


@QUICK
@given(seed=SEEDS)
def test_a_report_on_a_mutated_run(
    finished: Path,
    mutate: Mutate,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seed: int,
) -> None:
    rng, root = Random(seed), tmp_path / "run"
    shutil.copytree(finished, root, dirs_exist_ok=True)
    file = root / rng.choice(("manifest.json", "scores.json", "winner.json"))
    file.write_bytes(mutate((finished / file.name).read_bytes(), rng))
    check(run(["report", str(root), "-o", str(tmp_path / "o.html")]), capsys.readouterr().err)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of the smallest run."""
    folder = tmp_path_factory.mktemp("run")
    (folder / "c.toml").write_text(
        "[training]\ncount = 4\nmax_size = 2\n[filters]\ncounts = [3, 3, 3]\nmax_size = 3\n"
        "[test]\ncount = 3\nmax_size = 3\n[triage]\nk1 = 2\nk2 = 1\nrepeats = 1\n"
    )
    words = ["learn", str(folder / "c.toml"), "--run", str(folder / "run"), "--quiet"]
    assert run([*words, "--workers", "1"]) == 0
    return folder / "run"


ENDLESS = Path("/dev/zero")


@pytest.mark.skipif(not ENDLESS.is_char_device(), reason="no /dev/zero")
@pytest.mark.parametrize(
    "words",
    [
        ["show", "/dev/zero"],
        ["show", "PUZZLES", "--predicate", "/dev/zero"],
        ["learn", "/dev/zero"],
        ["rushhour", "show", "--file", "/dev/zero"],
        ["puzznic", "show", "/dev/zero"],
    ],
)
def test_a_file_without_end_is_too_large(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzles = tmp_path / "p.jsonl"
    puzzles.write_text(format_puzzles([PUZZLE]))
    assert run([word.replace("PUZZLES", str(puzzles)) for word in words]) == 2
    error = capsys.readouterr().err
    assert "/dev/zero: too large: expected at most " in error
    assert error.count("\n") == 1


IDS = ["a\x1b[2Jb", "two\nlines", "tab\there", "\x9b2J"]


@pytest.mark.parametrize("id", IDS)
def test_ids_that_would_steer_a_terminal_are_refused(
    id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.jsonl"
    file.write_text(json.dumps(puzzle_to_json(PUZZLE, id)))
    assert run(["solve", str(file)]) == 2
    error = capsys.readouterr().err
    assert "p.jsonl:1: the id " in error
    assert "holds control characters" in error
    assert error[:-1].isprintable()


@pytest.mark.parametrize(
    "words",
    [
        ["verify", ""],
        ["show", ""],
        ["solve", "--svg=", "p"],
        ["learn", "--run", " "],
        ["rushhour", "solve", ""],
    ],
)
def test_empty_arguments_are_called_empty(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    error = capsys.readouterr().err
    assert error.endswith(" is empty\n")
    assert error.count("\n") == 1


def test_values_nested_too_deeply_are_said_to_be_in_which_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = "[" * 100_000
    files = {
        "p.jsonl": ["solve", "{}"],
        "winner.json": ["verify", "{}"],
        "c.toml": ["learn", "{}"],
        "r.pl": ["verify", "{}"],
    }
    for name, words in files.items():
        text = {"c.toml": f"a = {deep}", "r.pl": "p(" * 100_000}.get(name, deep)
        (tmp_path / name).write_text(text)
        assert run([word.format(tmp_path / name) for word in words]) == 2
        assert f"{name}:" in capsys.readouterr().err
