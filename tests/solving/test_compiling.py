"""How kernels are compiled and kept: anew when their source changes, and where nothing can be."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

GAMES = ("witness", "rushhour", "puzznic")


def printed(code: str, folder: Path, **environment: str) -> str:
    """Return what a process of its own prints that imports from a folder."""
    ended = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])} | environment,
        capture_output=True,
        text=True,
        timeout=250,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_kernel_is_compiled_anew_when_a_part_of_it_changes(tmp_path: Path) -> None:
    package = tmp_path / "game" / "kernels"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "whole.py").write_text(
        "from game.kernels.piece import more\n"
        "from solving.compiling import kernel\n"
        "@kernel\ndef twice(x):\n    return 2 * more(x)\n"
    )
    code = (
        "from game.kernels.whole import twice\n"
        "print(twice(3), sum(twice.stats.cache_hits.values()))"
    )
    found = []
    for added in (1, 1, 5):
        (package / "piece.py").write_text(
            "from solving.compiling import inlined\n"
            f"@inlined\ndef more(x):\n    return x + {added}\n"
        )
        found.append(printed(code, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache")).split())
    assert found == [["8", "0"], ["8", "1"], ["16", "0"]]


@pytest.mark.parametrize("game", GAMES)
def test_kernels_load_where_nothing_can_be_kept(game: str, tmp_path: Path) -> None:
    folder = list(import_module(f"{game}.kernels").__path__)
    modules = [f"{game}.kernels.{module.name}" for module in iter_modules(folder)]
    assert modules
    # This way of numba's needs a folder that is named in the environment, and none is.
    only = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator", "NUMBA_CACHE_DIR": ""}
    code = "\n".join(f"import {module}" for module in modules)
    assert printed(code, tmp_path, **only) == ""
