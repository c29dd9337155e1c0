"""Programs beside Python: each is asked by the module that uses it, where there is one."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace

from pipeline.doctor.diagnosis import Part, State

__all__ = ["janus_swi", "minizinc", "popper", "program", "prolog"]

BRIEFLY = 20
"""Seconds for a program to tell its version."""


def program(name: str, names: Sequence[str], feature: str, install: str | None) -> Part:
    """Return how the first program found of some names is; its version is the first number."""
    from solving import InputError
    from solving.child import run_child

    place = next(filter(None, map(shutil.which, names)), None)
    if place is None:
        return Part(name, State.MISSING, feature, install=install)
    try:
        ended = run_child([place, "--version"], seconds=BRIEFLY)
    except InputError as error:
        return Part(name, State.BROKEN, feature, None, str(error), install)
    if ended.status:
        note = f"{place} --version ends with status {ended.status}"
        return Part(name, State.BROKEN, feature, None, note, install)
    number = re.search(r"\d+(?:\.\d+)+", ended.output)
    return Part(name, State.OK, feature, number[0] if number else None, place)


def prolog(feature: str, install: str) -> Part:
    """Return how SWI-Prolog's own program is."""
    from ilp.swi.interpreters import SWIPL, swipl

    place = os.environ.get(SWIPL) or shutil.which("swipl")
    if place is None:
        return Part("SWI-Prolog", State.MISSING, feature, install=install)
    return _asked("SWI-Prolog", feature, install, lambda: swipl(place).name, place)


def janus_swi(feature: str, install: str) -> Part:
    """Return how SWI-Prolog inside of Python is."""
    from ilp.swi.interpreters import JANUS_NEEDS, janus

    found = _asked("janus-swi", feature, install, lambda: janus().name)
    needs = ".".join(map(str, JANUS_NEEDS))
    if found.state is State.MISSING:
        return replace(found, note=f"{found.note}; it is built against SWI-Prolog >= {needs}")
    return found


def popper(feature: str, install: str) -> Part:
    """Return how Popper, the learner, is."""
    from ilp.popper import find_popper

    def version() -> str:
        found = find_popper()
        return f"{found.version} {found.command[-1]}"

    return _asked("Popper", feature, install, version)


def minizinc(feature: str, install: str) -> Part:
    """Return how MiniZinc with Chuffed is: a program, or the npm package in Node."""
    from rushhour.models import MODELS

    missing = MODELS["cp-article-chuffed"].missing()
    if missing is not None:
        note = f"expected {missing}"
        return Part("MiniZinc", State.MISSING, feature, None, note, install)
    place = shutil.which("minizinc")
    return Part("MiniZinc", State.OK, feature, None, place or "the npm package, in Node")


def _asked(
    name: str, feature: str, install: str, answer: Callable[[], str], place: str = ""
) -> Part:
    """Return how a part is that raises InputError where it can't be used."""
    from solving import InputError

    try:
        told = answer()
    except InputError as error:
        gone = re.search(r"not (?:found|installed)", str(error))
        state = State.MISSING if gone else State.BROKEN
        return Part(name, state, feature, None, str(error), install)
    number = re.search(r"\d+(?:\.\d+)+", told)
    return Part(name, State.OK, feature, number[0] if number else None, place or told)
