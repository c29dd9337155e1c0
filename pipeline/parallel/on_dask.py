"""Crews on a dask cluster: joblib's dask backend, watched through a second pair of eyes.

Each try has a client of its own, so that what a lost try has left in the scheduler goes with it,
and a scheduler that comes back at the same address is found. A pulse asks the scheduler how many
workers there are and whether they have something to do; joblib is never waited for without that.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from threading import Event, Thread
from time import monotonic
from typing import Any

import distributed
from joblib import parallel_config
from joblib._dask import DaskDistributedBackend

from pipeline.config import Cluster
from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.through_joblib import summaries
from pipeline.parallel.watch import LostError, watched
from solving import InputError

__all__ = ["Dask", "DaskTry", "connect"]

PULSE_SECONDS = 1.0
SILENT_SECONDS = 20.0
"""So long a scheduler may not answer, and so long it may have nothing to do, before a try ends."""
CLOSE_SECONDS = 5.0
connect: Any = distributed.Client
"""Its types are incomplete."""


class Dask:
    """The workers of a running dask cluster."""

    def __init__(self, cluster: Cluster, workers: int) -> None:
        if cluster.scheduler is None:
            raise InputError(
                "the dask backend needs the address of a running scheduler: expected --scheduler "
                "or cluster.scheduler, such as tcp://host:8786"
            )
        self.workers = max(1, workers)
        self._address, self._patience = cluster.scheduler, cluster.patience

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        """Have the batches done; see `Crew`."""
        one_try = DaskTry(self._connected(), f"the scheduler at {self._address}", self._patience)
        self.workers = max(self.workers, one_try.wait_for_workers())
        yield from one_try.run(batches, self.workers)

    def close(self) -> None:
        """Do nothing: clients end with their tries, and the cluster is not ours."""

    def _connected(self) -> Any:
        try:
            return connect(self._address, timeout=self._patience, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ConnectionError(
                f"no dask scheduler answers at {self._address}; what is done is kept"
            ) from error


@dataclass(slots=True)
class _Seen:
    """What the scheduler last said, and when it last had something to do, and a worker.

    refused: why no worker will come.
    """

    workers: int = 0
    refused: OSError | None = None
    answered: float = 0.0
    worked: float = 0.0
    manned: float = 0.0


class DaskTry:
    """One try: a client, a pulse, and joblib."""

    def __init__(
        self,
        client: Any,
        name: str,
        patience: float,
        refill: Callable[[int], bool] = lambda workers: False,
    ) -> None:
        """Begin. refill(workers) is called with each pulse; True: more are on their way.

        It raises OSError if there are none and none will come.
        """
        now = monotonic()
        self._client, self._name, self._patience, self._refill = client, name, patience, refill
        self._seen = _Seen(answered=now, worked=now, manned=now)
        self._over = Event()
        Thread(target=self._ask, daemon=True).start()

    def wait_for_workers(self) -> int:
        """Return the number of workers when there is one; OSError if none comes."""
        try:
            while not self._seen.workers:
                self._check_manned()
                self._over.wait(PULSE_SECONDS / 4)
            self._check_packages()
        except BaseException:
            self.end()
            raise
        return self._seen.workers

    def run(self, batches: Iterable[Batch], expected: int) -> Generator[Summary]:
        """Have the batches done; LostError or OSError, as `Crew.run`."""
        self._seen.worked = monotonic()
        try:
            yield from watched(
                partial(self._summaries, batches, expected), self._check, abandon=self.end
            )
        finally:
            self.end()

    def end(self) -> None:
        """Let go of the scheduler, which forgets what this try has sent."""
        if self._over.is_set():
            return
        self._over.set()
        # Not even this may wait for a scheduler that hangs.
        closing = Thread(target=partial(self._client.close, timeout=CLOSE_SECONDS), daemon=True)
        closing.start()
        closing.join(CLOSE_SECONDS)

    def _summaries(self, batches: Iterable[Batch], expected: int) -> Iterator[Summary]:
        with parallel_config(backend=_Backend(client=self._client)):
            yield from summaries(batches, -1, expected)

    def _ask(self) -> None:
        while not self._over.wait(PULSE_SECONDS):
            try:
                workers = len(self._client.ncores())
                busy = any(self._client.processing().values())
            except Exception:  # whatever it is, it is no answer
                continue
            now, seen = monotonic(), self._seen
            seen.workers, seen.answered = workers, now
            try:
                if self._refill(workers) or workers:
                    seen.manned = now
            except OSError as error:
                seen.refused = error
            if busy or not workers:
                seen.worked = now

    def _check(self) -> None:
        now, seen = monotonic(), self._seen
        if now - seen.answered > SILENT_SECONDS:
            raise LostError(f"{self._name} does not answer")
        if now - seen.worked > SILENT_SECONDS:
            raise LostError(f"{self._name} has nothing to do, but batches did not come back")
        self._check_manned()

    def _check_manned(self) -> None:
        seen, now = self._seen, monotonic()
        if seen.refused is not None:
            raise seen.refused
        if now - seen.manned > self._patience:
            raise TimeoutError(
                f"{self._name} has had no worker for {self._patience:g} s; what is done is kept"
            )

    def _check_packages(self) -> None:
        found = self._client.run(import_module, "pipeline.parallel.worker", on_error="return")
        for worker, answer in found.items():
            if isinstance(answer, ImportError):
                raise ConnectionError(f"the worker {worker} has not this program: {answer}")


class _Backend(DaskDistributedBackend):  # type: ignore[misc]
    """joblib's backend, but for one core: then joblib would do everything in this process."""

    def effective_n_jobs(self, n_jobs: int) -> Any:
        """Return the number of cores, at least 2."""
        return max(2, super().effective_n_jobs(n_jobs))
