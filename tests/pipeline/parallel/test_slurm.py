from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import stand_ins
import toys

from pipeline.config import Cluster, Slurm
from pipeline.parallel import on_slurm
from pipeline.parallel.crew import open_crew
from solving import InputError

Run = Callable[..., list[Any]]
TASKS = list(range(40))
SETTINGS = Cluster(
    backend="slurm",
    patience=30.0,
    slurm=Slurm(
        jobs=2,
        memory="400MB",
        interface="lo",
        prologue=(f"export PYTHONPATH={Path(toys.__file__).parent}:$PYTHONPATH",),
    ),
)


@pytest.fixture
def slurm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put stand-ins for SLURM's commands on PATH; return their folder."""
    folder = tmp_path / "slurm"
    folder.mkdir()
    stand_ins.install(folder)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    monkeypatch.chdir(folder)
    return folder


def test_a_job_killed_in_the_middle_is_submitted_again(
    slurm: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted: list[int] = []

    def kill(folder: Path) -> None:
        if not submitted:
            submitted.extend(stand_ins.jobs(slurm))
            monkeypatch.setattr(on_slurm, "REFILL_SECONDS", 1.0)
            for job in submitted:
                os.killpg(job, signal.SIGKILL)

    with open_crew(SETTINGS, 0) as crew:
        assert crew.workers == 2
        found = run(crew, toys.who, TASKS, after=kill)
    assert [n for n, _, _ in found] == TASKS
    assert len(submitted) == 2
    # All are cancelled in the end, those that were submitted later too.
    assert set(stand_ins.jobs(slurm)) <= set(submitted)


def test_without_sbatch_there_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with (
        pytest.raises(InputError, match="needs sbatch, which is not on PATH"),
        open_crew(SETTINGS, 0),
    ):
        pass


def test_workers_become_jobs(slurm: Path) -> None:
    cluster = Cluster(backend="slurm", slurm=Slurm(cores=8))
    with open_crew(cluster, 20) as crew:
        assert crew.workers == 24
    with open_crew(cluster, 0) as crew:
        assert crew.workers == 8


def test_jobs_that_wait_in_the_queue_are_waited_for(slurm: Path) -> None:
    assert not on_slurm._pending(["1"])
    (slurm / "states").write_text("RUNNING\nPENDING\n")
    assert on_slurm._pending(["1"])
    (slurm / "states").write_text("RUNNING\n")
    assert not on_slurm._pending(["1"])


def test_jobs_that_can_not_be_submitted_are_one_error(slurm: Path, run: Run) -> None:
    (slurm / "sbatch").write_text("#!/bin/sh\necho invalid partition >&2\nexit 1\n")
    settings = Cluster(backend="slurm", patience=3.0, slurm=SETTINGS.slurm)
    with (
        open_crew(settings, 0) as crew,
        pytest.raises(OSError, match="sbatch refused a job: invalid partition"),
    ):
        run(crew, toys.square, TASKS)
