"""Finding Popper: places, impostors, versions, and what is said when it can't be used."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ilp.popper.installation import POPPER, PYTHON, find_popper
from ilp.popper.versions import is_known, version_in, version_of_help
from solving import InputError

Writer = Callable[..., Path]
RECORDED = Path(__file__).parents[1] / "recorded"
PRINTS_HELP = "print('Popper is an ILP system based on learning from failures')"
PYPROJECT = '[project]\nname = "popper"\nversion = "{}"\n'
SETUP = 'setup(name="popper-ilp", version="{}")'


def test_named_program(program: Writer) -> None:
    place = program()
    found = find_popper({POPPER: str(place)})
    assert found.command == (str(place),)
    assert found.version == "5"


def test_named_checkout_and_python(checkout: Writer) -> None:
    folder = checkout(PRINTS_HELP, {"pyproject.toml": PYPROJECT.format("5.0.0")})
    found = find_popper({POPPER: str(folder), PYTHON: sys.executable})
    assert found.command == (sys.executable, str(folder / "popper.py"))
    assert found.version == "5.0.0"


def test_checkouts_own_python_comes_before_ours(checkout: Writer) -> None:
    folder = checkout(PRINTS_HELP, {"pyproject.toml": PYPROJECT.format("5.1")})
    own = folder / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.symlink_to(sys.executable)
    assert find_popper({POPPER: str(folder)}).command[0] == str(own)
    own.unlink()
    assert find_popper({POPPER: str(folder)}).command[0] == sys.executable


def test_on_path_after_an_impostor(program: Writer, tmp_path: Path) -> None:
    program(name="popper-ilp", help_text="Usage: popper-ilp, something else")
    real = program(name="popper")
    path = f"{tmp_path}:/bin:/usr/bin"
    assert find_popper({"PATH": path}).command == (str(real),)


def test_only_an_impostor_on_path(program: Writer, tmp_path: Path) -> None:
    program(name="popper", help_text="Usage: popper run -f workflow.yml")
    expected = f"^Popper is not found \\({tmp_path}/popper is another program\\): set {POPPER} "
    with pytest.raises(InputError, match=expected):
        find_popper({"PATH": f"{tmp_path}:/bin:/usr/bin"})


def test_nothing_on_path(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"^Popper is not found: set {POPPER} to a checkout of"):
        find_popper({"PATH": str(tmp_path)})


def test_named_place_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"there is no {tmp_path}/popper.py"):
        find_popper({POPPER: str(tmp_path)})


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import janus_swi_of_old", "^Popper can't start: No module named 'janus_swi_of_old' "),
        ("raise SystemExit('no swipl')", "ends with status 1: no swipl"),
        ("print('usage: cake')", "is not Popper, the learner"),
    ],
)
def test_checkout_that_can_not_start(code: str, message: str, checkout: Writer) -> None:
    folder = checkout(code, {"pyproject.toml": PYPROJECT.format("5.0.0")})
    with pytest.raises(InputError, match=message) as caught:
        find_popper({POPPER: str(folder)})
    assert "\n" not in str(caught.value)


def test_version_that_does_not_match_is_named_even_if_it_can_not_start(checkout: Writer) -> None:
    folder = checkout("import pyswip_of_old", {"pyproject.toml": PYPROJECT.format("3.1.0")})
    with pytest.raises(InputError, match=r"^found version 3\.1\.0 of .*, expected 4\.4 or 5"):
        find_popper({POPPER: str(folder)})


def test_version_that_nothing_tells(program: Writer) -> None:
    place = program(help_text="Popper is an ILP system")
    with pytest.raises(InputError, match=r"^found an unknown version of Popper at"):
        find_popper({POPPER: str(place)})


def test_versions_of_checkouts(checkout: Writer) -> None:
    declared = checkout("", {"pyproject.toml": PYPROJECT.format("5.2.0")})
    assert version_in(declared) == "5.2.0"
    lagging = checkout("", {"setup.py": SETUP.format("4.2.0")})
    assert version_in(lagging) == "4.4"
    old = checkout("", {"setup.py": SETUP.format("2.0.0")})
    assert not is_known(version_in(old))
    assert version_in(checkout("")) == ""
    broken = checkout("", {"pyproject.toml": "[project"})
    assert version_in(broken) == ""


def test_a_tag_says_more_than_setup(checkout: Writer) -> None:
    folder = checkout("", {"setup.py": SETUP.format("2.0.0")})
    me = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    for step in (["init", "-q"], ["add", "."], [*me, "commit", "-qm", "x"], ["tag", "v3.1.0"]):
        subprocess.run(["git", "-C", str(folder), *step], check=True)
    assert version_in(folder) == "3.1.0"


@pytest.mark.parametrize(("version", "told"), [("4_4_0", "4.4"), ("5_0_0", "5")])
def test_version_of_recorded_help(version: str, told: str) -> None:
    text = (RECORDED / f"popper_{version}_help.txt").read_text(encoding="utf-8")
    assert version_of_help(text) == told


@pytest.mark.parametrize(
    ("version", "known"),
    [
        *(("4.4", True), ("4.4.0", True), ("5", True), ("5.3.1", True)),
        *(("4.40", False), ("50", False), ("4.3", False), ("3.1.0", False), ("", False)),
    ],
)
def test_known_versions(version: str, known: bool) -> None:
    assert is_known(version) is known
