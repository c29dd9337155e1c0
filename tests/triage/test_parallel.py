from __future__ import annotations

import os
import signal

import pytest
from joblib import Parallel, delayed, parallel_config

from triage.parallel import run_parallel, worker_count


def test_workers_zero_means_all_cores() -> None:
    assert worker_count(3) == 3
    assert worker_count(0) >= 1


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_with_their_index(workers: int) -> None:
    found = dict(run_parallel(abs, [-3, 2, -1], workers))
    assert found == {0: 3, 1: 2, 2: 1}


@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_in_a_task_is_raised(workers: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(run_parallel(int, ["1", "x", "2"], workers))


def test_what_else_uses_joblib_is_not_changed_between_two_results() -> None:
    with parallel_config("threading"):
        pids = [
            pid
            for _ in run_parallel(abs, [1, 2, 3], 2)
            for pid in Parallel(2)(delayed(os.getpid)() for _ in range(2))
        ]
    assert set(pids) == {os.getpid()}


def test_a_worker_that_dies_costs_only_its_own_task() -> None:
    # signal.raise_signal is importable in a worker; signal 0 does nothing.
    tasks = [0, int(signal.SIGKILL), 0, 0]
    found = dict(run_parallel(signal.raise_signal, tasks, 2, on_death=lambda task: "died"))
    assert found == {0: None, 1: "died", 2: None, 3: None}


def test_a_worker_that_dies_is_an_error_without_a_result_for_that() -> None:
    with pytest.raises(RuntimeError, match="the process of task 1 died"):
        list(run_parallel(signal.raise_signal, [0, int(signal.SIGKILL)], 2))
