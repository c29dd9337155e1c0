from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from pipeline.doctor import Clash, Reach
from pipeline.doctor.clashes import NAMES, _shared, clashes
from pipeline.doctor.examine import HOME


def package(folder: Path, name: str) -> Path:
    (folder / name).mkdir(parents=True)
    file = folder / name / "__init__.py"
    file.write_text("")
    return file.resolve()


def test_the_names_are_the_packages_that_we_install() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text())
    assert list(NAMES) == project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert all((HOME / name / "__init__.py").is_file() for name in NAMES)


def test_a_package_before_ours_shadows_and_one_behind_is_hidden(tmp_path: Path) -> None:
    before, behind = package(tmp_path / "a", "solving"), package(tmp_path / "b", "triage")
    path = [str(tmp_path / "a"), str(HOME), str(tmp_path / "b")]
    assert [c for c in clashes(path, HOME) if c.reach is not Reach.SHARES] == [
        Clash("solving", Reach.SHADOWS, str(before)),
        Clash("triage", Reach.HIDDEN, str(behind)),
    ]


def test_a_module_counts_and_a_folder_without_init_does_not(tmp_path: Path) -> None:
    (tmp_path / "experiments").mkdir()
    (tmp_path / "bk.py").write_text("")
    found = list(clashes([str(tmp_path), str(HOME)], HOME))
    assert [(c.name, c.reach) for c in found] == [("bk", Reach.SHADOWS)]


def test_one_place_twice_on_the_path_is_no_clash() -> None:
    assert list(clashes([str(HOME), str(HOME)], HOME)) == []


def test_nothing_clashes_here() -> None:
    assert [c for c in clashes(sys.path, HOME) if c.reach is Reach.SHADOWS] == []


def test_another_distribution_may_own_a_name_too() -> None:
    owners = {"triage": ["witness-ilp", "triage-tools"], "numpy": ["numpy"]}
    assert list(_shared(owners)) == [Clash("triage", Reach.SHARES, "triage-tools")]
