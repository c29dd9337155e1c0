"""How many workers fit: one a core, as long as there is memory for each."""

from __future__ import annotations

from pathlib import Path

from pipeline.doctor.diagnosis import Machine

__all__ = ["WORKER_BYTES", "machine"]

WORKER_BYTES = 500_000_000
"""Twice what a worker of the quick run holds at its peak, with all packages loaded."""
_GROUP = Path("/sys/fs/cgroup")


def machine() -> Machine:
    """Return what this machine, or the container that we are in, has for workers."""
    from solving.memory import free_bytes
    from triage.parallel import worker_count

    memory = min(free_bytes(), _left_in_group(_GROUP))
    cores = worker_count(0)
    return Machine(cores, memory, max(1, min(cores, memory // WORKER_BYTES)))


def _left_in_group(group: Path) -> int:
    """Return the bytes that a container's limit leaves; without a limit, more than there are."""
    try:
        limit = (group / "memory.max").read_text(encoding="ascii").strip()
        used = (group / "memory.current").read_text(encoding="ascii").strip()
        return max(0, int(limit) - int(used))
    except (OSError, ValueError):  # No such file, or "max".
        return 2**63
