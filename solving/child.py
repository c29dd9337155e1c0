"""Run another program to its end or to a limit, whichever comes first.

The program gets a process group of its own, without a shell and without standard input. At the
deadline, over the memory limit, or when the caller cancels or is interrupted, the whole group is
killed: no signal that the program could catch, delay or ignore. What it has written until then is
returned.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from time import monotonic, sleep

from solving.errors import InputError
from solving.memory import resident_bytes

__all__ = ["Ended", "Reason", "run_child"]

_SHORT, _LONG = 0.005, 0.1
"""Seconds between two looks at the child: first and last; each is a quarter longer than before."""


class Reason(StrEnum):
    """Why a program ended."""

    EXITED = "exited"
    DEADLINE = "deadline"
    MEMORY = "memory"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Ended:
    """A program that has ended.

    status: its exit status, negative for the signal that ended it. output: standard output and
    error as one text. seconds: CPU seconds of it and of what it started and waited for.
    """

    reason: Reason
    status: int
    output: str
    seconds: float


def run_child(
    command: Sequence[str],
    *,
    folder: str | Path | None = None,
    environment: Mapping[str, str] | None = None,
    seconds: float | None = None,
    memory_bytes: int | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Ended:
    """Return how a program ended that runs in `folder` for at most `seconds` by the clock.

    memory_bytes: the most that its process group may hold in memory (where /proc tells). cancelled:
    asked ten times a second whether to stop. Raises InputError if the program can't be started.
    """
    deadline = None if seconds is None else monotonic() + seconds
    before = _child_seconds()
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=None if environment is None else dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{command[0]} can't be started: {reason}") from None
        try:
            reason = _wait(process, deadline, memory_bytes, cancelled)
        finally:
            _kill(process)
        output.seek(0)
        text = output.read().decode("utf-8", errors="replace")
    return Ended(reason, process.returncode, text, _child_seconds() - before)


def _wait(
    process: subprocess.Popen[bytes],
    deadline: float | None,
    memory_bytes: int | None,
    cancelled: Callable[[], bool],
) -> Reason:
    """Return why the process has to end, or has ended."""
    pause = _SHORT
    while process.poll() is None:
        if deadline is not None and monotonic() >= deadline:
            return Reason.DEADLINE
        if memory_bytes is not None and _held(process.pid) > memory_bytes:
            return Reason.MEMORY
        if cancelled():
            return Reason.CANCELLED
        left = pause if deadline is None else min(pause, max(0.0, deadline - monotonic()))
        sleep(left)
        pause = min(1.25 * pause, _LONG)
    return Reason.EXITED


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the group and reap the process."""
    # A group outlives its leader as long as a child of it runs.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _child_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _held(group: int) -> int:
    """Return the resident bytes of a process group, 0 where /proc doesn't tell."""
    return sum(map(resident_bytes, _members(group)))


def _members(group: int) -> Iterator[str]:
    try:
        numbers = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return
    for number in numbers:
        with suppress(OSError):
            if os.getpgid(int(number)) == group:
                yield number
