"""The registry of engines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ilp.coverage import confusion
from ilp.engines import ENGINES, engine_named
from ilp.task import Bias, Task
from solving import InputError, Limits

TASK = Task(
    Bias("f", ("t",), {"g": ("t",), "h": ("t",)}, max_vars=2, max_body=2),
    {"g": [("a",), ("b",)], "h": [("b",), ("c",)]},
    [("b",)],
    [("a",), ("c",)],
)


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_engines_learn_the_one_rule(name: str) -> None:
    if name == "popper":
        _skip_without_popper()
    learned = engine_named(name).learn(TASK, Limits())
    assert learned.engine == engine_named(name).name == name
    assert confusion(learned.hypothesis, TASK) == (1, 0, 2, 0)
    assert learned.size == 3


def test_unknown_engine() -> None:
    with pytest.raises(InputError, match="no engine 'aleph'; there is: native, popper"):
        engine_named("aleph")


def test_native_needs_nothing() -> None:
    engine_named("native").check()


def test_popper_may_be_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WITNESS_ILP_POPPER", str(tmp_path))
    with pytest.raises(InputError, match=r"^Popper is not found: there is no "):
        engine_named("popper").check()


def test_engines_are_imported_when_used() -> None:
    code = "import sys, ilp; sys.exit('ilp.native' in sys.modules or 'ilp.popper' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def _skip_without_popper() -> None:
    from ilp.popper import find_popper

    try:
        find_popper()
    except InputError as error:
        pytest.skip(str(error))
