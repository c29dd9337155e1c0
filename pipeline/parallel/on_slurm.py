"""A crew of workers in SLURM jobs, which dask-jobqueue submits. The scheduler is this process's.

Jobs that end (their walltime, a node that fails) are submitted again as long as there is work.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Generator, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import dask

from pipeline.config import Cluster
from pipeline.config import Slurm as Settings
from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.on_dask import DaskTry, connect
from solving import InputError
from solving.processes import interrupts_kept

with interrupts_kept():  # importing it makes Ctrl-C end the process without a word
    from dask_jobqueue.slurm import SLURMCluster, SLURMJob

__all__ = ["Slurm"]

REFILL_SECONDS = 30.0
"""How often missing workers are looked into: their jobs wait, or are submitted again."""


class _Job(SLURMJob):
    """A job that remembers why sbatch refused one; dask-jobqueue would only log it."""

    refused: str | None = None

    async def _submit_job(self, script: str) -> Any:
        try:
            return await super()._submit_job(script)  # type: ignore[no-untyped-call]
        except (OSError, RuntimeError) as error:
            said = str(error).partition("stderr:")[2] or str(error)
            _Job.refused = " ".join(said.split())
            raise


class _JobCluster(SLURMCluster):
    job_cls = _Job


class Slurm:
    """Workers in SLURM jobs of our own."""

    def __init__(self, cluster: Cluster, workers: int) -> None:
        if shutil.which("sbatch") is None:
            raise InputError(
                "the slurm backend needs sbatch, which is not on PATH: start from a login node of "
                "the cluster"
            )
        self._settings, self._patience = cluster.slurm, cluster.patience
        self._jobs = -(-workers // cluster.slurm.cores) or cluster.slurm.jobs
        self.workers = self._jobs * cluster.slurm.cores
        self._cluster: Any = None
        self._looked, self._waiting = monotonic(), False

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Have the batches done; see `Crew`. The first call submits the jobs."""
        if self._cluster is None:
            _Job.refused = None
            # Lost jobs are replaced below, and by nobody else.
            dask.config.set({"distributed.deploy.lost-worker-timeout": "1000 days"})
            self._cluster = _JobCluster(**_arguments(self._settings))
            self._looked = monotonic()
            self._submit(self._jobs)
        client = connect(self._cluster, set_as_default=False)
        one_try = DaskTry(client, "SLURM", self._patience, self._refilled)
        one_try.wait_for_workers()
        yield from one_try.run(batches, self.workers)

    def close(self) -> None:
        """Cancel the jobs."""
        if self._cluster is not None:
            # Jobs that were never submitted can't be closed, and it insists.
            with suppress(AssertionError):
                self._cluster.close()
            self._cluster = None

    def _refilled(self, workers: int) -> bool:
        """Submit jobs for missing workers; return whether jobs wait in SLURM's queue."""
        if _Job.refused and not workers:
            raise OSError(f"sbatch refused a job: {_Job.refused}")
        now = monotonic()
        if workers >= self.workers:
            self._looked, self._waiting = now, False
        elif now - self._looked > REFILL_SECONDS:
            self._looked, self._waiting = now, _pending(self._job_ids())
            if not self._waiting:
                self._submit((self.workers - workers) // self._settings.cores)
        return self._waiting

    def _submit(self, jobs: int) -> None:
        # New jobs: what dask holds to be a dead job's name depends on its number of workers.
        self._cluster.scale(jobs=len(self._cluster.worker_spec) + jobs)

    def _job_ids(self) -> list[str]:
        jobs = list(self._cluster.workers.values())
        return [str(job.job_id) for job in jobs if getattr(job, "job_id", None)]


def _pending(job_ids: list[str]) -> bool:
    """Return whether one of these jobs waits in SLURM's queue, which may take days."""
    if not job_ids or shutil.which("squeue") is None:
        return False
    command = ["squeue", "--noheader", "--format=%T", f"--jobs={','.join(job_ids)}"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return any(state in ("PENDING", "CONFIGURING") for state in answer.stdout.split())


def _arguments(settings: Settings) -> dict[str, Any]:
    """Return the settings as dask-jobqueue names them."""
    return {
        "queue": settings.queue,
        "account": settings.account,
        "cores": settings.cores,
        "processes": settings.cores,
        "memory": settings.memory,
        "walltime": settings.walltime,
        "interface": settings.interface,
        "job_extra_directives": list(settings.directives),
        "job_script_prologue": list(settings.prologue),
        "log_directory": settings.logs,
        "python": settings.python or sys.executable,
        "scheduler_options": {"dashboard": False},
    }
