from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from pipeline.config import load_config
from pipeline.instances import InstanceResult
from pipeline.learn import learn
from pipeline.parallel.helper import DIED
from pipeline.progress import Progress
from pipeline.shard import ShardWriter, read_shard, shards
from pipeline.store import DATABASE, Store
from solving import InputError
from triage import load_winner

Start = Callable[[Sequence[str]], subprocess.Popen[str]]
QUIET = Progress(quiet=True)
STEPS = ("instances", "soundness", "stage1", "stage2", "stage3", "test")


def results(root: Path) -> dict[tuple[str, int], bytes]:
    """Return the results on disk, compacted or not. Times that they hold tell who made them."""
    found = dict[tuple[str, int], bytes]()
    for step in STEPS:
        for shard in shards(root / step):
            for record in read_shard(shard, lambda: None):
                found[step, record.number] = bytes(record.value)
        for number, value in Store(root / step).results(msgspec.Raw):
            found[step, number] = bytes(value)
    return found


def instance(root: Path, number: int) -> InstanceResult:
    """Return the result of one training puzzle."""
    return dict(Store(root / "instances").results(InstanceResult))[number]


def replace_instance(root: Path, number: int, result: InstanceResult, final: bool) -> None:
    """Put another result in the place of one, as if a worker had written that."""
    with sqlite3.connect(root / "instances" / DATABASE) as database:
        database.execute("DELETE FROM records WHERE number = ?", (number,))
    with ShardWriter(root / "instances").appending() as append:
        append(number, f"training-{number}", final, result)


def begin_and_kill(start: Start, tiny: Path, root: Path, step: str) -> None:
    """Start a run and kill it, with its workers, when `step` has a first file."""
    running = start(["learn", str(tiny), "--run", str(root), "--workers", "2"])
    deadline = time.monotonic() + 60
    while not list((root / step).glob("*[jq]*l*")) and running.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.002)
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
    running.communicate(timeout=60)


def test_a_killed_run_goes_on_and_ends_with_the_same_winner(
    start: Start, tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    root, done = tmp_path / "run", dict[tuple[str, int], bytes]()
    for step in ("puzzles", "instances", "soundness", "stage1", "stage3", "test"):
        begin_and_kill(start, tiny, root, step)
        now = results(root)
        # What was done before this start has not been written again.
        assert done.items() <= now.items()
        done = now
    _, config = load_config(str(tiny))
    learn(root, "tiny", config, QUIET)
    assert done.items() <= results(root).items()
    assert len(results(root)) == len(results(finished_run))
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
    while not list((tmp_path / "r" / "instances").glob("*.jsonl")):
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
    before = instance(root, 3)
    died = InstanceResult(puzzle="training-3", status="failed", error=DIED)
    replace_instance(root, 3, died, final=False)
    learn(root, "tiny", load_config(str(tiny))[1], QUIET)
    after = instance(root, 3)
    assert (after.status, after.rules) == (before.status, before.rules)
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
    for step in ("instances", "soundness", "stage2"):
        yield f"{step}/records.sqlite", b"not a database at all, but long enough to be one" * 9
        yield f"{step}/shard-host-1-a.jsonl", b'{"number":3,"key":"trai\n'
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
    replace_instance(root, 0, failed, final=True)
    _, config = load_config(str(tiny))
    found = learn(root, "tiny", config, QUIET)
    assert found.scores.failures == {"training-0": "MemoryError: none left"}
    assert "training-0 failed: MemoryError" in (root / "report.md").read_text()
    assert instance(root, 0) == failed


def test_without_a_survivor_the_report_is_named(tiny: Path, tmp_path: Path) -> None:
    # This one puzzle, 2x2, teaches that three edges of any square are too many.
    alone = "count = 1\nmax_size = 2\nseed = 0"
    text = tiny.read_text().replace("count = 12\nmax_size = 3", alone, 1)
    (tmp_path / "few.toml").write_text(text)
    _, config = load_config(str(tmp_path / "few.toml"))
    with pytest.raises(InputError, match=r"report.md: no candidate survived"):
        learn(tmp_path / "run", "few", config, QUIET)
    assert "No candidate survived" in (tmp_path / "run" / "report.md").read_text()


@pytest.mark.parametrize("examples", ["pool", "cases"])
def test_other_ways_of_learning_and_rule_wise_selection(
    examples: str, tiny: Path, tmp_path: Path
) -> None:
    text = tiny.read_text().replace("[triage]", '[triage]\nselect = "rules"')
    text += f'[learning]\nexamples = "{examples}"\npool_size = 5\n'
    (tmp_path / "way.toml").write_text(text)
    name, config = load_config(str(tmp_path / "way.toml"))
    finished = learn(tmp_path / "run", name, config, QUIET)
    lessons = {"pool": 3, "cases": 1}[examples]
    assert sum(finished.scores.instances.values()) == lessons
    assert finished.winner.soundness.false_positives == 0
    assert finished.scores.test is not None
    assert finished.scores.test.unsolved == 0
    # The winner is as good as any single hypothesis on the set that chose.
    by_work = [
        score.work or 0.0
        for c in finished.scores.candidates
        for score in c.stages
        if score.stage == 3
    ]
    won = finished.scores.candidates[finished.scores.winner or 0].stages[-1].work
    assert won == max(by_work)
