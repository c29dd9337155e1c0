"""Child processes: they end at the latest when they should, with whatever they started."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from solving import InputError, child
from solving.child import Reason, run_child


def test_output_status_and_folder(tmp_path: Path) -> None:
    ended = run_child(["sh", "-c", "pwd; echo two >&2; exit 3"], folder=tmp_path)
    assert (ended.reason, ended.status) == (Reason.EXITED, 3)
    assert ended.output.splitlines() == [str(tmp_path.resolve()), "two"]


def test_cpu_seconds_are_the_childs() -> None:
    code = "import time\nwhile time.process_time() < 0.3: pass"
    assert run_child([sys.executable, "-c", code]).seconds >= 0.25


def test_output_that_is_no_text() -> None:
    assert "\N{REPLACEMENT CHARACTER}" in run_child(["printf", r"\377\376"]).output


@pytest.mark.parametrize("trap", ["", "trap '' TERM ALRM INT HUP; "])
def test_deadline_kills_whatever_ignores_signals(trap: str, tmp_path: Path) -> None:
    began = monotonic()
    script = f"{trap}echo before; sleep 60 & echo $! > {tmp_path}/grandchild; wait; sleep 60"
    ended = run_child(["sh", "-c", script], seconds=0.3)
    assert ended.reason is Reason.DEADLINE
    assert ended.status == -signal.SIGKILL
    assert ended.output == "before\n"
    assert monotonic() - began < 2
    assert _is_gone(int((tmp_path / "grandchild").read_text()))


def test_what_the_program_leaves_running_is_killed(tmp_path: Path) -> None:
    script = f"sleep 60 & echo $! > {tmp_path}/grandchild"
    assert run_child(["sh", "-c", script]).reason is Reason.EXITED
    assert _is_gone(int((tmp_path / "grandchild").read_text()))


def test_interrupt_kills_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "pid"

    def interrupt(seconds: float) -> None:
        if place.exists() and place.read_text().strip():
            raise KeyboardInterrupt
        sleep(0.005)

    monkeypatch.setattr(child, "sleep", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_child(["sh", "-c", f"echo $$ > {place}; sleep 60"], seconds=30)
    assert _is_gone(int(place.read_text()))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="no /proc to read memory from")
def test_memory_limit() -> None:
    code = "import time; held = bytearray(200_000_000); time.sleep(60)"
    ended = run_child([sys.executable, "-c", code], seconds=30, memory_bytes=100_000_000)
    assert ended.reason is Reason.MEMORY


def test_program_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"^no-such-program can't be started: No such file"):
        run_child(["no-such-program"])


def _is_gone(pid: int) -> bool:
    """Return whether a process ends within a second; one that nobody reaped yet has ended."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        sleep(0.01)
    return False
