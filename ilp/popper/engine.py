"""The Popper engine: one task, one run of Popper as a child process.

1. find Popper                                                installation, versions
2. write the representatives of the classes to a folder       reduced
3. run Popper there, killed at the deadline                   solving.child
4. read what it printed, whatever became of it                output
5. choose a hypothesis and count it on the raw examples       choice

outcome   best: Popper came to the end of its search. It is no proof: ends with one literal too many
have been seen. partial: the deadline, the memory limit or a crash came first. none: no
hypothesis.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import lru_cache
from time import monotonic, thread_time

from ilp.learned import Learned, Outcome, consistent
from ilp.native.clock import BudgetError
from ilp.popper.choice import chosen
from ilp.popper.installation import POPPER, PYTHON, Installation, find_popper
from ilp.popper.output import Report, read_output
from ilp.popper.reduced import Reduced, reduce_task
from ilp.rules import Hypothesis
from ilp.task import Task, write_task
from solving import InputError, Limits
from solving.child import Ended, Reason, run_child

__all__ = ["check", "learn"]

NAME = "popper"
_FOREVER = 10**8
"""Popper's own --timeout where there is no limit: three years, which its alarm can still take."""


def check() -> None:
    """Raise InputError, with one sentence, if Popper is missing or unusable."""
    _installation()


def learn(task: Task, limits: Limits, cancelled: Callable[[], bool] = lambda: False) -> Learned:
    """Return the best hypothesis that Popper found within the limits.

    limits.cpu_seconds are seconds by the clock here (Popper waits for solvers of its own), and
    limits.memory_bytes bound its processes' resident memory. `cancelled`, asked again and again,
    ends the run once it returns True. Raises InputError, with one sentence, if Popper is missing or
    unusable, or ends without a word on what it found.
    """
    installation = _installation()
    began, deadline = thread_time(), _deadline(limits)
    try:
        reduced = reduce_task(task, limits)
    except BudgetError:
        nothing = Reduced(None, sum(task.weights_of[0]))
        return _result(task, nothing, Report((), False, ""), thread_time() - began)
    if reduced.task is None:
        return _result(task, reduced, Report((), True, ""), thread_time() - began)
    ended = _run(installation, reduced.task, limits, deadline, cancelled)
    report = read_output(ended.output)
    if not report.hypotheses and not report.finished and ended.reason is Reason.EXITED:
        raise InputError(_failure(installation, ended, report))
    return _result(task, reduced, report, thread_time() - began + ended.seconds)


def _installation() -> Installation:
    return _installed(*map(os.environ.get, (POPPER, PYTHON, "PATH")))


@lru_cache(maxsize=4)
def _installed(popper: str | None, python: str | None, path: str | None) -> Installation:
    """Return the installation that the environment's variables give, checked once a process."""
    return find_popper()


def _deadline(limits: Limits) -> float | None:
    return None if limits.cpu_seconds is None else monotonic() + limits.cpu_seconds


def _run(
    installation: Installation,
    task: Task,
    limits: Limits,
    deadline: float | None,
    cancelled: Callable[[], bool],
) -> Ended:
    """Run Popper on a task in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="popper-") as folder:
        write_task(task, folder)
        left = None if deadline is None else max(0.0, deadline - monotonic())
        timeout = _FOREVER if left is None else int(left) + 1
        return run_child(
            [*installation.command, folder, "--timeout", str(timeout)],
            folder=folder,
            # Unbuffered, or a kill loses what was found; equal rules are chosen by their hash.
            environment=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0"},
            seconds=left,
            memory_bytes=limits.memory_bytes,
            cancelled=cancelled,
        )


def _failure(installation: Installation, ended: Ended, report: Report) -> str:
    """Return one sentence on a run that ended by itself without a result."""
    version = f"Popper {installation.version}"
    if report.error:
        return f"{version} crashed: {report.error}"
    last = (ended.output.strip() or "nothing").splitlines()[-1]
    return f"{version} ended with status {ended.status} and no result; it printed last: {last}"


def _result(task: Task, reduced: Reduced, report: Report, seconds: float) -> Learned:
    hypothesis, tp = Hypothesis(()), 0
    if report.hypotheses and reduced.task is not None:
        hypothesis, tp = chosen(report.hypotheses, task, reduced.task)
    return consistent(
        task,
        hypothesis,
        tp,
        outcome=Outcome.BEST if report.finished else Outcome.PARTIAL,
        # Nothing is the best there is where no positive can be covered.
        optimal=not reduced.ceiling,
        recall_ceiling=reduced.ceiling,
        seconds=seconds,
        engine=NAME,
    )
