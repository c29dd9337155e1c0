"""How batches go through joblib, whatever its backend."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from joblib import Parallel, delayed

from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.worker import supervise

__all__ = ["summaries"]

AHEAD = 2
"""Batches sent or at work for each worker, so that none waits for the driver. Not more: loky, when
it is cut short, trips over those beyond its own queue, which holds twice the workers and one."""


def summaries(
    batches: Iterable[Batch], jobs: int, expected: int = 0, timeout: float | None = None
) -> Generator[Summary]:
    """Return the summaries of batches that joblib's current backend has supervised, as they come.

    expected: the workers there may be later, who should find batches waiting too.
    """
    pool: Any = Parallel(
        jobs,
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch=AHEAD * max(jobs, expected),
        timeout=timeout,
    )
    found: Generator[Summary] = pool(delayed(supervise)(batch) for batch in batches)
    return found
