"""What the benchmarks share: the machine, and how long a new process takes to its first answer."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import version
from time import perf_counter

Row = dict[str, object]


def machine(**more: object) -> Row:
    """Return the commit, the machine and the versions that made the figures."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return {
        "commit": commit.stdout.strip() or None,
        "machine": platform.machine(),
        "python": platform.python_version(),
        "numba": version("numba"),
        **more,
    }


def start(case: str, code: str) -> Row:
    """Return the seconds of a new process that runs `code`: with nothing compiled, then cached."""
    with tempfile.TemporaryDirectory() as folder:
        nothing, cached = (_seconds(code, folder) for _ in range(2))
    return {
        "case": case,
        "seconds_from_nothing": round(nothing, 2),
        "seconds_cached": round(cached, 2),
    }


def _seconds(code: str, cache: str) -> float:
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return perf_counter() - began
