from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest
import toys
from msgspec.structs import replace

from pipeline.config import Cluster, load_config
from pipeline.learn import learn
from pipeline.parallel import on_dask
from pipeline.parallel.crew import open_crew
from pipeline.parallel.helper import DIED
from pipeline.progress import Progress
from pipeline.shard import read_shard, shards
from solving import InputError

Run = Callable[..., list[Any]]
TASKS = list(range(60))
QUIET = Progress(quiet=True)
IMPORTABLE = Path(toys.__file__).parent


class LocalCluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address, self._port, self._folder = f"tcp://127.0.0.1:{port}", str(port), folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self.start()
        with distributed.Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)

    def start(self) -> None:
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", self._port)
        for _ in range(2):
            self.start_worker()

    def start_worker(self) -> None:
        self._start("worker", self.address, "--nthreads", "1", "--no-nanny")

    def kill_scheduler(self) -> None:
        """Kill it. Its workers end too, when they notice."""
        self.scheduler.kill()
        self.scheduler.wait()

    def settings(self, patience: float = 60.0) -> Cluster:
        return Cluster(backend="dask", scheduler=self.address, patience=patience)

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        paths = [str(IMPORTABLE), *sys.path]
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Two local dask workers that many tests may use, and leave in order."""
    local = LocalCluster(tmp_path_factory.mktemp("dask"))
    yield local
    local.end()


@pytest.fixture
def mortal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    """A cluster of one test, whose silence is soon enough."""
    monkeypatch.setattr(on_dask, "SILENT_SECONDS", 3.0)
    (tmp_path / "dask").mkdir()
    local = LocalCluster(tmp_path / "dask")
    yield local
    local.end()


def once(action: Callable[[], object]) -> Callable[[Path], object]:
    """Return a function that acts the first time that it is called."""
    acted: list[bool] = []

    def act(folder: Path) -> None:
        if not acted:
            acted.append(True)
            action()

    return act


def test_a_worker_killed_in_the_middle_costs_nothing(cluster: LocalCluster, run: Run) -> None:
    killed: list[int] = []

    def kill(folder: Path) -> None:
        records = [r for shard in shards(folder) for r in read_shard(shard, lambda: None)]
        if records and not killed:
            killed.append(eval(bytes(records[-1].value))[2])
            os.kill(killed[0], signal.SIGKILL)

    with open_crew(cluster.settings(), 0) as crew:
        found = run(crew, toys.who, TASKS, after=kill)
    cluster.start_worker()
    assert [n for n, _, _ in found] == TASKS
    # The other worker did the rest. (A helper whose worker has just been killed sees process 1.)
    assert {worker for _, _, worker in found} - {1, *killed}
    assert killed


def test_a_task_that_kills_its_process_has_failed(cluster: LocalCluster, run: Run) -> None:
    with open_crew(cluster.settings(), 0) as crew:
        found = run(crew, toys.die_at_three, TASKS, failed=toys.failed)
    assert found == [*TASKS[:3], f"3: {DIED}", *TASKS[4:]]


def test_an_exception_of_a_task_is_raised(cluster: LocalCluster, run: Run) -> None:
    with (
        open_crew(cluster.settings(), 0) as crew,
        pytest.raises(LookupError, match="no three"),
    ):
        run(crew, toys.raise_at_three, TASKS)


def test_the_winner_is_the_same_as_on_one_local_worker(
    cluster: LocalCluster, tiny: Path, finished_run: Path, tmp_path: Path
) -> None:
    name, config = load_config(str(tiny))
    learn(tmp_path / "run", name, replace(config, cluster=cluster.settings()), QUIET)
    winner = (tmp_path / "run" / "winner.json").read_bytes()
    assert winner == (finished_run / "winner.json").read_bytes()


def test_a_scheduler_that_goes_away_is_one_error_and_what_was_done_is_kept(
    mortal: LocalCluster, run: Run, tmp_path: Path
) -> None:
    began = time.monotonic()
    with (
        open_crew(mortal.settings(patience=2), 0) as crew,
        pytest.raises(ConnectionError, match="no dask scheduler answers at tcp://127"),
    ):
        run(crew, toys.who, TASKS, after=once(mortal.kill_scheduler))
    assert time.monotonic() - began < 40
    records = [r for s in shards(tmp_path / "step") for r in read_shard(s, lambda: None)]
    stored = (tmp_path / "step" / "records.sqlite").exists()
    assert records or stored


@pytest.mark.slow
def test_a_scheduler_that_comes_back_is_found(mortal: LocalCluster, run: Run) -> None:
    def restart() -> None:
        mortal.kill_scheduler()
        mortal.start()

    with open_crew(mortal.settings(), 0) as crew:
        found = run(crew, toys.who, TASKS, after=once(restart))
    assert [n for n, _, _ in found] == TASKS


def test_a_scheduler_that_never_was_is_one_error(run: Run) -> None:
    settings = Cluster(backend="dask", scheduler="tcp://127.0.0.1:1", patience=1)
    with (
        open_crew(settings, 0) as crew,
        pytest.raises(ConnectionError, match=r"no dask scheduler answers at tcp://127.0.0.1:1"),
    ):
        run(crew, toys.square, TASKS)


def test_a_backend_without_a_scheduler_says_what_is_missing() -> None:
    with (
        pytest.raises(InputError, match=r"expected --scheduler or cluster.scheduler"),
        open_crew(Cluster(backend="dask"), 0),
    ):
        pass
