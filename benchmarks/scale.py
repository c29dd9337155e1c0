"""A synthetic step of many cheap tasks: killed once in the middle, resumed, measured.

    python benchmarks/scale.py --tasks 1000000 --microseconds 200 --json

Each task takes so many microseconds of CPU time and leaves a result of the size of a learned
instance. The driver is a process of its own, killed with SIGKILL when half is done, and started
again. The worker count changes nothing but the time.

figure              what it is
scheduling_us       CPU microseconds a task: cutting, sending and watching batches
driver_storing_us   the driver's on the store: compacting, checking what is there
helper_us           the helpers' beyond the tasks themselves: results, limits, loading the packages
driver_peak_mb      the resumed driver's largest resident size; idle_mb: before it did anything
files               in the step's folder, at the end; most_files: ever
lost_or_redone      tasks that were on disk when the kill came, and were not kept as they were

What one batch costs, whatever is in it, on this machine's workers or on those of a dask scheduler:

    python benchmarks/scale.py --batches 2000 [--scheduler tcp://host:8786]

wall_ms, driver_ms and scheduler_ms are milliseconds a batch: of the clock, and of CPU time of the
two processes that there is one of. Their sum is what no number of workers makes less.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from time import perf_counter, process_time, sleep

from setting import Row, machine
from tqdm import tqdm

from pipeline.config import Cluster
from pipeline.instances import InstanceResult
from pipeline.parallel.batches import Batch, Summary, TaskLimits, Work
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
        self.cpu_seconds = self.sending_seconds = self.watching_seconds = 0.0
        self.batches = 0

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        began = process_time()
        for summary in self.crew.run(batches):
            self.cpu_seconds += summary.cpu_seconds
            self.watching_seconds += summary.watching_seconds
            self.batches += 1
            yield summary
        self.sending_seconds += process_time() - began

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
                "helpers_seconds": counted.cpu_seconds,
                "scheduling_seconds": counted.sending_seconds + counted.watching_seconds,
                "driver_sending_seconds": counted.sending_seconds,
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
    helpers = cost["helpers_seconds"] - done * seconds
    storing = cost["driver_seconds"] - cost["driver_sending_seconds"]
    files = list(folder.iterdir())
    return {
        "tasks": tasks,
        "task_us": round(1e6 * seconds),
        "workers": workers,
        "done_before_kill": len(before),
        "lost_or_redone": sum(after[n] != value for n, value in before.items()),
        "done_after": len(after),
        "wall_seconds": round(cost["wall_seconds"], 1),
        "scheduling_us": round(1e6 * cost["scheduling_seconds"] / done, 1),
        "scheduling_share": round(cost["scheduling_seconds"] / (done * seconds), 4),
        "driver_storing_us": round(1e6 * storing / done, 1),
        "helper_us": round(1e6 * helpers / done, 1),
        "driver_peak_mb": round(cost["driver_peak_mb"], 1),
        "idle_mb": round(cost["idle_mb"], 1),
        "batches": cost["batches"],
        "files": len(files),
        "most_files": most,
        "bytes_a_result": round(sum(f.stat().st_size for f in files) / tasks),
        "shard_bytes_a_result": round(size / max(1, len(before))),
    }


def cost_of_batches(folder: Path, count: int, scheduler: str | None, workers: int) -> Row:
    """Return what one batch costs that holds one task which takes no time."""
    settings = Cluster(backend="dask", scheduler=scheduler) if scheduler else Cluster()

    def batches(begin: int, end: int) -> Iterator[Batch]:
        for number in range(begin, end):
            item = (number, f"synthetic-{number}", (number, 0.0))
            work = Work(folder, spin, None, TaskLimits(), (item,))
            yield Batch(pickle.dumps(work), 1, work.limits)

    with open_crew(settings, workers) as crew:
        list(crew.run(batches(0, 10)))
        began, cpu, theirs = perf_counter(), process_time(), _scheduler_seconds(scheduler)
        list(crew.run(batches(10, 10 + count)))
        wall, own = perf_counter() - began, process_time() - cpu
        scheduling = _scheduler_seconds(scheduler) - theirs
    return {
        "backend": settings.backend,
        "batches": count,
        "wall_ms": round(1e3 * wall / count, 2),
        "driver_ms": round(1e3 * own / count, 2),
        "scheduler_ms": round(1e3 * scheduling / count, 2),
    }


def _scheduler_seconds(address: str | None) -> float:
    """Return the CPU seconds of a dask scheduler, 0 if there is none."""
    if address is None:
        return 0.0
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        return float(client.run_on_scheduler(process_time))


def _kill_halfway(command: list[str], folder: Path, tasks: int) -> tuple[int, int]:
    """Start the driver and kill it when half is done; return the files and their bytes then."""
    running = subprocess.Popen(command, start_new_session=True)
    bytes_a_line = 420
    while running.poll() is None and _bytes(folder) < bytes_a_line * tasks / 2:
        sleep(0.05)
    assert running.poll() is None, "ended before it could be killed: give it more tasks"
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    sleep(1)
    return len(list(folder.iterdir())), _bytes(folder)


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in shards(folder))


def _results(folder: Path) -> dict[int, float]:
    """Return when each task that is on disk was done."""
    store = Store(folder)
    store.compact()
    return {number: result.seconds for number, result in store.results(InstanceResult)}


def _bar(total: int, done: int) -> object:
    return tqdm(total=total, initial=done, desc="synthetic", mininterval=5)


def _peak_mb() -> float:
    # Not getrusage: that begins with the size of the process which started this one.
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    """Measure, or be the driver that is measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=1_000_000)
    parser.add_argument("--microseconds", type=float, default=200.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--batches", type=int, help="measure what so many batches cost instead")
    parser.add_argument("--scheduler", help="of a dask cluster, for --batches")
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
        if options.batches:
            row = cost_of_batches(
                root / "step", options.batches, options.scheduler, options.workers
            )
        else:
            row = measured(root / "step", options.tasks, seconds, options.workers)
    finally:
        shutil.rmtree(root)
    row = {**machine(), **row}
    print(json.dumps(row) if options.json else "\n".join(f"{k:22}{v}" for k, v in row.items()))


if __name__ == "__main__":
    # The tasks' function must be importable by name in the workers.
    import scale

    scale.main()
