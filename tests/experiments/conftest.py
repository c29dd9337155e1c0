"""A setting with few puzzles, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments import Setting, choose
from pipeline.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "data" / "tests_2x2_to_4x4.jsonl"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output directory that the module's experiments share, as those of one command."""
    return tmp_path_factory.mktemp("reproduced")


@pytest.fixture(scope="module")
def setting(output: Path) -> Callable[..., Setting]:
    """Return a function that makes a setting: sixty small puzzles, in this process."""

    def make(predicate: str | None = None, **changes: Any) -> Setting:
        values = {"puzzles": PUZZLES, "output": output, "workers": 1, **changes}
        return Setting(chosen=choose(predicate), progress=Progress(quiet=True), **values)

    return make
