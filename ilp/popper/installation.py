"""Find Popper on this machine, and make sure that it is Popper, in a version that we know.

    WITNESS_ILP_POPPER           a checkout of Popper, or a program that runs it
    WITNESS_ILP_POPPER_PYTHON    the Python that has what Popper needs

Without the first, `popper-ilp`, `popper.py` and `popper` are looked for on PATH; another program of
that name (the package index has one) is passed over. A checkout's own `.venv`, then the Python that
runs us, stand in for the second.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ilp.popper.versions import EXPECTED, is_known, version_in, version_of_help
from solving import InputError
from solving.child import Ended, Reason, run_child

__all__ = ["POPPER", "PYTHON", "Installation", "find_popper"]

POPPER, PYTHON = "WITNESS_ILP_POPPER", "WITNESS_ILP_POPPER_PYTHON"
NAMES = ("popper-ilp", "popper.py", "popper")
_SECONDS = 60
"""Time to start and print the help, on a busy machine."""
_HINT = "docs/how-to/use-popper.md tells how to install it"
_MISSING = re.compile(r"^(?:ModuleNotFound|Import)Error: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Installation:
    """How to start Popper (a task's folder and options follow `command`), and its version."""

    command: tuple[str, ...]
    version: str


def find_popper(environment: Mapping[str, str] = os.environ) -> Installation:
    """Return the Popper to use.

    Raises InputError with one sentence if there is none, if it is not Popper, if it can't start,
    or if its version is not one we know.
    """
    named = environment.get(POPPER)
    if named:
        place = Path(named).expanduser().absolute()
        command = _command(place, environment)
        return _checked(command, _help_of(command, environment))
    return _on_path(environment)


def _on_path(environment: Mapping[str, str]) -> Installation:
    passed_over = ""
    for name in NAMES:
        place = shutil.which(name, path=environment.get("PATH"))
        if place is None:
            continue
        command = _command(Path(place), environment)
        ended = _help_of(command, environment)
        if _is_popper(ended) or _beside(command):
            return _checked(command, ended)
        passed_over = f" ({place} is another program)"
    raise InputError(f"Popper is not found{passed_over}: set {POPPER} to a checkout of it; {_HINT}")


def _command(place: Path, environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return what runs the Popper at a place: a checkout, a Python file or a program."""
    if place.is_dir():
        place /= "popper.py"
    if not place.is_file():
        raise InputError(f"Popper is not found: there is no {place}; {_HINT}")
    if place.suffix != ".py":
        return (str(place),)
    return (environment.get(PYTHON) or _python_beside(place), str(place))


def _python_beside(script: Path) -> str:
    own = script.parent / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def _help_of(command: tuple[str, ...], environment: Mapping[str, str]) -> Ended:
    return run_child([*command, "--help"], environment=environment, seconds=_SECONDS)


def _is_popper(ended: Ended) -> bool:
    return "Popper is an ILP system" in " ".join(ended.output.split())


def _checked(command: tuple[str, ...], ended: Ended) -> Installation:
    """Return the installation, or say what is wrong with it."""
    beside = _beside(command)
    # An old checkout may fail to start just because it is old: its version says more.
    version = version_in(beside) if beside else ""
    if not version and _is_popper(ended):
        version = version_of_help(ended.output)
    if version and not is_known(version):
        raise _unknown(version, command)
    if not _is_popper(ended):
        raise InputError(_unusable(command, ended))
    if not version:
        raise _unknown(version, command)
    return Installation(command, version)


def _beside(command: tuple[str, ...]) -> Path | None:
    """Return the checkout that a command runs, None for a program."""
    folder = Path(command[-1]).resolve().parent
    return folder if (folder / "popper" / "loop.py").is_file() else None


def _unknown(version: str, command: tuple[str, ...]) -> InputError:
    found = f"version {version}" if version else "an unknown version"
    return InputError(f"found {found} of Popper at {command[-1]}, expected {EXPECTED}; {_HINT}")


def _unusable(command: tuple[str, ...], ended: Ended) -> str:
    missing = _MISSING.search(ended.output)
    if missing:
        return f"Popper can't start: {missing[1]} (with {command[0]}); {_HINT}"
    if ended.reason is not Reason.EXITED:
        return f"{command[-1]} is not usable as Popper: no answer within {_SECONDS} s; {_HINT}"
    last = (ended.output.strip() or "no output").splitlines()[-1]
    if ended.status:
        return f"Popper can't start: {command[-1]} ends with status {ended.status}: {last}; {_HINT}"
    return f"{command[-1]} is not Popper, the learner: its help says other things; {_HINT}"
