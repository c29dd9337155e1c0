"""A tiny configuration, and the command line in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

TINY = """\
seed = 5
[training]
count = 12
max_size = 3
[filters]
counts = [6, 8, 12]
max_size = 3
[test]
count = 12
max_size = 3
[triage]
k1 = 3
k2 = 2
repeats = 1
batch = 3
"""
COMMAND = (sys.executable, "-c", "from pipeline.cli import main; main()")


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a configuration that a run takes seconds for."""
    path = tmp_path_factory.mktemp("config") / "tiny.toml"
    path.write_text(TINY)
    return path


@pytest.fixture(scope="session")
def finished_run(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of an uninterrupted run with one worker."""
    root = tmp_path_factory.mktemp("runs") / "whole"
    answer = _start(["learn", str(tiny), "--run", str(root), "--workers", "1"])
    _, errors = answer.communicate(timeout=120)
    assert answer.returncode == 0, errors
    return root


@pytest.fixture(scope="session")
def start() -> Callable[[Sequence[str]], subprocess.Popen[str]]:
    """Return a function that starts `witness-ilp` in a process group of its own."""
    return _start


def _start(arguments: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
