from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pipeline.config import load_config
from pipeline.instances import DIED, InstanceResult
from pipeline.learn import learn
from pipeline.progress import Progress
from pipeline.rundir import read_result, write_result
from solving import InputError
from triage import load_winner

Start = Callable[[Sequence[str]], subprocess.Popen[str]]
QUIET = Progress(quiet=True)
STEPS = ("instances", "soundness", "stage1", "stage2", "stage3", "test")


def result_files(root: Path) -> dict[Path, int]:
    """Return the files of finished pieces of work and when they were written."""
    files = [f for step in STEPS for f in (root / step).glob("*.json") if f.name[0] != "."]
    return {file: file.stat().st_mtime_ns for file in files}


def begin_and_kill(start: Start, tiny: Path, root: Path, step: str) -> None:
    """Start a run and kill it, with its workers, when `step` has a first file."""
    running = start(["learn", str(tiny), "--run", str(root), "--workers", "2"])
    deadline = time.monotonic() + 60
    while not list((root / step).glob("*.json*")) and running.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.002)
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
    running.communicate(timeout=60)


def test_a_killed_run_goes_on_and_ends_with_the_same_winner(
    start: Start, tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    root, done = tmp_path / "run", dict[Path, int]()
    for step in ("puzzles", "instances", "soundness", "stage1", "stage3", "test"):
        begin_and_kill(start, tiny, root, step)
        now = result_files(root)
        # What was done before this start has not been written again.
        assert done.items() <= now.items()
        done = now
    _, config = load_config(str(tiny))
    learn(root, "tiny", config, QUIET)
    assert done.items() <= result_files(root).items()
    assert len(result_files(root)) == len(result_files(finished_run))
    winner = (root / "winner.json").read_bytes()
    assert winner == (finished_run / "winner.json").read_bytes()


def test_the_winner_does_not_depend_on_the_number_of_workers(
    tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    _, config = load_config(f"{tiny}")
    learn(tmp_path / "run", "tiny", config, QUIET)
    assert config.workers == 0
    winner = (tmp_path / "run" / "winner.json").read_bytes()
    assert winner == (finished_run / "winner.json").read_bytes()


def test_an_interrupt_ends_in_one_line_and_130(start: Start, tiny: Path, tmp_path: Path) -> None:
    running = start(["learn", str(tiny), "--run", str(tmp_path / "r"), "--workers", "2", "--quiet"])
    deadline = time.monotonic() + 60
    while not list((tmp_path / "r" / "instances").glob("*.json")):
        assert time.monotonic() < deadline
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert output == ""
    assert errors == "witness-ilp: interrupted; the same command goes on from here\n"


@pytest.mark.parametrize("seconds", [0.3, 0.45, 0.6])
def test_an_interrupt_while_workers_start_is_one_line_too(
    start: Start, tiny: Path, tmp_path: Path, seconds: float
) -> None:
    running = start(["learn", str(tiny), "--run", str(tmp_path / "r"), "--workers", "2", "--quiet"])
    while not (tmp_path / "r" / "manifest.json").exists():
        assert running.poll() is None
        time.sleep(0.002)
    time.sleep(seconds - 0.3)
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=60)
    assert (running.returncode, output) == (130, "")
    assert errors == "witness-ilp: interrupted; the same command goes on from here\n"


def test_an_instance_whose_worker_died_is_tried_again(
    tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    for name in ("winner.json", "scores.json"):
        (root / name).unlink()
    lost = root / "instances" / "training-3.json"
    before = json.loads(lost.read_text())
    lost.write_text(json.dumps({"puzzle": "training-3", "status": "failed", "error": DIED}))
    learn(root, "tiny", load_config(str(tiny))[1], QUIET)
    after = json.loads(lost.read_text())
    assert (after["status"], after["rules"]) == (before["status"], before["rules"])
    assert (root / "winner.json").read_bytes() == (finished_run / "winner.json").read_bytes()


def test_a_winner_that_is_not_the_runs_is_made_again(
    tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    whole = (root / "winner.json").read_bytes()
    tampered = json.loads(whole)
    tampered["rules"] = ["incompletable(A,B) :- shared(A,B,C), square(B,C)."]
    (root / "winner.json").write_text(json.dumps(tampered))
    finished = learn(root, "tiny", load_config(str(tiny))[1], QUIET)
    assert finished.damaged == (root / "winner.json",)
    assert (root / "winner.json").read_bytes() == whole


def test_a_finished_run_is_only_read(tiny: Path, finished_run: Path, tmp_path: Path) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    shutil.rmtree(root / "instances")
    _, config = load_config(str(tiny))
    found = learn(root, "tiny", config, QUIET)
    assert found.winner == load_winner(finished_run / "winner.json")
    assert not (root / "instances").exists()


def damage() -> Iterator[tuple[str, bytes]]:
    """Name files of a run and what a crash may have left of them."""
    for name in ("instances/training-3.json", "soundness/0000.json", "stage2/0001.json"):
        yield name, b""
        yield name, b'{"puzzle":"training-3","status":"lea'
    yield "puzzles/filter2.jsonl", b'{"id":"filter2-0"'
    yield "winner.json", b'{"schema":1,"rules":['
    yield "scores.json", b"\0" * 100


@pytest.mark.parametrize(("name", "left"), list(damage()))
def test_damaged_files_are_made_again(
    tiny: Path, finished_run: Path, tmp_path: Path, name: str, left: bytes
) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    if "/" in name:
        for end in ("winner.json", "scores.json"):
            (root / end).unlink()
    (root / name).write_bytes(left)
    _, config = load_config(str(tiny))
    found = learn(root, "tiny", config, QUIET)
    assert [path.name for path in found.damaged] == [(root / name).name]
    winner = (root / "winner.json").read_bytes()
    assert winner == (finished_run / "winner.json").read_bytes()


def test_the_winner_file_holds_no_time_and_no_path(finished_run: Path) -> None:
    text = (finished_run / "winner.json").read_text()
    assert not re.search(r'time_speedup|baseline_us|"seconds|began|/', text)
    winner = json.loads(text)
    assert [s["set"] for s in winner["scores"]] == ["filter1", "filter2", "filter3", "test"]
    assert winner["soundness"]["false_positives"] == 0


def test_a_failed_instance_is_recorded_and_not_fatal(
    tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    root = tmp_path / "run"
    shutil.copytree(finished_run, root)
    for end in ("winner.json", "scores.json"):
        (root / end).unlink()
    failed = InstanceResult(puzzle="training-0", status="failed", error="MemoryError: none left")
    write_result(root / "instances" / "training-0.json", failed)
    _, config = load_config(str(tiny))
    found = learn(root, "tiny", config, QUIET)
    assert found.scores.failures == {"training-0": "MemoryError: none left"}
    assert "training-0 failed: MemoryError" in (root / "report.md").read_text()
    assert read_result(root / "instances" / "training-0.json", InstanceResult) == failed


def test_without_a_survivor_the_report_is_named(tiny: Path, tmp_path: Path) -> None:
    # This one puzzle, 2x2, teaches that three edges of any square are too many.
    alone = "count = 1\nmax_size = 2\nseed = 0"
    text = tiny.read_text().replace("count = 12\nmax_size = 3", alone, 1)
    (tmp_path / "few.toml").write_text(text)
    _, config = load_config(str(tmp_path / "few.toml"))
    with pytest.raises(InputError, match=r"report.md: no candidate survived"):
        learn(tmp_path / "run", "few", config, QUIET)
    assert "No candidate survived" in (tmp_path / "run" / "report.md").read_text()
