from __future__ import annotations

import os
from pathlib import Path

import pytest

from solving.memory import free_bytes, resident_bytes


def test_free_memory_is_what_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda self: "MemTotal: 9 kB\nMemAvailable: 7 kB\n")
    assert free_bytes() == 7 * 1024


def test_without_the_system_file_it_is_half_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(self: Path) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", absent)
    assert free_bytes() > 1 << 20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to read memory from")
def test_resident_bytes_are_those_of_a_process() -> None:
    before = resident_bytes()
    assert 1 << 20 < before < 1 << 40
    held = b"x" * (64 << 20)
    assert resident_bytes(str(os.getpid())) > before + len(held) // 2


def test_a_process_that_is_gone_has_no_memory() -> None:
    assert resident_bytes("0") == 0
