"""Tasks that workers can import by name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def square(n: int) -> int:
    return n * n


def who(n: int) -> tuple[int, int, int]:
    """Take a while; return the number, and the processes of the helper and of its worker."""
    time.sleep(0.05)
    return n, os.getpid(), os.getppid()


def failed(task: object, reason: str) -> str:
    return f"{task}: {reason}"


def die_at_three(n: int) -> int:
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def die_once(path: str) -> str:
    """Die if there is no such file, and make it."""
    if not Path(path).exists():
        Path(path).write_text("")
        os._exit(1)
    return "done"


def spin_at_three(n: int) -> int:
    while n == 3:
        pass
    return n


def sleep_at_three(n: int) -> int:
    if n == 3:
        time.sleep(1000)
    return n


def grow_at_three(n: int) -> int:
    return len(bytearray(1 << 31)) if n == 3 else n


def raise_at_three(n: int) -> int:
    if n == 3:
        raise LookupError("no three")
    return n


def print_something(n: int) -> int:
    print("a task that prints", flush=True)
    return n
