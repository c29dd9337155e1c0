"""How much memory a process has, and how much the machine has left for a search to grow into."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["FREE_SHARE", "free_bytes", "resident_bytes"]

FREE_SHARE = 0.8
"""How much of the machine's free memory one step of growing may take."""


def free_bytes() -> int:
    """Return how much memory new arrays could take without swapping."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    except OSError:
        pass
    return int(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2)


def resident_bytes(process: str = "self") -> int:
    """Return how much memory a process has, given by its number; 0 where /proc doesn't tell."""
    try:
        pages = int(Path("/proc", process, "statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
