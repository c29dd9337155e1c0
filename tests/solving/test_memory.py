from __future__ import annotations

from pathlib import Path

import pytest

from solving.memory import free_bytes


def test_free_memory_is_what_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda self: "MemTotal: 9 kB\nMemAvailable: 7 kB\n")
    assert free_bytes() == 7 * 1024


def test_without_the_system_file_it_is_half_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(self: Path) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", absent)
    assert free_bytes() > 1 << 20
