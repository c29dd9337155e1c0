"""Python packages: which version of a distribution is installed, and which one we ask for."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec

from pipeline.doctor.diagnosis import Part, State

__all__ = ["OURS", "installed", "loaded", "pip_install"]

OURS = "witness-ilp"
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*>=\s*([0-9.]+)")


def pip_install(what: str) -> str:
    """Return the command that installs something into this Python's environment."""
    return f"{sys.executable} -m pip install '{what}'"


def installed(distribution: str, module: str, feature: str, extra: str | None) -> Part:
    """Return how a distribution is, without importing its module (some take a second).

    extra: the one of ours that asks for it; None for what is always needed.
    """
    command = pip_install(f"{OURS}[{extra}]" if extra else distribution)
    try:
        has = version(distribution)
        there = find_spec(module) is not None
    except (PackageNotFoundError, ValueError):
        return Part(distribution, State.MISSING, feature, install=command)
    if not there:
        note = f"it is installed, but has no module {module}"
        return Part(distribution, State.BROKEN, feature, has, note, command)
    least = _least().get(distribution)
    if least is not None and _numbers(has) < _numbers(least):
        note = f"version {least} or newer is needed"
        return Part(distribution, State.BROKEN, feature, has, note, f"{command} --upgrade")
    return Part(distribution, State.OK, feature, has)


def loaded(distribution: str, module: str, feature: str) -> Part:
    """Return how a distribution is, after importing its module."""
    found = installed(distribution, module, feature, None)
    if found.state is not State.OK:
        return found
    try:
        import_module(module)
    except Exception as error:  # Whatever a broken package raises is what is wrong with it.
        note = f"{type(error).__name__}: {error}"
        again = f"{pip_install(distribution)} --force-reinstall"
        return Part(distribution, State.BROKEN, feature, found.version, note, again)
    return found


@cache
def _least() -> dict[str, str]:
    """Return the least version of each distribution that ours asks for."""
    try:
        asked = requires(OURS) or []
    except PackageNotFoundError:
        return {}
    return {match[1]: match[2] for text in asked if (match := _REQUIREMENT.match(text))}


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a version's release part."""
    release = re.match(r"[0-9]+(?:\.[0-9]+)*", text)
    return tuple(map(int, release[0].split("."))) if release else ()
