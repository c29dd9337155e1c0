"""A synthetic step of many cheap tasks: killed once in the middle, resumed, measured.

    python benchmarks/scale.py --tasks 1000000 --microseconds 200 --json

Each task takes so many microseconds of CPU time and leaves a result of the size of a learned
instance. The driver is a process of its own, killed with SIGKILL when half is done, and started
again. The worker count changes nothing but the time.

figure              what it is
overhead_us         CPU microseconds a task, of all processes, beyond the tasks themselves
driver_us           of these, the driver's: cutting and sending batches, compacting, checking
driver_peak_mb      the resumed driver's largest resident size; idle_mb: before it did anything
files               in the step's folder, at the end; most_files: ever
redone              tasks that were done twice: those that were at work when the kill came
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable
from pathlib import Path
from time import perf_counter, process_time, sleep

from setting import Row, machine
from tqdm import tqdm

from pipeline.config import Cluster
from pipeline.instances import InstanceResult
from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.crew import Crew, open_crew
from pipeline.parallel.steps import Step, finish
from pipeline.shard import shards
from pipeline.store import Store

RULES = (
    "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).",
    "incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), lt(D,E), three(E).",
)


class Numbers:
    """The keys of n tasks."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> str:
        return f"synthetic-{number}"


def spin(task: tuple[int, float]) -> InstanceResult:
    """Take the task's seconds of CPU time; return a result as an instance has it."""
    number, seconds = task
    end = process_time() + seconds
    while process_time() < end:
        pass
    # `seconds` tells runs of one task apart.
    return InstanceResult(
        puzzle=f"synthetic-{number}", status="learned", rules=RULES, tp=number, seconds=time.time()
    )


class Counted:
    """A crew whose summaries are added up."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.workers = crew, crew.workers
        self.cpu_seconds, self.batches = 0.0, 0

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        for summary in self.crew.run(batches):
            self.cpu_seconds += summary.cpu_seconds
            self.batches += 1
            yield summary

    def close(self) -> None:
        self.crew.close()


def drive(folder: Path, tasks: int, seconds: float, workers: int, report: Path) -> None:
    """Do the step's tasks, and report what it cost this process and its children."""
    idle = _peak_mb()
    began, cpu = perf_counter(), process_time()
    step = Step(
        folder=folder,
        keys=Numbers(tasks),  # type: ignore[arg-type]
        task=lambda number: (number, seconds),
        function=spin,
        type_=InstanceResult,
    )
    with open_crew(Cluster(), workers) as crew:
        counted = Counted(crew)
        results = finish(step, counted, _bar, [])
        assert len(results) == tasks
    report.write_text(
        json.dumps(
            {
                "wall_seconds": perf_counter() - began,
                "driver_seconds": process_time() - cpu,
                "workers_seconds": counted.cpu_seconds,
                "batches": counted.batches,
                "driver_peak_mb": _peak_mb(),
                "idle_mb": idle,
            }
        )
    )


def measured(folder: Path, tasks: int, seconds: float, workers: int) -> Row:
    """Return what a run cost that was killed in the middle and started again."""
    report = folder.parent / "report.json"
    command = [sys.executable, __file__, "--drive", str(folder), "--report", str(report)]
    command += ["--tasks", str(tasks), "--microseconds", str(1e6 * seconds)]
    command += ["--workers", str(workers)]
    most, size = _kill_halfway(command, folder, tasks)
    before = _results(folder)
    subprocess.run(command, check=True)
    after = _results(folder)
    cost = json.loads(report.read_text())
    done = tasks - len(before)
    overhead = cost["driver_seconds"] + cost["workers_seconds"] - done * seconds
    files = list(folder.iterdir())
    return {
        "tasks": tasks,
        "task_us": round(1e6 * seconds),
        "workers": workers,
        "done_before_kill": len(before),
        "lost_or_redone": sum(after[n] != value for n, value in before.items()),
        "done_after": len(after),
        "wall_seconds": round(cost["wall_seconds"], 1),
        "overhead_us": round(1e6 * overhead / done, 1),
        "driver_us": round(1e6 * cost["driver_seconds"] / done, 1),
        "driver_peak_mb": round(cost["driver_peak_mb"], 1),
        "idle_mb": round(cost["idle_mb"], 1),
        "overhead_share": round(overhead / (done * seconds), 4),
        "batches": cost["batches"],
        "files": len(files),
        "most_files": most,
        "bytes_a_result": round(sum(f.stat().st_size for f in files) / tasks),
        "shard_bytes_a_result": round(size / max(1, len(before))),
    }


def _kill_halfway(command: list[str], folder: Path, tasks: int) -> tuple[int, int]:
    """Start the driver and kill it when half is done; return the files and their bytes then."""
    running = subprocess.Popen(command, start_new_session=True)
    bytes_a_line = 420
    while running.poll() is None and Store(folder).growth() < bytes_a_line * tasks / 2:
        sleep(0.05)
    assert running.poll() is None, "ended before it could be killed: give it more tasks"
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    sleep(1)
    return len(list(folder.iterdir())), sum(p.stat().st_size for p in shards(folder))


def _results(folder: Path) -> dict[int, float]:
    """Return when each task that is on disk was done."""
    store = Store(folder)
    store.compact()
    return {number: result.seconds for number, result in store.results(InstanceResult)}


def _bar(total: int, done: int) -> object:
    return tqdm(total=total, initial=done, desc="synthetic", mininterval=5)


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure, or be the driver that is measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=1_000_000)
    parser.add_argument("--microseconds", type=float, default=200.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--drive", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    seconds = options.microseconds / 1e6
    if options.drive:
        drive(options.drive, options.tasks, seconds, options.workers, options.report)
        return
    root = Path(tempfile.mkdtemp(prefix="scale-"))
    try:
        (root / "step").mkdir()
        row = measured(root / "step", options.tasks, seconds, options.workers)
    finally:
        shutil.rmtree(root)
    row = {**machine(), **row}
    print(json.dumps(row) if options.json else "\n".join(f"{k:22}{v}" for k, v in row.items()))


if __name__ == "__main__":
    # The tasks' function must be importable by name in the workers.
    import scale

    scale.main()
