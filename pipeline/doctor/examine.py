"""Put together what there is to find."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pipeline.doctor.clashes import clashes
from pipeline.doctor.diagnosis import Diagnosis, Reach, State
from pipeline.doctor.kernels import kernels
from pipeline.doctor.machine import machine
from pipeline.doctor.needed import needed
from pipeline.doctor.optional import optional
from pipeline.doctor.packages import OURS

__all__ = ["examine"]

HOME = Path(__file__).resolve().parents[2]
"""The folder that holds our packages."""


def examine() -> Diagnosis:
    """Return the diagnosis of this installation on this machine.

    What can't be loaded is not asked for: without the core there are no kernels and no workers.
    """
    found = tuple(clashes(sys.path, HOME))
    core = tuple(needed())
    loads = all(part.state is State.OK for part in core)
    loads = loads and not any(clash.reach is Reach.SHADOWS for clash in found)
    games = tuple(kernels()) if loads else ()
    return Diagnosis(
        works=loads and all(one.state is State.OK for one in games),
        version=_version(),
        python=platform.python_version(),
        needed=core,
        optional=tuple(optional()) if loads else (),
        clashes=found,
        kernels=games,
        machine=machine() if loads else None,
    )


def _version() -> str:
    try:
        return version(OURS)
    except PackageNotFoundError:
        return "not installed"
