"""Disks that are full or read-only: one line that names a file, and nothing half-written."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.cli import run
from pipeline.rundir import open_run
from solving.files import is_left_over
from witness import Puzzle, read_puzzles, write_puzzles

Disk = tuple[Path, Callable[[str], None]]
CONFIG = (
    "[training]\ncount = 6\nmax_size = 3\n[filters]\ncounts = [4, 4, 4]\nmax_size = 3\n"
    "[test]\ncount = 4\nmax_size = 3\n[triage]\nk1 = 2\nk2 = 1\nrepeats = 1\n"
)


@pytest.fixture
def config(tmp_path: Path) -> str:
    path = tmp_path / "c.toml"
    path.write_text(CONFIG)
    return str(path)


def learn(config: str, root: Path) -> int:
    return run(["learn", config, "--run", str(root), "--workers", "1", "--quiet"])


def one_line(capsys: pytest.CaptureFixture[str], *words: str) -> None:
    error = capsys.readouterr().err
    assert error.count("\n") == 1, error
    assert all(word in error for word in words), error


def test_a_full_disk_ends_a_run_in_one_line_and_it_goes_on_with_more_room(
    disk: Disk, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, remount = disk
    root, ballast = folder / "run", folder / "ballast"
    ballast.write_bytes(b"x" * 32_000)
    assert learn(config, root) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"witness-ilp: {root}")
    assert error.count("\n") == 1
    assert not (root / "winner.json").exists()
    assert not [path for path in root.rglob("*") if is_left_over(path)]
    for file in root.rglob("*.json"):
        json.loads(file.read_text())
    ballast.unlink()
    remount("size=4m")
    assert learn(config, root) == 0
    assert (root / "winner.json").exists()


def test_a_read_only_run_directory_is_said_to_be_one(
    disk: Disk, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, remount = disk
    remount("ro")
    for root in (folder / "new", folder):
        assert learn(config, root) == 2
        one_line(capsys, str(folder), "Read-only file system")


def test_a_read_only_target_is_refused_before_the_work(
    disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, remount = disk
    remount("ro")
    # Larger than any method solves within the time of this test.
    puzzles = tmp_path / "p.jsonl"
    write_puzzles(puzzles, [Puzzle.create(18, 18, goals=[(18, 18)], triangles={})])
    target = str(folder / "x.svg")
    for words in (
        ["solve", str(puzzles), "--count", "--method", "frontier", "--svg", target],
        ["solve", str(puzzles), "--count", "--method", "frontier", "--svg", str(folder / "new")],
        ["verify", "usable", "--method", "bounded", "--svg", target],
        ["generate", "path-first", "--count", "1000000", "-o", target],
        ["rushhour", "generate", "random", "--count", "1000000", "-o", target],
    ):
        assert run(words) == 2
        one_line(capsys, str(folder), "Read-only file system")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("{}/missing/x.svg", "No such file or directory"),
        ("{}", "Is a directory"),
        ("{}/file/x.svg", "Not a directory"),
    ],
)
def test_a_target_that_cannot_be_is_refused_before_the_work(
    target: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    file = target.format(tmp_path)
    assert run(["generate", "path-first", "--count", "1000000", "--output", file]) == 2
    one_line(capsys, file, message)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full")
def test_a_full_device_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_puzzles(tmp_path / "p.jsonl", [Puzzle.create(1, 1, goals=[(1, 1)], triangles={})])
    for words in (
        ["convert", str(tmp_path / "p.jsonl"), "-o", "/dev/full"],
        ["generate", "path-first", "--count", "2", "-o", "/dev/full", "--quiet"],
    ):
        assert run(words) == 2
        one_line(capsys, "/dev/full: No space left on device")


def test_a_limit_on_the_size_of_files_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "many.jsonl"
    target.write_text("old\n")
    words = ["generate", "path-first", "--count", "100", "-o", str(target), "--quiet"]
    answer = subprocess.run(
        [sys.executable, "-c", "from pipeline.cli import main; main()", *words],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000)),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert answer.returncode == 2
    assert answer.stderr == f"witness-ilp: {target}: File too large\n"
    assert os.listdir(tmp_path) == ["many.jsonl"]
    assert target.read_text() == "old\n"


def test_what_a_kill_left_of_a_write_is_removed(tmp_path: Path) -> None:
    class Settings:
        def outcome(self) -> dict[str, int]:
            return {"seed": 1}

    root = tmp_path / "run"
    with open_run(root, "name", Settings()):
        (root / "puzzles").mkdir()
    left = [root / ".manifest.json.ab12cd3_", root / "puzzles" / ".test.jsonl.zzzzzzzz"]
    kept = [root / ".hidden", root / ".note.md"]
    for file in left + kept:
        file.write_text("half")
    with open_run(root, "name", Settings()):
        assert not any(file.exists() for file in left)
        assert all(file.exists() for file in kept)


def test_a_generated_file_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "some.jsonl"
    assert run(["generate", "path-first", "--count", "9", "-o", str(target), "--quiet"]) == 0
    assert len(read_puzzles(target)) == 9
