from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import toys

from pipeline.parallel import worker
from pipeline.parallel.batches import TaskLimits
from pipeline.parallel.crew import Alone
from pipeline.parallel.helper import DIED
from pipeline.store import DATABASE, Store

Run = Callable[..., list[Any]]
TASKS = list(range(6))


@pytest.fixture
def alone() -> Iterator[Alone]:
    crew = Alone()
    yield crew
    crew.close()


def test_one_helper_does_all_tasks(alone: Alone, run: Run) -> None:
    found = run(alone, toys.who, TASKS)
    assert [n for n, _, _ in found] == TASKS
    assert len({helper for _, helper, _ in found}) == 1
    assert {parent for _, _, parent in found} == {os.getpid()}


def test_a_task_may_print(alone: Alone, run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(alone, toys.print_something, TASKS) == TASKS
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("function", "limits", "reason"),
    [
        (toys.die_at_three, TaskLimits(), DIED),
        (
            toys.spin_at_three,
            TaskLimits(cpu_seconds=0.3, cpu_setting="learning.deadline"),
            "over its limit of 0.3 CPU seconds (learning.deadline)",
        ),
        (
            toys.sleep_at_three,
            TaskLimits(seconds=0.4),
            "over its limit of 0.4 seconds (cluster.task_seconds)",
        ),
        (
            toys.grow_at_three,
            TaskLimits(memory_bytes=10**8, memory_setting="learning.memory_bytes"),
            "over its limit of 100000000 bytes of memory (learning.memory_bytes)",
        ),
    ],
)
def test_a_task_over_its_limits_fails_with_the_limit_named(
    alone: Alone, run: Run, function: object, limits: TaskLimits, reason: str
) -> None:
    found = run(alone, function, TASKS, limits=limits, failed=toys.failed)
    assert found == [0, 1, 2, f"3: {reason}", 4, 5]


def test_without_a_result_for_failures_a_limit_ends_the_run(alone: Alone, run: Run) -> None:
    with pytest.raises(ChildProcessError, match=r"over its limit of 0.4 seconds"):
        run(alone, toys.sleep_at_three, TASKS, limits=TaskLimits(seconds=0.4))


def test_a_task_whose_process_died_is_tried_again(alone: Alone, run: Run, tmp_path: Path) -> None:
    assert run(alone, toys.die_once, [str(tmp_path / "mark")], failed=toys.failed) == ["done"]


def test_a_task_that_kills_its_process_is_tried_again_in_the_next_start(
    alone: Alone, run: Run, tmp_path: Path
) -> None:
    run(alone, toys.die_at_three, TASKS, failed=toys.failed)
    keys = [f"task {n}" for n in TASKS]
    assert list(Store(tmp_path / "step").done(keys, final=True)) == [1, 1, 1, 0, 1, 1]


def test_an_exception_of_a_task_is_raised_and_what_was_done_is_kept(
    alone: Alone, run: Run, tmp_path: Path
) -> None:
    with pytest.raises(LookupError, match="no three"):
        run(alone, toys.raise_at_three, TASKS)
    assert run(alone, toys.square, TASKS)[:4] == [0, 1, 2, 9]


def test_a_helper_that_does_not_start_is_one_error(
    alone: Alone, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "COMMAND", "raise SystemExit(7)")
    with pytest.raises(ChildProcessError, match="ended with status 7 before it began"):
        run(alone, toys.square, TASKS)


def test_a_helper_ends_with_its_worker(tmp_path: Path) -> None:
    code = (
        "import sys, time, pickle; from pathlib import Path; sys.path.append(sys.argv[1])\n"
        "import toys\nfrom pipeline.parallel.batches import *\n"
        "from pipeline.parallel.batches import Work\nfrom pipeline.parallel.worker import *\n"
        "from pipeline.parallel import worker\n"
        "if __name__ == '__main__':\n"
        "    items = ((0, 'a', 0),)\n"
        "    work = Work(Path(sys.argv[2]), toys.square, None, TaskLimits(), items)\n"
        "    supervise(Batch(pickle.dumps(work), 1, TaskLimits()))\n"
        "    print(worker._own[0]._process.pid, flush=True)\n    time.sleep(60)\n"
    )
    command = [sys.executable, "-c", code, str(Path(toys.__file__).parent), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        helper = Path("/proc") / process.stdout.readline().strip()
        assert helper.exists()
        process.kill()
    deadline = time.monotonic() + 20
    while helper.exists() and "Z" not in (helper / "stat").read_text().split()[2]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_store_is_one_file_at_the_end(alone: Alone, run: Run, tmp_path: Path) -> None:
    run(alone, toys.square, TASKS)
    assert [path.name for path in (tmp_path / "step").iterdir()] == [DATABASE]
