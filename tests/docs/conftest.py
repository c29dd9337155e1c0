"""What follows a page of the documentation, as a fixture (it is a module beside this file)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest


def _load(name: str, folder: Path) -> ModuleType:
    spec = spec_from_file_location(f"docs_{name}", folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pages() -> ModuleType:
    """Return the module with `read_page(path)` and `follow(page, work, commands)`."""
    return _load("pages", Path(__file__).parent)


@pytest.fixture(scope="session")
def follow(pages: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Return a function that follows a page of docs/ in an empty folder; it returns the output."""
    commands = pages.make_commands(tmp_path_factory.mktemp("commands") / "bin")

    def followed(name: str, work: Path) -> str:
        return str(pages.follow(pages.DOCS / name, work, commands))

    return followed


@pytest.fixture(scope="session")
def script() -> Callable[[str], ModuleType]:
    """Return a function that loads a module of scripts/docs by its name."""
    folder = Path(__file__).resolve().parents[2] / "scripts" / "docs"

    def loaded(name: str) -> ModuleType:
        return _load(name, folder)

    return loaded
