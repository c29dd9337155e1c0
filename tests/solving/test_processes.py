from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from importlib.util import find_spec

import pytest

from solving.processes import interrupts_held


def interrupted(thread: int, seconds: float, reached: list[bool]) -> None:
    """Send SIGINT to a thread inside a block that holds it."""
    with interrupts_held():
        signal.pthread_kill(thread, signal.SIGINT)
        time.sleep(seconds)
        reached.append(True)


def test_an_interrupt_is_raised_when_the_block_ends() -> None:
    reached: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(threading.get_ident(), 0.0, reached)
    assert reached
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_another_thread_takes_is_kept_too() -> None:
    # That thread was there before, and lets the signal through.
    leave, reached = threading.Event(), list[bool]()
    other = threading.Thread(target=leave.wait)
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted(other.ident or 0, 1.0, reached)
    finally:
        leave.set()
        other.join()
    assert reached


def test_without_an_interrupt_nothing_happens() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with interrupts_held():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_a_thread_may_hold_interrupts_for_what_it_starts() -> None:
    masks = []

    def hold() -> None:
        with interrupts_held():
            masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    thread = threading.Thread(target=hold)
    thread.start()
    thread.join()
    assert signal.SIGINT in masks[0]


@pytest.mark.skipif(not find_spec("dask_jobqueue"), reason="dask-jobqueue is not installed")
def test_importing_the_slurm_crew_leaves_ctrl_c_alone() -> None:
    # dask-jobqueue takes the signal over when it is imported: never in this process.
    lines = (
        "import signal",
        "before = signal.getsignal(signal.SIGINT)",
        "import pipeline.parallel.on_slurm",
        "assert signal.getsignal(signal.SIGINT) is before",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, timeout=120)
