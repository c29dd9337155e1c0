"""Ctrl-C: one line, exit status 130, nothing half-written, in every command that can take long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from solving.files import is_left_over
from witness import Puzzle, write_puzzles

SAID = "witness-ilp: interrupted"
PATIENCE = 120
"""Seconds of the clock: other work may hold all cores."""
LONG = {
    "solve": ["solve", "PUZZLES", "--method", "frontier", "--count"],
    "search": ["solve", "PUZZLES", "--predicate", "baseline", "--backend", "python"],
    "compiled": ["solve", "PUZZLES", "--predicate", "baseline"],
    "depth-first": ["solve", "HARD", "--predicate", "baseline", "--method", "dfs"],
    "clingo": ["solve", "HARD", "--method", "asp", "--count"],
    "evaluate": ["evaluate", "--puzzles", "PUZZLES", "--predicate", "reach", "--quiet"],
    "explain": ["explain", "usable", "--puzzles", "MANY", "--quiet", "--backend", "python"],
    "verify": ["verify", "usable", "--method", "enumeration", "--max-size", "4"],
    "bounded": ["verify", "shipped", "--method", "bounded", "--max-size", "20"],
    "generate": ["generate", "random-triangles", "--count", "1000000", "--quiet", "-o", "OUTPUT"],
    "many workers": ["generate", "path-first", "--count", "1000000", "--workers", "2", "--quiet"],
    "reproduce": ["reproduce", "table2", "-o", "OUTPUT", "--quiet", "--workers", "1"],
    "rushhour": ["rushhour", "generate", "hardest", "--count", "100000", "-o", "OUTPUT", "--quiet"],
    "puzznic": ["puzznic", "generate", "random", "--count", "100000", "-o", "OUTPUT", "--quiet"],
    "rushhour learn": ["rushhour", "learn", "--run", "OUTPUT", "--quiet", "--workers", "2"],
    "puzznic learn": ["puzznic", "learn", "--run", "OUTPUT", "--quiet", "--workers", "2"],
    "learn": ["learn", "extended", "--run", "OUTPUT", "--quiet", "--workers", "2"],
}
FAST = ("solve", "search", "many workers")


def interrupted(words: Sequence[str], seconds: float, folder: Path) -> tuple[int, str]:
    """Return exit status and errors of a command that is interrupted after so many seconds."""
    running = subprocess.Popen(
        [sys.executable, "-c", "from pipeline.cli import main; main()", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    time.sleep(seconds)
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGINT)
    try:
        _, errors = running.communicate(timeout=PATIENCE)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
    return running.returncode, errors


@pytest.fixture
def words(tmp_path: Path) -> Callable[[str], list[str]]:
    """Return a command of `LONG` with its files in place."""
    large = Puzzle.create(16, 16, goals=[(16, 16)], triangles={(r, 15 - r): 1 for r in range(16)})
    write_puzzles(tmp_path / "PUZZLES", [large])
    hard = Puzzle.create(
        9, 9, goals=[(9, 9)], triangles={(r, c): 2 for r in (2, 5) for c in (2, 5)}
    )
    write_puzzles(tmp_path / "HARD", [hard])
    middling = Puzzle.create(4, 4, goals=[(4, 4)], triangles={(1, 1): 1, (2, 3): 2})
    write_puzzles(tmp_path / "MANY", [middling] * 100)
    return lambda name: LONG[name]


def ends_well(name: str, words: list[str], seconds: float, folder: Path) -> None:
    status, errors = interrupted(words, seconds, folder)
    resumed = name == "reproduce" or name.endswith("learn")
    hint = "; the same command goes on from here" if resumed else ""
    assert (status, errors) == (130, f"{SAID}{hint}\n")
    assert not [path for path in folder.rglob("*") if is_left_over(path)]
    if not resumed:
        assert not (folder / "OUTPUT").exists()


@pytest.mark.parametrize("name", FAST)
def test_ctrl_c_ends_in_one_line(
    name: str, words: Callable[[str], list[str]], tmp_path: Path
) -> None:
    ends_well(name, words(name), 2.5, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seconds", [0.6, 1.5, 4.0])
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_at_any_time_ends_in_one_line(
    name: str, seconds: float, words: Callable[[str], list[str]], tmp_path: Path
) -> None:
    ends_well(name, words(name), seconds, tmp_path)


PRESSED = """
import sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
from pipeline.cli import run
sys.exit(run(["solve", sys.argv[2]]))
"""


@pytest.mark.parametrize("module", ["pipeline.app", "typer", "witness.formats", "msgspec"])
def test_ctrl_c_while_something_is_imported_is_one_line(module: str, tmp_path: Path) -> None:
    write_puzzles(tmp_path / "p.jsonl", [Puzzle.create(1, 1, goals=[(1, 1)], triangles={})])
    answer = subprocess.run(
        [sys.executable, "-c", PRESSED, module, str(tmp_path / "p.jsonl")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (130, f"{SAID}\n")
